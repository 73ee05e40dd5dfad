import { type RowRefusal, type SheetColumn, SLOT_MINUTES } from '#contract/schedule-uploads.ts';
import { checkLength, formatSpan, type Span } from '#server/modules/availability/slot.rules.ts';
import type { PlainCell, PlainRow } from '../reading/plain-sheet.ts';
import { plainName, quoted, readDate, readTime, readTimeZone } from './cells.ts';
import type { Heading } from './headings.ts';

/** Where something stands in the file. */
export interface Place {
  /** The sheet's name, '' in a text file. */
  sheet: string;
  row: number;
  /** The columns' headings in this sheet; for a grid's cell, its day. */
  titles: Partial<Record<SheetColumn, string>>;
}

/** Hours of one instructor on one day. A row with two ranges of hours gives two. */
export interface WantedRow extends Place {
  instructor: ScheduleInstructor;
  /** `YYYY-MM-DD` */
  date: string;
  hours: Span;
  timeZone: string;
  /** Null if the sheet doesn't say. */
  lessonMinutes: number | null;
}

/** The instructor and day of a row, as far as they can be read. */
export interface RowDay {
  instructorId: string | null;
  date: string | null;
}

type RowReading = { wanted: Omit<WantedRow, keyof Place> } | { faults: Fault[]; day: RowDay };

/** Reads a row's cells. Reports all faults at once, so one correction is enough. */
export function createRowReader(context: {
  heading: Heading;
  is1904: boolean;
  instructors: ScheduleInstructor[];
  schoolZone: string;
}): (row: PlainRow) => RowReading {
  const findInstructor = createInstructorFinder(context.instructors);
  const columns: Partial<Record<SheetColumn, { index: number }>> = context.heading.columns;

  return (row) => {
    const faults: Fault[] = [];
    const cellOf = (column: SheetColumn): PlainCell => {
      const place = columns[column];
      return (place && row.cells[place.index]) ?? null;
    };
    /** The cell's value; null and a fault if it is missing or unreadable. */
    const required = <T>(column: SheetColumn, code: RowRefusal, read: (cell: PlainCell) => T | null): T | null => {
      const cell = cellOf(column);
      const value = read(cell);
      if (cell === null) faults.push({ column, code: 'missing_value', params: {} });
      else if (value === null) faults.push({ column, code, params: { value: shown(cell) } });
      return value;
    };
    const optional = <T>(column: SheetColumn, code: RowRefusal, read: (cell: PlainCell) => T | null): T | null =>
      cellOf(column) === null ? null : required(column, code, read);

    const found = required<Found>('instructor', 'unknown_instructor', (cell) =>
      cell === null ? null : findInstructor(shownWhole(cell)),
    );
    if (typeof found === 'string')
      faults.push({ column: 'instructor', code: found, params: { value: shown(cellOf('instructor')) } });
    const date = required('date', 'unreadable_date', (cell) => readDate(cell, context.is1904));
    const start = required('start_time', 'unreadable_time', readTime);
    const end = required('end_time', 'unreadable_time', readTime);
    const timeZone = optional('time_zone', 'unknown_time_zone', (cell) =>
      readTimeZone(shownWhole(cell), context.schoolZone),
    );
    const lessonMinutes = optional('lesson_minutes', 'unreadable_lesson_minutes', readLessonMinutes);

    if (faults.length > 0 || !found || typeof found === 'string' || !date || start === null || end === null)
      return { faults, day: { instructorId: found && typeof found !== 'string' ? found.id : null, date } };
    return {
      wanted: {
        instructor: found,
        date,
        hours: { start, end },
        timeZone: timeZone ?? context.schoolZone,
        lessonMinutes,
      },
    };
  };
}

/** `60`, `60 min`, `90 minutes`, or a duration of 1:30 */
function readLessonMinutes(cell: PlainCell): number | null {
  if (cell !== null && typeof cell === 'object') return readTime(cell);
  if (typeof cell === 'number') return Number.isInteger(cell) && cell >= 0 ? cell : null;
  const match = /^(\d{1,4})(?:\s*min(?:ute)?s?\.?)?$/i.exec(cell?.trim() ?? '');
  return match ? Number(match[1]) : null;
}

const shown = (cell: PlainCell): string => quoted(shownWhole(cell));

function shownWhole(cell: PlainCell): string {
  return cell !== null && typeof cell === 'object' ? String(cell.serial) : String(cell);
}

export interface ScheduleInstructor {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** `YYYY-MM-DD` */
  licenceExpiry: string | null;
  isActive: boolean;
}

type Found = ScheduleInstructor | 'unknown_instructor' | 'ambiguous_instructor' | 'inactive_instructor';

/** Finds an instructor by email address, or by full name if only one active instructor has it. */
export function createInstructorFinder(instructors: ScheduleInstructor[]): (text: string) => Found {
  const byEmail = new Map(instructors.map((instructor) => [instructor.email.trim().toLowerCase(), instructor]));
  const byName = new Map<string, ScheduleInstructor[]>();
  for (const instructor of instructors) {
    const { firstName, lastName } = instructor;
    for (const name of new Set([`${firstName} ${lastName}`, `${lastName}, ${firstName}`].map(plainName)))
      byName.set(name, [...(byName.get(name) ?? []), instructor]);
  }

  return (text) => {
    // The template puts an apostrophe before text that could become a formula.
    const name = text.trim().replace(/^'(?=[=+\-@])/, '');
    const addressed = byEmail.get(name.toLowerCase());
    if (addressed) return addressed.isActive ? addressed : 'inactive_instructor';
    const named = byName.get(plainName(name)) ?? [];
    const [first, second] = named.filter((instructor) => instructor.isActive);
    if (second) return 'ambiguous_instructor';
    return first ?? (named.length > 0 ? 'inactive_instructor' : 'unknown_instructor');
  };
}

export interface Fault {
  column: SheetColumn;
  code: RowRefusal;
  params: Record<string, string>;
}

type Cut = { lessons: Span[]; lessonMinutes: number; unused: Span | null } | { fault: Fault };

/**
 * Cuts a row's hours into lessons. Hours shorter than a lesson become one shorter lesson if the sheet gives no
 * length, and are refused if it does. Time after the last whole lesson stays unused, with a note.
 */
export function cutLessons(hours: Span, chosenMinutes: number | null): Cut {
  const { start, end } = hours;
  const length = end - start;
  if (length <= 0) return refuse('end_time', 'end_not_after_start', formatSpan(hours));
  const chosenFault = chosenMinutes === null ? null : checkLength(chosenMinutes);
  if (chosenFault) return { fault: { column: 'lesson_minutes', ...chosenFault } };
  if (length < SLOT_MINUTES.min) return refuse('end_time', 'slot_too_short', { minutes: String(length) });

  const lessonMinutes = chosenMinutes ?? Math.min(length, SLOT_MINUTES.default);
  if (length < lessonMinutes)
    return refuse('end_time', 'no_room_for_lesson', { ...formatSpan(hours), minutes: String(lessonMinutes) });

  const count = Math.floor(length / lessonMinutes);
  const lessons = Array.from({ length: count }, (_, index) => ({
    start: start + index * lessonMinutes,
    end: start + (index + 1) * lessonMinutes,
  }));
  const lastEnd = start + count * lessonMinutes;
  return { lessons, lessonMinutes, unused: lastEnd < end ? { start: lastEnd, end } : null };
}

const refuse = (column: SheetColumn, code: RowRefusal, params: Record<string, string>): Cut => ({
  fault: { column, code, params },
});
