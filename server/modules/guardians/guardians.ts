import type { GuardedStudent, Guardian } from '#contract/guardians.ts';
import { resolveLocale } from '#contract/locale.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { recordPersonAction } from '#server/modules/audit/audit.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isoOrNull, nowDate } from '#server/platform/clock.ts';
import { isUnwritable } from '#server/platform/database/unavailable.ts';
import type { ActingGuardian } from '#server/platform/http/actor.ts';
import {
  deleteInvitation,
  type InvitationRow,
  selectInvitations,
  updateInvitation,
} from './guardian-invitations.db.ts';
import {
  findGuardian,
  findStudent,
  type GuardianRow,
  insertGuardian,
  selectGuardians,
  selectStudents,
  updateLooked,
  updateMayCancel,
  updateRemoved,
} from './guardians.db.ts';
import { guardianChanged } from './mails/changed.ts';

// Writing on every look would turn reads into writes, so the time of the last look may be this old.
const NOTE_EVERY_MINUTES = 5;

export async function listGuardians(ctx: Context, studentId: string): Promise<Guardian[]> {
  const [guardians, invitations] = [await selectGuardians(ctx, studentId), await selectInvitations(ctx, studentId)];
  return [...guardians.map(presentGuardian), ...invitations.map(presentInvitation)];
}

const getGuardian = async (ctx: Context, studentId: string, id: string): Promise<Guardian> => {
  const found = (await listGuardians(ctx, studentId)).find((guardian) => guardian.id === id);
  if (!found) throw new AppError('not_found');
  return found;
};

/** Takes effect with the guardian's next call. @throws AppError not_found */
export function changeGuardian(ctx: Context, studentId: string, id: string, mayCancel: boolean): Promise<Guardian> {
  return inTransaction(ctx, async (tx) => {
    const changed = await updateMayCancel(tx, { id, studentId }, mayCancel);
    if (changed)
      await recordPersonAction(tx, {
        accountId: studentId,
        action: 'PATCH /guardians/:id',
        target: { kind: 'account', id: changed.account_id },
      });
    else await updateInvitation(tx, { id, studentId }, mayCancel);
    return getGuardian(tx, studentId, id);
  });
}

/** Removes a guardian, who is emailed, or an invitation. @throws AppError not_found */
export function removeGuardian(ctx: Context, studentId: string, id: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const guardian = (await selectGuardians(tx, studentId)).find((row) => row.id === id);
    if (!guardian) {
      if (!(await deleteInvitation(tx, { id, studentId }))) throw new AppError('not_found');
      return;
    }
    if (!(await updateRemoved(tx, id, nowDate(tx.clock)))) throw new AppError('not_found');
    const student = await findStudent(tx, studentId);
    await recordPersonAction(tx, {
      accountId: studentId,
      action: 'DELETE /guardians/:id',
      target: { kind: 'account', id: guardian.account_id },
    });
    const reader = { recipient: guardian.email, locale: resolveLocale(guardian.locale) };
    await enqueueEmails(
      tx,
      guardianChanged.to(reader, {
        what: 'removed',
        studentName: joinNames(student),
        guardianName: joinNames(guardian),
      }),
    );
  });
}

/**
 * Makes an account the guardian of a student who has none, because the school's record has the account's address.
 * @throws AppError own_address
 */
export async function becomeGuardian(
  tx: Transaction,
  { studentId, accountId }: { studentId: string; accountId: string },
): Promise<void> {
  if (studentId === accountId) throw new AppError('own_address');
  if (await findGuardian(tx, accountId, studentId)) return;
  await insertGuardian(tx, { studentId, accountId, mayCancel: false, now: nowDate(tx.clock) });
  await recordPersonAction(tx, {
    accountId,
    action: 'POST /candidate/claims/:id',
    target: { kind: 'account', id: studentId },
  });
}

/** Ends the guardians of a school's record that its student claims: the student decides who sees the account. */
export async function endGuardiansOfRecord(tx: Transaction, studentId: string, claimedBy: string): Promise<void> {
  for (const guardian of await selectGuardians(tx, studentId))
    await endGuardian(tx, studentId, guardian, { isTold: guardian.account_id !== claimedBy });
}

/** Ends the guardian at an address that a school took out of its record. A student with an account decides alone. */
export async function endGuardianAt(tx: Transaction, studentId: string, address: string): Promise<void> {
  if ((await findStudent(tx, studentId)).email !== null) return;
  for (const guardian of await selectGuardians(tx, studentId))
    if (guardian.email.toLowerCase() === address.toLowerCase())
      await endGuardian(tx, studentId, guardian, { isTold: true });
}

async function endGuardian(
  tx: Transaction,
  studentId: string,
  guardian: GuardianRow,
  { isTold }: { isTold: boolean },
): Promise<void> {
  await updateRemoved(tx, guardian.id, nowDate(tx.clock));
  if (!isTold) return;
  const studentName = joinNames(await findStudent(tx, studentId));
  const reader = { recipient: guardian.email, locale: resolveLocale(guardian.locale) };
  const mail = { what: 'removed' as const, studentName, guardianName: joinNames(guardian) };
  await enqueueEmails(tx, guardianChanged.to(reader, mail));
}

export async function listStudentsOfGuardian(ctx: Context, accountId: string): Promise<GuardedStudent[]> {
  return (await selectStudents(ctx, accountId)).map((row) => ({
    id: row.student_id,
    firstName: row.first_name,
    lastName: row.last_name,
    mayCancel: row.may_cancel,
    since: row.accepted_at.toISOString(),
  }));
}

/** Ends a guardian's own access and emails the student. @throws AppError not_found */
export function leaveStudent(ctx: Context, accountId: string, studentId: string): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const student = (await selectStudents(tx, accountId)).find((row) => row.student_id === studentId);
    if (!student || !(await updateRemoved(tx, student.id, nowDate(tx.clock)))) throw new AppError('not_found');
    const guardian = await findStudent(tx, accountId);
    await recordPersonAction(tx, {
      accountId,
      action: 'DELETE /guarded-students/:id',
      target: { kind: 'account', id: studentId },
    });
    const reader = { recipient: student.email, locale: resolveLocale(student.locale) };
    await enqueueEmails(
      tx,
      guardianChanged.to(reader, { what: 'left', studentName: joinNames(student), guardianName: joinNames(guardian) }),
    );
  });
}

/** The guardian's current access to a student, read on every call so that a removal takes effect at once. Notes when they last looked. */
export async function findActingGuardian(
  ctx: Context,
  accountId: string,
  studentId: string,
): Promise<ActingGuardian | undefined> {
  const guardian = await findGuardian(ctx, accountId, studentId);
  if (!guardian) return undefined;
  const lookedMs = guardian.last_looked_at?.getTime() ?? 0;
  if ((ctx.clock.nowMs() - lookedMs) / 60_000 > NOTE_EVERY_MINUTES)
    // While the database takes no writes, guardians can still read.
    await updateLooked(ctx, guardian.id, nowDate(ctx.clock)).catch((error) => {
      if (!isUnwritable(error)) throw error;
    });
  return { id: guardian.id, mayCancel: guardian.may_cancel };
}

export const joinNames = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim();

const presentGuardian = (row: GuardianRow): Guardian => ({
  id: row.id,
  state: 'guardian',
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mayCancel: row.may_cancel,
  since: row.accepted_at.toISOString(),
  lastLookedAt: isoOrNull(row.last_looked_at),
  expiresAt: null,
});

export const presentInvitation = (row: InvitationRow): Guardian => ({
  id: row.id,
  state: 'invited',
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mayCancel: row.may_cancel,
  since: row.created_at.toISOString(),
  lastLookedAt: null,
  expiresAt: row.expires_at.toISOString(),
});
