import { COMPLETES_AFTER_HOURS } from '#contract/booking-transitions.ts';
import { type Clock, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { updateUnmarked } from './end-booking.repository.ts';

/** Takes lessons that nobody marked in time as completed. @returns how many */
export function completeUnmarked({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now();
  return updateUnmarked(db, { endedBy: toDate(now.subtract({ hours: COMPLETES_AFTER_HOURS })), now: toDate(now) });
}
