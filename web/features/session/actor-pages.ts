import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';

type Kind = SessionActor['kind'];

const HOMES: Record<Kind, string> = {
  candidate: PAGE_PATHS.studentHome,
  school: PAGE_PATHS.schoolBookings,
  admin: PAGE_PATHS.admin,
};

/** Where a logged-in actor starts (RT-01, RR-02); an instructor in the day. */
export const homeOf = (actor: SessionActor): string =>
  actor.kind === 'school' && actor.role === 'instructor' ? PAGE_PATHS.myDay : HOMES[actor.kind];

export const loginOf: Record<Kind, string> = {
  candidate: PAGE_PATHS.login,
  school: PAGE_PATHS.schoolLogin,
  admin: PAGE_PATHS.adminLogin,
};
