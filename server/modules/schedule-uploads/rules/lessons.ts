import { type RowRefusal, type SheetColumn, SLOT_MINUTES } from '#contract/schedule-uploads.ts';
import { faultOfLength, type Span, spanParams } from '#server/modules/availability/slot.rules.ts';

export interface Fault {
  column: SheetColumn;
  code: RowRefusal;
  params: Record<string, string>;
}

export type Cut = { lessons: Span[]; lessonMinutes: number; unused: Span | null } | { fault: Fault };

/**
 * Cuts a row's hours into lessons of its length.
 *
 * Hours shorter than a lesson are one lesson as they stand where the sheet names no length, and are refused where it does.
 * What is left after the last whole lesson is not offered, and told.
 */
export function cutLessons(hours: Span, chosenMinutes: number | null): Cut {
  const { start, end } = hours;
  const length = end - start;
  if (length <= 0) return faultOf('end_time', 'end_not_after_start', spanParams(hours));
  const chosenFault = chosenMinutes === null ? null : faultOfLength(chosenMinutes);
  if (chosenFault) return { fault: { column: 'lesson_minutes', ...chosenFault } };
  if (length < SLOT_MINUTES.min) return faultOf('end_time', 'slot_too_short', { minutes: String(length) });

  const lessonMinutes = chosenMinutes ?? Math.min(length, SLOT_MINUTES.default);
  if (length < lessonMinutes)
    return faultOf('end_time', 'no_room_for_lesson', { ...spanParams(hours), minutes: String(lessonMinutes) });

  const count = Math.floor(length / lessonMinutes);
  const lessons = Array.from({ length: count }, (_, index) => ({
    start: start + index * lessonMinutes,
    end: start + (index + 1) * lessonMinutes,
  }));
  const lastEnd = start + count * lessonMinutes;
  return { lessons, lessonMinutes, unused: lastEnd < end ? { start: lastEnd, end } : null };
}

const faultOf = (column: SheetColumn, code: RowRefusal, params: Record<string, string>): Cut => ({
  fault: { column, code, params },
});
