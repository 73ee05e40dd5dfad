import type { Transaction } from '#server/context.ts';
import { publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { offerSlotsAgain, withdrawLockedSlots } from './availability.ts';
import { selectTouched } from './office-slots.db.ts';
import type { NewSlot } from './schedule.db.ts';
import { unholdSlots } from './slot.db.ts';

/** Withdraws the free slots in a time that `lockOfficeTimes` has locked, until `releaseHeldSlots`. @returns their ids */
export async function holdFreeSlots(tx: Transaction, time: NewSlot): Promise<number[]> {
  const interval = {
    instructorId: time.instructorId,
    startsAt: time.startsAt.getTime(),
    endsAt: time.endsAt.getTime(),
  };
  const free = (await selectTouched(tx, interval)).filter(({ status }) => status === 'AVAILABLE');
  const ids = free.map(({ id }) => id);
  await withdrawLockedSlots(tx, ids);
  await publishChangedDays(tx, [time.date]);
  return ids;
}

/** Offers held slots again, except where something else has taken the place. */
export async function releaseHeldSlots(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await unholdSlots(tx, ids);
  await offerSlotsAgain(tx, ids);
}
