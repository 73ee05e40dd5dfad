import type { SchoolMember } from '#contract/members.ts';

/** Who signed the school up has no name but their address. */
export const memberName = ({ firstName, lastName, email }: SchoolMember): string =>
  `${firstName} ${lastName}`.trim() || email;
