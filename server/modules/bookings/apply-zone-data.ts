import { type Context, inTransaction } from '#server/context.ts';
import { DATED_SLOTS, updateInstantsAhead } from '#server/modules/availability/availability.ts';
import { rememberFact } from '#server/platform/database/facts.ts';
import { DATED_BOOKINGS } from './change-booking.db.ts';

/**
 * If the time zone data changed since the last start, derives the instants of slots and bookings ahead again from their wall times.
 * @returns how many changed
 */
export const applyZoneData = (ctx: Context, zoneData: string): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    if (!(await rememberFact(tx.db, 'zone_data', zoneData))) return 0;
    return (await updateInstantsAhead(tx, DATED_SLOTS)) + (await updateInstantsAhead(tx, DATED_BOOKINGS));
  });
