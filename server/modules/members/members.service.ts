import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { insertMember } from './members.repository.ts';

export function createMemberService({ clock }: { clock: Clock }) {
  return {
    /** Who signs a school up, in the transaction that does. They have no name yet but the school's. */
    addOwner: (
      transaction: Database,
      { schoolId, accountId }: { schoolId: string; accountId: string },
    ): Promise<void> =>
      insertMember(transaction, {
        schoolId,
        accountId,
        role: 'owner',
        instructorId: null,
        firstName: '',
        lastName: '',
        now: nowDate(clock),
      }),
  };
}
