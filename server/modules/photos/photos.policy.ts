import { AppError } from '#server/platform/app-error.ts';
import type { AnyActor } from '#server/platform/http/actor.ts';

/**
 * Who may look at a candidate: the candidate, an admin, and a school that the candidate booked with.
 * @throws AppError not_found, as for a candidate who does not exist
 */
export async function requireAcquainted(
  actor: AnyActor,
  candidateId: string,
  hasBookingWith: (schoolId: string) => Promise<boolean>,
): Promise<void> {
  if (actor.kind === 'admin' || actor.id === candidateId) return;
  if (actor.kind === 'school' && (await hasBookingWith(actor.id))) return;
  throw new AppError('not_found');
}
