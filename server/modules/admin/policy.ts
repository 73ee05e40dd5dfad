import type { Actor } from '#server/platform/http/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Nobody locks themselves out: another administrator has to. @throws Refusal forbidden */
export function requireSomebodyElse(actor: Actor<'admin'>, accountId: string): void {
  if (actor.accountId === accountId) throw new Refusal('forbidden');
}
