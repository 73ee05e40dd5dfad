import type { SessionActor } from '#contract/accounts.ts';
import { PAGE_PATHS } from '#contract/paths.ts';

type Kind = SessionActor['kind'];

/** Where a logged-in actor starts (RT-01, RR-02). */
export const homeOf: Record<Kind, string> = {
  candidate: PAGE_PATHS.studentHome,
  school: PAGE_PATHS.schoolBookings,
  admin: PAGE_PATHS.admin,
};

export const loginOf: Record<Kind, string> = {
  candidate: PAGE_PATHS.login,
  school: PAGE_PATHS.schoolLogin,
  admin: PAGE_PATHS.adminLogin,
};
