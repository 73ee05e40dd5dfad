import { type Context, inTransaction } from '#server/context.ts';
import { rederiveSlotInstants } from '#server/modules/availability/availability.ts';
import { aheadSince, derivedAgain } from '#server/modules/availability/instants.rules.ts';
import { nowDate } from '#server/platform/clock.ts';
import { rememberFact } from '#server/platform/database/facts.ts';
import { selectBookingsAhead, updateBookingInstants } from './instants.db.ts';

/**
 * Where the zone data is not that of the last start: the wall times stay, the instants of what is still ahead are derived again.
 * @returns how many slots and bookings got another instant
 */
export const applyZoneData = (ctx: Context, zoneData: string): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    if (!(await rememberFact(tx.db, 'zone_data', zoneData))) return 0;
    const now = nowDate(tx.clock);
    const slots = await rederiveSlotInstants(tx, now);
    const bookings = derivedAgain(await selectBookingsAhead(tx, aheadSince(now)));
    if (bookings.length > 0) await updateBookingInstants(tx, bookings);
    return slots + bookings.length;
  });
