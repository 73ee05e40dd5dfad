import { COMPLETES_AFTER_HOURS } from '#contract/booking-transitions.ts';
import type { Context } from '#server/context.ts';
import { toDate } from '#server/platform/clock.ts';
import { updateUnmarked } from './end-booking.db.ts';

/** Takes lessons that nobody marked in time as completed. @returns how many */
export function completeUnmarked(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  return updateUnmarked(ctx, { endedBy: toDate(now.subtract({ hours: COMPLETES_AFTER_HOURS })), now: toDate(now) });
}
