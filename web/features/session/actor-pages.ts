import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';

type Kind = SessionActor['kind'];

const HOMES: Record<Kind, string> = {
  candidate: PAGE_PATHS.studentHome,
  school: PAGE_PATHS.schoolBookings,
  admin: PAGE_PATHS.admin,
};

/** RT-01, RR-02: an actor's home page. Instructors start in My day, bookkeepers with the balances, guardians with their family. */
export function getHomePath(actor: SessionActor): string {
  if (actor.kind === 'school' && actor.role === 'instructor') return PAGE_PATHS.myDay;
  if (actor.kind === 'school' && actor.role === 'bookkeeper') return PAGE_PATHS.money;
  return actor.kind === 'candidate' && actor.isGuardian ? PAGE_PATHS.family : HOMES[actor.kind];
}

export const LOGIN_PATHS: Record<Kind, string> = {
  candidate: PAGE_PATHS.login,
  school: PAGE_PATHS.schoolLogin,
  admin: PAGE_PATHS.adminLogin,
};
