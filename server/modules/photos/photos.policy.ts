import { AppError } from '#server/platform/app-error.ts';
import { type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';

/**
 * Who may look at a candidate: the candidate, an admin, and a school that the candidate booked with; of its
 * instructors, the one who teaches them.
 * @throws AppError not_found, as for a candidate who does not exist
 */
export async function requireAcquainted(
  actor: AnyActor,
  candidateId: string,
  hasBookingWith: (schoolId: string, instructorId: string | undefined) => Promise<boolean>,
): Promise<void> {
  if (actor.kind === 'admin' || actor.id === candidateId) return;
  if (actor.kind === 'school' && (await hasBookingWith(actor.id, onlyInstructor(actor)))) return;
  throw new AppError('not_found');
}
