import type { BookingAction } from '#contract/booking-transitions.ts';
import { type AnyActor, mayNameStudents, onlyInstructor } from '#server/platform/http/actor.ts';
import type { BookingRow } from './bookings.db.ts';

/** The school that teaches; of its instructors, the one who does. */
const isTaughtBy = (actor: AnyActor, booking: BookingRow): boolean =>
  actor.kind === 'school' &&
  booking.school_id === actor.id &&
  mayNameStudents(actor) &&
  [undefined, booking.instructor_id].includes(onlyInstructor(actor));

/** The pickup address is for the two who meet there: the student who booked, and the school that teaches. */
export const mayReadPickup = (actor: AnyActor, booking: BookingRow): boolean =>
  actor.kind === 'candidate' ? booking.candidate_id === actor.id : isTaughtBy(actor, booking);

/** What the student and the instructor say to each other of it is no guardian's to read. */
export const mayReadNote = (actor: AnyActor, booking: BookingRow): boolean =>
  mayReadPickup(actor, booking) && !actor.guardian;

/** A student is written to, and called, by the school of that lesson, and by no other. */
export const mayReachStudent = isTaughtBy;

/** Students, parents and the school's office may see what was paid; instructors and API keys may not. */
export const mayReadPaid = (actor: AnyActor, booking: BookingRow): boolean =>
  actor.kind === 'candidate'
    ? booking.candidate_id === actor.id
    : isTaughtBy(actor, booking) && onlyInstructor(actor) === undefined && !('key' in actor && actor.key);

/** What the caller may do to a booking, of all that its school or its student may. */
export const mayDo = (actor: AnyActor, action: BookingAction): boolean =>
  actor.guardian ? action === 'cancel' && actor.guardian.mayCancel : isMembers(actor, action);

const isMembers = (actor: AnyActor, action: BookingAction): boolean =>
  (action !== 'cancel' && action !== 'move') || onlyInstructor(actor) === undefined;
