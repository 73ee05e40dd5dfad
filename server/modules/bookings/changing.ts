import { type BookingAction, type BookingTransition, transitionFor } from '#contract/booking-transitions.ts';
import type { AvailabilityService } from '#server/modules/availability/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { isParty } from './policy.ts';
import { type BookingRow, selectBooking } from './repository.ts';

/**
 * A party's booking as it stands, kept so until the transaction ends. The slot is locked first, as who books does, so that
 * those who cancel, move and settle at once wait in a line instead of deadlocking.
 * @throws Refusal not_found; status_conflict when it was moved to another slot in this very moment
 */
export async function lockBooking(
  transaction: Database,
  availability: Pick<AvailabilityService, 'lockSlot'>,
  actor: Actor<'candidate' | 'school'>,
  id: string,
): Promise<BookingRow> {
  const seen = await selectBooking(transaction, id);
  if (!seen || !isParty(actor, seen)) throw new Refusal('not_found');
  await availability.lockSlot(transaction, seen.slot_id);
  const booking = await selectBooking(transaction, id, { isLocked: true });
  if (booking?.slot_id !== seen.slot_id) throw new Refusal('status_conflict');
  return booking;
}

/** The transition of the shared table. @throws Refusal naming why it is not allowed now */
export function requireTransition(
  action: BookingAction,
  by: 'candidate' | 'school',
  booking: BookingRow,
  nowMs: number,
): BookingTransition {
  const times = { startsAtMs: booking.starts_at.getTime(), endsAtMs: booking.ends_at.getTime() };
  const transition = transitionFor(action, by, { ...times, status: booking.status }, nowMs);
  if (typeof transition === 'string') throw new Refusal(transition);
  return transition;
}
