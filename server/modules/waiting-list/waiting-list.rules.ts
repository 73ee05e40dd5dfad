import { overlap } from '#contract/slot-runs.ts';

/** Whether a free slot that matches a wish's filters is of its instructor and day; what it leaves open may be any. */
export const isWished = (
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
 * The first times of which one instructor could teach all: a longer lesson begins at any of several hours in a row, which are one to
 * whoever reads of them.
 */
export function apart<T extends Time>(times: readonly T[], most: number): T[] {
  const kept: T[] = [];
  for (const time of times) {
    if (kept.length === most) break;
    if (!kept.some((other) => other.instructorId === time.instructorId && overlap(other, time))) kept.push(time);
  }
  return kept;
}
