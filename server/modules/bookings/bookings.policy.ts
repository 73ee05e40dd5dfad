import type { AnyActor } from '#server/platform/http/actor.ts';
import type { BookingRow } from './bookings.repository.ts';

/** A booking belongs to its student and its school; an administrator may look. */
export const mayRead = (actor: AnyActor, booking: BookingRow): boolean =>
  actor.kind === 'admin' || isParty(actor, booking);

/** The pickup address is for the two who meet there. */
export const mayReadPickup = (actor: AnyActor, booking: BookingRow): boolean => isParty(actor, booking);

/** A student is written to by the school of that lesson, and by no other. */
export const mayReadStudentEmail = (actor: AnyActor, booking: BookingRow): boolean =>
  actor.kind === 'school' && booking.school_id === actor.id;

/** The student who booked, or the school that teaches: they cancel, move and settle. */
export function isParty(actor: AnyActor, booking: BookingRow): boolean {
  return actor.kind === 'candidate'
    ? booking.candidate_id === actor.id
    : actor.kind === 'school' && booking.school_id === actor.id;
}
