import { AppError } from '#server/platform/app-error.ts';
import type { Actor } from '#server/platform/http/actor.ts';

/** Nobody locks themselves out: another administrator has to. @throws AppError forbidden */
export function requireSomebodyElse(actor: Actor<'admin'>, accountId: string): void {
  if (actor.accountId === accountId) throw new AppError('forbidden');
}
