import type { RefundDeadlines } from '#contract/refund-deadlines.ts';
import { FULL_REFUND_HOURS, HALF_REFUND_HOURS, isMovedLate } from '#contract/refunds.ts';
import { wallClockWithOffset } from '#server/platform/wall-time.ts';

const HOUR_MS = 3_600_000;

/** CP-01 as moments, on the clocks of the lesson's street: a change of clocks in between moves them by its hour. */
export function refundDeadlines({
  startsAt,
  timeZone,
  schoolMovedAt = null,
}: {
  startsAt: Date;
  timeZone: string;
  /** When its school moved it there; null where its student chose the time. */
  schoolMovedAt?: Date | null;
}): RefundDeadlines {
  const before = (hours: number) => wallClockWithOffset(timeZone, new Date(startsAt.getTime() - hours * HOUR_MS));
  if (isMovedLate({ startsAtMs: startsAt.getTime(), schoolMovedAtMs: schoolMovedAt?.getTime() ?? null }))
    return { full: before(0), half: before(0) };
  return { full: before(FULL_REFUND_HOURS), half: before(HALF_REFUND_HOURS) };
}
