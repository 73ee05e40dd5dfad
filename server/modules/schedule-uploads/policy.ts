import type { Actor } from '#server/platform/http/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** A school works on its own schedule alone. @throws Refusal forbidden */
export function requireOwnSchool(actor: Actor<'school'>, schoolId: string): void {
  if (actor.id !== schoolId) throw new Refusal('forbidden');
}
