import type { ErrorCode } from './errors.ts';

/** Delays, in minutes, that an instructor can report. */
export const LATE_MINUTES = [5, 10, 20] as const;
export type LateMinutes = (typeof LATE_MINUTES)[number];

/** Limits the messages to a student who is already waiting outside. */
export const LATE_NOTICES_MAX = 3;

/** Hours before a lesson when its instructor can start reporting. */
const NEAR_HOURS = 2;
const HOUR_MS = 3_600_000;

export interface LessonOfDay {
  startsAtMs: number;
  endsAtMs: number;
  status: string;
  startedAt: unknown;
}

export const isNear = ({ startsAtMs }: Pick<LessonOfDay, 'startsAtMs'>, nowMs: number): boolean =>
  startsAtMs - nowMs <= NEAR_HOURS * HOUR_MS;

/** Returns why the instructor can't report a delay now; null if they can. */
export function lateRefusal(lesson: LessonOfDay, nowMs: number): ErrorCode | null {
  if (lesson.status !== 'Booked') return 'status_conflict';
  if (!isNear(lesson, nowMs)) return 'lesson_not_near';
  return lesson.startedAt !== null || nowMs >= lesson.endsAtMs ? 'lesson_begun' : null;
}

/** The same for starting the lesson, which a phone without a connection may report hours later. */
export function startRefusal(lesson: LessonOfDay, nowMs: number): ErrorCode | null {
  if (lesson.status !== 'Booked' && lesson.status !== 'Completed') return 'status_conflict';
  return isNear(lesson, nowMs) ? null : 'lesson_not_near';
}
