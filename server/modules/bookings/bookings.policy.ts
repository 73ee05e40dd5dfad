import type { AnyActor } from '#server/platform/http/actor.ts';
import type { BookingRow } from './bookings.repository.ts';

/** The pickup address is for the two who meet there: the student who booked, and the school that teaches. */
export const mayReadPickup = (actor: AnyActor, booking: BookingRow): boolean =>
  actor.kind === 'candidate'
    ? booking.candidate_id === actor.id
    : actor.kind === 'school' && booking.school_id === actor.id;

/** A student is written to by the school of that lesson, and by no other. */
export const mayReadStudentEmail = (actor: AnyActor, booking: BookingRow): boolean =>
  actor.kind === 'school' && booking.school_id === actor.id;
