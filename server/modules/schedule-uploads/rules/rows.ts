import { type RowRefusal, type SheetColumn, SLOT_MINUTES } from '#contract/schedule-uploads.ts';
import { checkLength, formatSpan, type Span } from '#server/modules/availability/slot.rules.ts';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';
import { parseTime } from './written-hours.ts';

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

/** `60`, `60 min`, `90 minutes`, or a duration of 1:30 */
export function readLessonMinutes(cell: PlainCell): number | null {
  if (cell !== null && typeof cell === 'object') return parseTime(cell)?.minutes ?? null;
  if (typeof cell === 'number') return Number.isInteger(cell) && cell >= 0 ? cell : null;
  const match = /^(\d{1,4})(?:\s*min(?:ute)?s?\.?)?$/i.exec(cell?.trim() ?? '');
  return match ? Number(match[1]) : null;
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
