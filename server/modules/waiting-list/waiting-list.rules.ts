import { overlap } from '#contract/slot-runs.ts';

/** Whether a slot that passes an entry's filters is with its instructor and on its day, where those are given. */
export const matchesEntry = (
  wish: { instructorId: string | null; date: string | null },
  slot: { instructorId: string; date: string },
): boolean =>
  (wish.instructorId === null || wish.instructorId === slot.instructorId) &&
  (wish.date === null || wish.date === slot.date);

interface Time {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
}

/**
 * The first times that don't overlap for one instructor: a longer lesson can start at several consecutive times,
 * which a reader sees as one.
 */
export function withoutOverlaps<T extends Time>(times: readonly T[], most: number): T[] {
  const kept: T[] = [];
  for (const time of times) {
    if (kept.length === most) break;
    if (!kept.some((other) => other.instructorId === time.instructorId && overlap(other, time))) kept.push(time);
  }
  return kept;
}
