import type { PersonalData } from '#server/personal-data.ts';
import { deleteInvitationsTo, selectInvitationsTo } from './invitations.db.ts';

/** Schools' invitations to the person. */
export const membersPersonalData: PersonalData = {
  tables: ['member_invitations'],

  export: async (ctx, { email }) => ({
    schoolInvitations: (await selectInvitationsTo(ctx, email)).map(({ name, role, created_at }) => ({
      school: name,
      role,
      invitedAt: created_at.toISOString(),
    })),
  }),

  erase: (tx, { email }) => deleteInvitationsTo(tx, email),
};
