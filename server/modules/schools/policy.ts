import type { Actor } from '#server/platform/http/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** A school handles its own records only; an admin may read any. @throws Refusal forbidden */
export function requireOwnSchool(actor: Actor<'school' | 'admin'>, schoolId: string): void {
  if (actor.kind === 'school' && actor.id !== schoolId) throw new Refusal('forbidden');
}
