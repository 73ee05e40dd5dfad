import type { OfficeMessage } from '#contract/office-messages.ts';

/** A colleague may change the lesson again. */
const LONGEST_MS = 15_000;
/** Clocks differ, and a message takes a moment to be written. */
const SHORTEST_MS = 3_000;

/** How long until the status of one of these messages may be another; false if none will change by itself. */
export function nextLookMs(
  messages: readonly Pick<OfficeMessage, 'id' | 'status' | 'at'>[],
  nowMs: number,
): number | false {
  const due = messages.flatMap(({ id, status, at }) => {
    if (status === 'sending') return [0];
    return id === null ? [Date.parse(at) - nowMs] : [];
  });
  return due.length === 0 ? false : Math.min(Math.max(Math.min(...due) + 1_000, SHORTEST_MS), LONGEST_MS);
}
