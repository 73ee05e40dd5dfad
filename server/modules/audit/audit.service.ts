import type { AdminAction, AuditTarget } from '#contract/audit-log.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Ask } from '#server/platform/database/last-in-transactions.ts';
import type { Done, DoneByMember } from '#server/platform/http/member.ts';
import type { Shown } from '#server/platform/http/shown-personal-data.ts';
import {
  type AuditRow,
  type AuditSearch,
  askingStillMember,
  hasSeen,
  insertAuditEntry,
  insertingGuardiansEntry,
  insertingMembersEntry,
  insertMembersEntry,
  selectAuditLog,
  selectLastSaver,
  selectSchoolsLog,
} from './audit.repository.ts';
import { type ChainReport, verifyChain } from './verify-chain.ts';

export type { AuditRow, AuditSearch, ChainReport };

/** A page that is reloaded, or asks again when its window comes to the front, is one look. */
const ONE_LOOK_MINUTES = 10;

export function createAuditService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    list: (asked: AuditSearch) => selectAuditLog(db, asked),

    /** From the first entry to the last. @param known an entry's number and hash, as they were noted down outside */
    verify: (known?: { id: number; hash: string }): Promise<ChainReport> => verifyChain(db, known),

    /**
     * Says in the log who did what to whom, in the transaction that did it.
     * @param accountId null: whoever runs the server, by a command
     */
    record: (
      transaction: Database,
      accountId: string | null,
      action: AdminAction,
      target: { kind: AuditTarget; id?: string; reason?: string },
    ): Promise<void> =>
      insertAuditEntry(transaction, {
        actorAccountId: accountId,
        action,
        targetKind: target.kind,
        targetId: target.id ?? null,
        reason: target.reason ?? '',
        seenIds: [],
        now: nowDate(clock),
      }),

    /** What the members of a school did, the latest first. */
    ofSchool: (schoolId: string, asked: { after?: number | undefined; limit: number }) =>
      selectSchoolsLog(db, schoolId, asked),

    /** Which member made that call about that record last. */
    lastSaver: (done: DoneByMember) => selectLastSaver(db, done),

    /** Of who is no actor yet: they join. */
    recordMember: (transaction: Database, done: DoneByMember): Promise<void> =>
      insertMembersEntry(transaction, { ...done, now: nowDate(clock) }),

    /** Of who lets whom see a student's lessons. @param action the call's name */
    recordPerson: (
      transaction: Database,
      { accountId, action, target }: { accountId: string; action: string; target: { kind: AuditTarget; id: string } },
    ): Promise<void> =>
      insertAuditEntry(transaction, {
        actorAccountId: accountId,
        action,
        targetKind: target.kind,
        targetId: target.id,
        reason: '',
        seenIds: [],
        now: nowDate(clock),
      }),

    /**
     * A member's call, or a guardian's: whose access is taken back while it runs changes nothing, and what they changed says who.
     * @throws AppError not_authenticated, from within the transaction
     */
    noteDone(done: Done) {
      let isWritten = false;
      return async (ask: Ask): Promise<void> => {
        const query =
          'guardian' in done
            ? insertingGuardiansEntry(db, { ...done, now: nowDate(clock) })
            : isWritten
              ? askingStillMember(db, done)
              : insertingMembersEntry(db, { ...done, now: nowDate(clock) });
        if ((await ask(query)).rowCount === 0) throw new AppError('not_authenticated');
        isWritten = true;
      };
    },

    /** Says that an administrator looks at other people's data, before it is shown. */
    async look({ actor, kind, ids }: Shown): Promise<void> {
      const others = ids.filter((id) => id !== actor.accountId);
      if (others.length === 0) return;
      const since = toDate(clock.now().subtract({ minutes: ONE_LOOK_MINUTES }));
      if (await hasSeen(db, actor.accountId, others, since)) return;
      await insertAuditEntry(db, {
        actorAccountId: actor.accountId,
        action: 'viewed',
        targetKind: kind,
        targetId: others.length === 1 ? (others[0] ?? null) : null,
        reason: '',
        seenIds: others,
        now: nowDate(clock),
      });
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;
