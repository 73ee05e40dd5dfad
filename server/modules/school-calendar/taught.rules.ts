import type { Taught } from '#contract/school-calendar.ts';

export interface TaughtLesson {
  id: string;
  instructorId: string;
  status: string;
  startsAtMs: number;
  endsAtMs: number;
}

/** The drive from one lesson to the next that day; `way` is null if one of the two places is unknown. */
export interface DrivenLeg {
  from: string;
  to: string;
  way: { minutes: number; km: number } | null;
}

const MINUTE_MS = 60_000;

/** What an instructor has taught until now, and the drives between: no-shows count as driven to. */
export function sumTaught(
  instructorId: string,
  { lessons, legs, nowMs }: { lessons: readonly TaughtLesson[]; legs: readonly DrivenLeg[]; nowMs: number },
): Taught {
  const over = lessons.filter((lesson) => lesson.instructorId === instructorId && lesson.endsAtMs <= nowMs);
  // A past lesson that isn't marked yet counts as given.
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
