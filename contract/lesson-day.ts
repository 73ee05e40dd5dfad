import type { ErrorCode } from './errors.ts';

/** About how many minutes late an instructor says to be. */
export const LATE_MINUTES = [5, 10, 20] as const;
export type LateMinutes = (typeof LATE_MINUTES)[number];

/** A student is told again as it grows, and is not called away from the curb again and again. */
export const LATE_NOTICES_MAX = 3;

/** Hours before a lesson from which its instructor says how its day goes. */
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

/** Why a student can't be told at this moment that the instructor is late; null where they can. */
export function lateRefusal(lesson: LessonOfDay, nowMs: number): ErrorCode | null {
  if (lesson.status !== 'Booked') return 'status_conflict';
  if (!isNear(lesson, nowMs)) return 'lesson_not_near';
  return lesson.startedAt !== null || nowMs >= lesson.endsAtMs ? 'lesson_begun' : null;
}

/** Likewise, that a lesson began: a phone may say so hours later. */
export function startRefusal(lesson: LessonOfDay, nowMs: number): ErrorCode | null {
  if (lesson.status !== 'Booked' && lesson.status !== 'Completed') return 'status_conflict';
  return isNear(lesson, nowMs) ? null : 'lesson_not_near';
}
