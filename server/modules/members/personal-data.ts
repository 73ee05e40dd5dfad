import type { Database } from '#server/platform/database/connect.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';
import { deleteInvitationsTo, selectInvitationsTo } from './invitations.repository.ts';

/** Which schools have asked somebody to log in for them. */
export const invitationsOfPerson = (db: Database): PersonalData => ({
  tables: ['member_invitations'],

  export: async ({ email }) => ({
    schoolInvitations: (await selectInvitationsTo(db, email)).map(({ name, role, created_at }) => ({
      school: name,
      role,
      invitedAt: created_at.toISOString(),
    })),
  }),

  erase: (transaction, { email }) => deleteInvitationsTo(transaction, email),
});
