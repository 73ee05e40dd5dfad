import type { PersonalData } from '#server/personal-data.ts';
import { isoOrNull, nowDate } from '#server/platform/clock.ts';
import { deleteInvitationsOf, selectInvitations, selectInvitationsTo } from './guardian-invitations.db.ts';
import { endGuardiansOf, selectEveryGuardian, selectStudents } from './guardians.db.ts';

/** Who sees a student's lessons, and whose lessons they see themselves. */
export const guardiansPersonalData: PersonalData = {
  tables: ['guardians', 'guardian_invitations'],

  export: async (ctx, { id, email }) => ({
    guardians: (await selectEveryGuardian(ctx, id)).map((row) => ({
      firstName: row.first_name,
      lastName: row.last_name,
      // Of one whose account is gone nothing is left to say.
      email: row.erased_at === null ? row.email : null,
      mayCancel: row.may_cancel,
      acceptedAt: row.accepted_at.toISOString(),
      lastLookedAt: isoOrNull(row.last_looked_at),
      removedAt: isoOrNull(row.removed_at),
    })),
    guardianInvitations: (await selectInvitations(ctx, id)).map((row) => ({
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      mayCancel: row.may_cancel,
      invitedAt: row.created_at.toISOString(),
    })),
    guardianOf: (await selectStudents(ctx, id)).map((row) => ({
      firstName: row.first_name,
      mayCancel: row.may_cancel,
      acceptedAt: row.accepted_at.toISOString(),
      lastLookedAt: isoOrNull(row.last_looked_at),
    })),
    askedToBeGuardianOf: (await selectInvitationsTo(ctx, email)).map((row) => ({
      firstName: row.first_name,
      mayCancel: row.may_cancel,
      invitedAt: row.created_at.toISOString(),
    })),
  }),

  /** Invitations first: who is accepting one is waited for, and is ended with the others. */
  async erase(tx, person) {
    await deleteInvitationsOf(tx, person);
    await endGuardiansOf(tx, person.id, nowDate(tx.clock));
  },
};
