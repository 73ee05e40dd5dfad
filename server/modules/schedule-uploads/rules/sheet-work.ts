import type { Locale } from '#contract/locale.ts';
import type { SheetAnswers, SheetReading } from '#contract/sheet-reading.ts';
import type { DayContext } from '#server/platform/sheets/written-days.ts';
import { quoted } from './cells.ts';
import type { Heading } from './headings.ts';
import type { Pause } from './pauses.ts';
import type { Found } from './people.ts';
import type { Note } from './placing.ts';
import type { Fault, Place, RowDay, ScheduleInstructor, WantedRow } from './rows.ts';

/** Skipped and hidden rows in an answer. */
export const ROWS_LISTED_MAX = 50;

/** A file whose cells have been read, before comparing it with stored slots. */
export interface UnderstoodSheet {
  /** Rows with hours or a day off, without headings, notes and totals. */
  read: number;
  wanted: WantedRow[];
  faults: (Fault & Place)[];
  notes: (Note & Place)[];
  /** Days of the rows with faults: replacing leaves them as they are. */
  unclear: RowDay[];
  /** Days that the sheet says have no hours, such as 'off': replacing removes their free slots. */
  daysOff: { instructorId: string; date: string }[];
  reading: SheetReading;
}

export interface SheetContext {
  instructors: ScheduleInstructor[];
  schoolZone: string;
  /** The school's day, `YYYY-MM-DD`: dates without a year are the nearest to it. */
  today: string;
  answers: SheetAnswers;
}

/** What the reading of each sheet shares. */
export interface Work {
  find(text: string): Found;
  day: DayContext;
  schoolZone: string;
  answers: SheetAnswers;
  /** Sheets that needed a week so far: each takes the next of the school's answers. */
  weeksNeeded: number;
  locale: Locale;
  pause: Pause;
  result: UnderstoodSheet;
}

export const titlesOf = (heading: Pick<Heading, 'columns'> | null): Place['titles'] => {
  const { first_name: firstName, last_name: _, status: __, ...columns } = heading?.columns ?? {};
  const titles = Object.fromEntries(Object.entries(columns).map(([column, [place]]) => [column, place.title]));
  return firstName && !columns.instructor ? { ...titles, instructor: firstName[0].title } : titles;
};

export function skipRow(reading: SheetReading, sheet: string, row: number, value: string): void {
  if (reading.skippedRows.length < ROWS_LISTED_MAX) reading.skippedRows.push({ sheet, row, value: quoted(value) });
}

export function addDayOff(result: UnderstoodSheet, { instructorId, date }: RowDay): void {
  if (instructorId !== null && date !== null) result.daysOff.push({ instructorId, date });
  // A day off of somebody we don't know, or on no day, says nothing about others.
}

/** The instructor whom one of the texts names. */
export function readPerson({ find, locale }: Work, names: readonly string[]): ScheduleInstructor | Fault {
  const readings = names.map(find);
  for (const reading of readings) if ('instructor' in reading) return reading.instructor;
  const [first] = readings;
  const [value = ''] = names;
  if (first === undefined) return { column: 'instructor', code: 'missing_value', params: {} };
  if (!('fault' in first)) throw new Error('an instructor was found');
  const params = { value: quoted(value), ...('names' in first && { names: anyOf(first.names, locale) }) };
  return { column: 'instructor', code: first.fault, params };
}

export const isFault = (read: ScheduleInstructor | Fault): read is Fault => 'code' in read;

export const anyOf = (words: string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(words);
