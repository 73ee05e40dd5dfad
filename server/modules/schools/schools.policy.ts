import { AppError } from '#server/platform/app-error.ts';
import type { Actor } from '#server/platform/http/actor.ts';

/** A school handles its own records only; an admin may read any. @throws AppError forbidden */
export function requireOwnSchool(actor: Actor<'school' | 'admin'>, schoolId: string): void {
  if (actor.kind === 'school' && actor.id !== schoolId) throw new AppError('forbidden');
}
