import type { ErrorCode } from './errors.ts';
import type { Drive } from './school-calendar.ts';

/** Added to every drive for parking, saying goodbye and changing seats. */
export const STOP_MINUTES = 4;

/** Answers from the previous version, and days that phones stored from it, have no tolerance. */
type GapBetween = Pick<Drive, 'gapMinutes'> & Partial<Pick<Drive, 'toleranceMinutes'>>;

/**
 * The only travel rule: a drive has to fit the gap between two lessons plus the school's tolerance, the minutes of
 * driving that
 * may overlap lessons.
 */
export const fitsGap = (driveMinutes: number, { gapMinutes, toleranceMinutes = 0 }: GapBetween): boolean =>
  driveMinutes <= gapMinutes + toleranceMinutes;

/** A drive between unknown places always counts as possible. */
export const hasTime = ({ way, ...between }: Pick<Drive, 'way'> & GapBetween): boolean =>
  way === null || fitsGap(way.minutes, between);

/**
 * Days after a lesson during which the code on the student's phone works. After that, students confirm the lesson
 * themselves.
 */
export const CODE_DAYS = 7;

/** Delays, in minutes, that an instructor can report. */
export const LATE_MINUTES = [5, 10, 20] as const;
export type LateMinutes = (typeof LATE_MINUTES)[number];

/** Limits the messages sent to a student who may already be waiting outside. */
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

/**
 * Returns why the instructor can't start the lesson now. A phone without a connection may report the start hours later.
 */
export function startRefusal(lesson: LessonOfDay, nowMs: number): ErrorCode | null {
  if (lesson.status !== 'Booked' && lesson.status !== 'Completed') return 'status_conflict';
  return isNear(lesson, nowMs) ? null : 'lesson_not_near';
}
