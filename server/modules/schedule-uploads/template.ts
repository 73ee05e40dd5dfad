import * as XLSX from '@e965/xlsx';
import { addDays } from '#contract/bookable-days.ts';
import type { Locale } from '#contract/locale.ts';
import { TIME_ZONES } from '#contract/provinces.ts';
import { SHEET_COLUMNS, SLOT_MINUTES } from '#contract/schedule-uploads.ts';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { fill } from '#contract/texts.ts';
import { fitLessons, type HoursLine } from '#contract/weekly-hours-lines.ts';
import { wallTime } from '#server/modules/availability/slot.rules.ts';
import { messages } from '#server/platform/messages.ts';
import { dateCell, numberCell, textCell, timeCell } from '#server/platform/sheets/cells.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { ScheduleInstructor } from './rules/rows.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);

export interface Template {
  /** ASCII, because it goes into a header. */
  fileName: string;
  bytes: Buffer;
}

const DAYS_AHEAD = 7;
const MONDAY = 1;
/** Monday to Friday, for instructors without weekly hours. */
const SAMPLE = [1, 2, 3, 4, 5].map((weekday) => ({
  ...{ weekday, from: '09:00', to: '12:00', lessonMinutes: SLOT_MINUTES.default, breakMinutes: 0 },
}));
/** How far to look for a free week. An instructor without one has a schedule and needs no example. */
export const TEMPLATE_LOOK_DAYS = 120;
const COLUMN_WIDTHS = [34, 13, 13, 13, 22, 16];
const EXPLANATION_WIDTH = 110;
/** Limits that the second sheet explains. */
const EXPLAINED = {
  zones: TIME_ZONES.join(', '),
  megabytes: SHEET_LIMITS.bytes / 1024 / 1024,
  min: SLOT_MINUTES.min,
  max: SLOT_MINUTES.max,
  usual: SLOT_MINUTES.default,
  longest: SLOT_MINUTES.default - 1,
};

/**
 * The spreadsheet a school starts from: a week of rows for each active instructor, from their weekly hours if they
 * have any, in the first free week at least seven days ahead, so that it uploads as it is. A second sheet explains
 * the columns.
 */
export function buildTemplate(content: {
  instructors: ScheduleInstructor[];
  timeZone: string;
  /** In the school's zone. */
  today: string;
  /** Whether the instructor has a slot on that day. */
  isTaken: (instructorId: string, day: string) => boolean;
  /** The instructor's weekly hours, if any. */
  hoursOf: (instructorId: string) => readonly HoursLine[];
  locale: Locale;
}): Template {
  const { instructors, timeZone, today, isTaken, hoursOf, locale } = content;
  const words = texts(locale);
  const days = Array.from({ length: TEMPLATE_LOOK_DAYS }, (_, index) => addDays(today, DAYS_AHEAD + index));
  const mondays = days.filter((day) => weekdayOf(day) === MONDAY);
  const rows = instructors
    .filter(({ isActive }) => isActive)
    .flatMap(({ id, email, licenceExpiry }) => {
      const own = hoursOf(id).filter(
        ({ validFrom, validUntil }) => validFrom === undefined && validUntil === undefined,
      );
      const lines = own.length > 0 ? own : SAMPLE;
      const week = mondays
        .map((monday) => lines.map((line) => ({ ...line, day: addDays(monday, line.weekday - 1) })))
        .find((candidate) => !candidate.some(({ day }) => isTaken(id, day)));
      return (week ?? [])
        .filter(({ day }) => licenceExpiry === null || licenceExpiry >= day)
        .flatMap((line) =>
          splitByBreaks(line).map((span) => ({ ...span, email, day: line.day, minutes: line.lessonMinutes })),
        );
    })
    .map(({ email, day, from, to, minutes }) => [
      textCell(email),
      dateCell(day),
      timeCell(from),
      timeCell(to),
      textCell(timeZone),
      numberCell(minutes),
    ]);
  const heading = SHEET_COLUMNS.map((column) => textCell(messages(locale).columns[column]));

  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, toSheet([heading, ...rows], COLUMN_WIDTHS), words.sheetName);
  const explanation = words.explanation.map((line) => [textCell(fill(line, EXPLAINED))]);
  XLSX.utils.book_append_sheet(workbook, toSheet(explanation, [EXPLANATION_WIDTH]), words.explanationName);
  const bytes: Buffer = XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true });
  return { fileName: words.fileName, bytes };
}

/** A sheet has no column for breaks: with breaks, each lesson gets its own row. */
const splitByBreaks = (line: HoursLine): { from: string; to: string }[] =>
  line.breakMinutes === 0
    ? [line]
    : fitLessons(line).map(({ start, end }) => ({ from: wallTime(start), to: wallTime(end) }));

function toSheet(rows: XLSX.CellObject[][], widths: number[]): XLSX.WorkSheet {
  const sheet = XLSX.utils.aoa_to_sheet(rows);
  sheet['!cols'] = widths.map((wch) => ({ wch }));
  return sheet;
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
