import type { RefundDeadlines } from '#contract/refund-deadlines.ts';
import { FULL_REFUND_HOURS, HALF_REFUND_HOURS } from '#contract/refunds.ts';
import { wallClockWithOffset } from '#server/platform/wall-time.ts';

const HOUR_MS = 3_600_000;

/** CP-01 as moments, on the clocks of the lesson's street: a change of clocks in between moves them by its hour. */
export function refundDeadlines({ startsAt, timeZone }: { startsAt: Date; timeZone: string }): RefundDeadlines {
  const before = (hours: number) => wallClockWithOffset(timeZone, new Date(startsAt.getTime() - hours * HOUR_MS));
  return { full: before(FULL_REFUND_HOURS), half: before(HALF_REFUND_HOURS) };
}
