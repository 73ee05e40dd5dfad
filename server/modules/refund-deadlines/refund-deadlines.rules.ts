import type { RefundDeadlines } from '#contract/bookings.ts';
import { FULL_REFUND_HOURS, HALF_REFUND_HOURS, isMovedLate } from '#contract/refunds.ts';
import { wallClockWithOffset } from '#server/platform/wall-time.ts';

const HOUR_MS = 3_600_000;

/** The deadlines of CP-01 in the lesson's time zone. They count elapsed hours, so a clock change shifts their wall time. */
export function refundDeadlines({
  startsAt,
  timeZone,
  schoolMovedAt = null,
  policyStartsAt = null,
}: {
  startsAt: Date;
  timeZone: string;
  /** When the school moved it to its time; null if the student chose it. */
  schoolMovedAt?: Date | null;
  /** The start that the policy counts from instead, after a late move that the student asked for. */
  policyStartsAt?: Date | null;
}): RefundDeadlines {
  const countedFrom = policyStartsAt ?? startsAt;
  const before = (hours: number) => wallClockWithOffset(timeZone, new Date(countedFrom.getTime() - hours * HOUR_MS));
  if (isMovedLate({ startsAtMs: startsAt.getTime(), schoolMovedAtMs: schoolMovedAt?.getTime() ?? null }))
    return { full: wallClockWithOffset(timeZone, startsAt), half: wallClockWithOffset(timeZone, startsAt) };
  return { full: before(FULL_REFUND_HOURS), half: before(HALF_REFUND_HOURS) };
}
