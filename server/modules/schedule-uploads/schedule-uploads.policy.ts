import { AppError } from '#server/platform/app-error.ts';
import type { Actor } from '#server/platform/http/actor.ts';

/** A school works on its own schedule alone. @throws AppError forbidden */
export function requireOwnSchool(actor: Actor<'school'>, schoolId: string): void {
  if (actor.id !== schoolId) throw new AppError('forbidden');
}
