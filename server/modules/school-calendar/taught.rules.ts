import type { Taught } from '#contract/school-calendar.ts';

export interface TaughtLesson {
  id: string;
  instructorId: string;
  status: string;
  startsAtMs: number;
  endsAtMs: number;
}

/** A way from one lesson to the next of the day; null where one of the two places is not known. */
export interface DrivenLeg {
  from: string;
  to: string;
  way: { minutes: number; km: number } | null;
}

const MINUTE_MS = 60_000;

/** What an instructor taught, and drove between, up to now: lessons that took place, and every way to one that was waited for. */
export function taughtBy(
  instructorId: string,
  { lessons, legs, nowMs }: { lessons: readonly TaughtLesson[]; legs: readonly DrivenLeg[]; nowMs: number },
): Taught {
  const over = lessons.filter((lesson) => lesson.instructorId === instructorId && lesson.endsAtMs <= nowMs);
  // One that nobody marked yet counts as given.
  const given = over.filter(({ status }) => status === 'Completed' || status === 'Booked');
  const came = new Set(over.filter(({ status }) => status !== 'Instructor no-show').map(({ id }) => id));
  const driven = legs.filter(({ from, to }) => came.has(from) && came.has(to));
  const ways = driven.flatMap(({ way }) => way ?? []);
  const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);
  return {
    lessons: given.length,
    minutes: Math.round(sum(given, ({ startsAtMs, endsAtMs }) => endsAtMs - startsAtMs) / MINUTE_MS),
    driveMinutes: sum(ways, ({ minutes }) => minutes),
    km: sum(ways, ({ km }) => km),
    unknownDrives: driven.length - ways.length,
  };
}
