import type { PersonalData } from '#server/personal-data.ts';
import { isoOrNull, nowDate } from '#server/platform/clock.ts';
import { deletePersonInvitations, selectInvitations, selectInvitationsTo } from './guardian-invitations.db.ts';
import { endGuardianships, moveGuardians, selectEveryGuardian, selectStudents } from './guardians.db.ts';

/** A person's guardians, and the students whose guardian they are. */
export const guardiansPersonalData: PersonalData = {
  tables: ['guardians', 'guardian_invitations'],

  export: async (ctx, { id, email }) => ({
    guardians: (await selectEveryGuardian(ctx, id)).map((row) => ({
      firstName: row.first_name,
      lastName: row.last_name,
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

  /** Invitations first: the deletion waits for anyone accepting one, whose access then ends with the others. */
  async erase(tx, person) {
    await deletePersonInvitations(tx, person);
    await endGuardianships(tx, person.id, nowDate(tx.clock));
  },

  /** Guardians of a record follow it to another one, unless that has an account, and are back once the merge is undone. */
  move: async (tx, move) => ({ guardians: await moveGuardians(tx, move) }),
};
