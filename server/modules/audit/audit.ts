import { createHash } from 'node:crypto';
import type { AdminAction, AuditTarget } from '#contract/audit-log.ts';
import type { Context, Queryable, Transaction } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import type { Ask } from '#server/platform/database/last-in-transactions.ts';
import type { Done, DoneByMember } from '#server/platform/http/member.ts';
import type { Shown } from '#server/platform/http/shown-personal-data.ts';
import {
  type AuditRow,
  type AuditSearch,
  askingStillMember,
  type ChainRow,
  hasSeen,
  insertAuditEntry,
  insertingGuardiansEntry,
  insertingMembersEntry,
  insertMembersEntry,
  selectAuditLog,
  selectChain,
  selectLastSaver,
  selectSchoolsLog,
} from './audit.db.ts';

export type { AuditRow, AuditSearch };

/** A page that is reloaded, or asks again when its window comes to the front, is one look. */
const ONE_LOOK_MINUTES = 10;

export function listAuditLog(ctx: Context, asked: AuditSearch) {
  return selectAuditLog(ctx, asked);
}

/** From the first entry to the last. @param known an entry's number and hash, as they were noted down outside */
export function verifyAuditLog(ctx: Queryable, known?: { id: number; hash: string }): Promise<ChainReport> {
  return verifyChain(ctx, known);
}

/**
 * Says in the log who did what to whom, in the transaction that did it.
 * @param accountId null: whoever runs the server, by a command
 */
export function recordAdminAction(
  tx: Transaction,
  accountId: string | null,
  action: AdminAction,
  target: { kind: AuditTarget; id?: string; reason?: string },
): Promise<void> {
  return insertAuditEntry(tx, {
    actorAccountId: accountId,
    action,
    targetKind: target.kind,
    targetId: target.id ?? null,
    reason: target.reason ?? '',
    seenIds: [],
    now: nowDate(tx.clock),
  });
}

/** What the members of a school did, the latest first. */
export function listSchoolAuditLog(
  ctx: Context,
  schoolId: string,
  asked: { after?: number | undefined; limit: number },
) {
  return selectSchoolsLog(ctx, schoolId, asked);
}

/** Which member made that call about that record last. */
export function findLastSaver(ctx: Context, done: DoneByMember) {
  return selectLastSaver(ctx, done);
}

/** Of who is no actor yet: they join. */
export function recordMemberAction(tx: Transaction, done: DoneByMember): Promise<void> {
  return insertMembersEntry(tx, { ...done, now: nowDate(tx.clock) });
}

/** Of who lets whom see a student's lessons. @param action the call's name */
export function recordPersonAction(
  tx: Transaction,
  { accountId, action, target }: { accountId: string; action: string; target: { kind: AuditTarget; id: string } },
): Promise<void> {
  return insertAuditEntry(tx, {
    actorAccountId: accountId,
    action,
    targetKind: target.kind,
    targetId: target.id,
    reason: '',
    seenIds: [],
    now: nowDate(tx.clock),
  });
}

/**
 * A member's call, or a guardian's: whose access is taken back while it runs changes nothing, and what they changed says who.
 * @throws AppError not_authenticated, from within the transaction
 */
export function noteMemberAction(ctx: Context, done: Done) {
  let isWritten = false;
  return async (ask: Ask): Promise<void> => {
    const query =
      'guardian' in done
        ? insertingGuardiansEntry(ctx, { ...done, now: nowDate(ctx.clock) })
        : isWritten
          ? askingStillMember(ctx, done)
          : insertingMembersEntry(ctx, { ...done, now: nowDate(ctx.clock) });
    if ((await ask(query)).rowCount === 0) throw new AppError('not_authenticated');
    isWritten = true;
  };
}

/** Says that an administrator looks at other people's data, before it is shown. */
export async function recordAdminLook(ctx: Context, { actor, kind, ids }: Shown): Promise<void> {
  const others = ids.filter((id) => id !== actor.accountId);
  if (others.length === 0) return;
  const since = toDate(ctx.clock.now().subtract({ minutes: ONE_LOOK_MINUTES }));
  if (await hasSeen(ctx, actor.accountId, others, since)) return;
  await insertAuditEntry(ctx, {
    actorAccountId: actor.accountId,
    action: 'viewed',
    targetKind: kind,
    targetId: others.length === 1 ? (others[0] ?? null) : null,
    reason: '',
    seenIds: others,
    now: nowDate(ctx.clock),
  });
}

export interface ChainReport {
  entries: number;
  /** The chain's end; null while there is no entry. Noted down elsewhere, it tells of a chain that was cut or made anew. */
  end: { id: number; hash: string } | null;
  /** The first entry that is not what was written; null where all are. */
  brokenAt: number | null;
}

const ROWS_AT_ONCE = 1000;

/** Reckons the chain anew, by other means than the database that made it. */
export async function verifyChain(ctx: Queryable, known?: { id: number; hash: string }): Promise<ChainReport> {
  let entries = 0;
  let end: ChainReport['end'] = null;
  let before: Buffer = Buffer.alloc(0);
  let isKnownThere = known === undefined;
  for (;;) {
    const rows = await selectChain(ctx, end?.id ?? 0, ROWS_AT_ONCE);
    for (const row of rows) {
      const hash = hashOf(before, row);
      const isOther = known?.id === row.id && known.hash !== hash.toString('hex');
      if (!hash.equals(row.hash) || isOther) return { entries, end, brokenAt: row.id };
      if (known?.id === row.id) isKnownThere = true;
      before = hash;
      end = { id: row.id, hash: hash.toString('hex') };
      entries++;
    }
    if (rows.length < ROWS_AT_ONCE) break;
  }
  return { entries, end, brokenAt: isKnownThere ? null : (known?.id ?? null) };
}

function hashOf(before: Buffer, { parts }: ChainRow): Buffer {
  const text = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
  return createHash('sha256').update(before).update(text, 'utf8').digest();
}
