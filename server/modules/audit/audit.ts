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
  buildGuardianEntry,
  buildMemberCheck,
  buildMemberEntry,
  buildMembershipCheck,
  type ChainRow,
  hasSeen,
  insertAuditEntry,
  insertMemberEntry,
  selectChain,
} from './audit.db.ts';
import { OVERRIDDEN, writeOverride } from './audit.rules.ts';

export {
  selectAuditLog as listAuditLog,
  selectLastSaver as findLastSaver,
  selectSchoolLog as listSchoolAuditLog,
} from './audit.db.ts';
export { OVERRIDDEN, readOverride } from './audit.rules.ts';
export type { AuditRow };

/** Reloading a page or returning to its window within this time is one view. */
const ONE_VIEW_MINUTES = 10;

/**
 * Logs an administrator's action in the transaction that performs it.
 * @param accountId null for an operator's command
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

/** For a member who is not logged in yet because they are joining. */
export function recordMemberAction(tx: Transaction, done: DoneByMember): Promise<void> {
  return insertMemberEntry(tx, { ...done, now: nowDate(tx.clock) });
}

/** Logs that a member booked in spite of objections, and why. */
export function recordOverride(
  tx: Transaction,
  {
    member,
    bookingId,
    codes,
    reason,
  }: { member: DoneByMember['member']; bookingId: string; codes: readonly string[]; reason: string },
): Promise<void> {
  const target = { kind: 'booking' as const, id: bookingId };
  const entry = { member, action: OVERRIDDEN, target, now: nowDate(tx.clock) };
  return insertMemberEntry(tx, { ...entry, reason: writeOverride({ codes, reason }) });
}

/** Logs a change of who can see a student's lessons. @param action the call's name */
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
 * Logs a member's or guardian's call at the end of its transaction, and rolls that back if they lost their access meanwhile.
 * @throws AppError not_authenticated, or forbidden for a member with another role by now, inside the transaction
 */
export function noteMemberAction(ctx: Context, done: Done) {
  let isWritten = false;
  return async (ask: Ask): Promise<void> => {
    const query =
      'guardian' in done
        ? buildGuardianEntry(ctx, { ...done, now: nowDate(ctx.clock) })
        : isWritten
          ? buildMemberCheck(ctx, done)
          : buildMemberEntry(ctx, { ...done, now: nowDate(ctx.clock) });
    if ((await ask(query)).rowCount === 0) {
      const isMember = 'member' in done && (await ask(buildMembershipCheck(ctx, done))).rowCount !== 0;
      throw new AppError(isMember ? 'forbidden' : 'not_authenticated');
    }
    isWritten = true;
  };
}

/** Logs that an administrator views other people's data, before it's shown. */
export async function recordAdminLook(ctx: Context, { actor, kind, ids }: Shown): Promise<void> {
  const others = ids.filter((id) => id !== actor.accountId);
  if (others.length === 0) return;
  const since = toDate(ctx.clock.now().subtract({ minutes: ONE_VIEW_MINUTES }));
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
  /** The last entry. Noting it elsewhere makes it possible to detect a chain that was cut or rewritten. */
  end: { id: number; hash: string } | null;
  /** The first entry that was changed; null if none was. */
  brokenAt: number | null;
}

const ROWS_AT_ONCE = 1000;

/** Recomputes the chain without the database's own code. @param known an entry's number and hash that were noted elsewhere */
export async function verifyAuditLog(ctx: Queryable, known?: { id: number; hash: string }): Promise<ChainReport> {
  let entries = 0;
  let end: ChainReport['end'] = null;
  let before: Buffer = Buffer.alloc(0);
  let isKnownThere = known === undefined;
  for (;;) {
    const rows = await selectChain(ctx, end?.id ?? 0, ROWS_AT_ONCE);
    for (const row of rows) {
      const hash = hashEntry(before, row);
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

function hashEntry(before: Buffer, { parts }: ChainRow): Buffer {
  const text = parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
  return createHash('sha256').update(before).update(text, 'utf8').digest();
}
