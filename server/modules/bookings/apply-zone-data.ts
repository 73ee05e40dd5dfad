import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import { aheadSince, derivedAgain } from '#server/modules/availability/instants.rules.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { rememberFact } from '#server/platform/database/facts.ts';
import { selectBookingsAhead, updateBookingInstants } from './instants.repository.ts';

/**
 * Where the zone data is not that of the last start: the wall times stay, the instants of what is still ahead are derived again.
 * @returns how many slots and bookings got another instant
 */
export const applyZoneData = (
  {
    db,
    clock,
    availability,
  }: { db: Database; clock: Clock; availability: Pick<AvailabilityService, 'deriveInstantsAgain'> },
  zoneData: string,
): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    if (!(await rememberFact(transaction, 'zone_data', zoneData))) return 0;
    const now = nowDate(clock);
    const slots = await availability.deriveInstantsAgain(transaction, now);
    const bookings = derivedAgain(await selectBookingsAhead(transaction, aheadSince(now)));
    if (bookings.length > 0) await updateBookingInstants(transaction, bookings);
    return slots + bookings.length;
  });
