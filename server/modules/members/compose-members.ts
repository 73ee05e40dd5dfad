import { createInviteMember } from './invite-member.ts';
import { createJoinSchool } from './join-school.ts';
import { createMemberService } from './members.service.ts';

type Needed = Parameters<typeof createMemberService>[0] &
  Omit<Parameters<typeof createInviteMember>[0], 'members'> &
  Omit<Parameters<typeof createJoinSchool>[0], 'members'>;

/** A school's people, each part given what it needs. */
export function composeMembers(needed: Needed) {
  const members = createMemberService(needed);
  return {
    members,
    inviteMember: createInviteMember({ ...needed, members }),
    joinSchool: createJoinSchool({ ...needed, members }),
  };
}

export type Members = ReturnType<typeof composeMembers>;
