import { type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';

/** What a caller sees of an instructor beyond name, car and price. */
export interface View {
  /** Phone number and email address. */
  showsContact: boolean;
  /** Plate, licence number and its expiry. */
  showsRecords: boolean;
}

/**
 * Null where the instructor does not exist for this caller.
 * @param hasBooking a student with a booking of any status can still look up who it was with
 */
export function viewOf(
  actor: AnyActor | null,
  instructor: { id: string; schoolId: string; isOffered: boolean },
  hasBooking: boolean,
): View | null {
  if (!actor) return instructor.isOffered ? { showsContact: false, showsRecords: false } : null;
  if (actor.kind === 'admin') return { showsContact: true, showsRecords: true };
  if (actor.kind === 'school') {
    if (actor.id !== instructor.schoolId) return null;
    const only = onlyInstructor(actor);
    return { showsContact: true, showsRecords: only === undefined || only === instructor.id };
  }
  if (!instructor.isOffered && !hasBooking) return null;
  return { showsContact: true, showsRecords: false };
}
