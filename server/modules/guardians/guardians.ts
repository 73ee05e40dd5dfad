import type { GuardedStudent, Guardian } from '#contract/guardians.ts';
import { localeOf } from '#contract/locale.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { recordPersonAction } from '#server/modules/audit/audit.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isoOrNull, nowDate, toDate } from '#server/platform/clock.ts';
import { isUnwritable } from '#server/platform/database/unavailable.ts';
import type { ActingGuardian } from '#server/platform/http/actor.ts';
import {
  deleteInvitation,
  deleteInvitationsBefore,
  type InvitationRow,
  selectInvitations,
  updateInvitation,
} from './guardian-invitations.db.ts';
import {
  findGuardian,
  findStudent,
  type GuardianRow,
  selectGuardians,
  selectStudents,
  updateLooked,
  updateMayCancel,
  updateRemoved,
} from './guardians.db.ts';
import { guardianChanged } from './mails/changed.ts';

/** One that was forgotten can be seen for so long that it was sent. */
const KEPT_INVITATION_DAYS = 30;
// Writing at every look would turn reads into writes; the last one is right to within this.
const NOTE_EVERY_MINUTES = 5;

export async function listGuardians(ctx: Context, studentId: string): Promise<Guardian[]> {
  const [guardians, invitations] = [await selectGuardians(ctx, studentId), await selectInvitations(ctx, studentId)];
  return [...guardians.map(presentGuardian), ...invitations.map(presentInvitation)];
}

const one = async (ctx: Context, studentId: string, id: string): Promise<Guardian> => {
  const found = (await listGuardians(ctx, studentId)).find((guardian) => guardian.id === id);
  if (!found) throw new AppError('not_found');
  return found;
};

export function showGuardians(ctx: Context, studentId: string): Promise<Guardian[]> {
  return listGuardians(ctx, studentId);
}

/** What a guardian may do, and whether, counts with the next call that they make. @throws AppError not_found */
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
    return one(tx, studentId, id);
  });
}

/** A guardian, who is told, or an invitation. @throws AppError not_found */
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
    const reader = { recipient: guardian.email, locale: localeOf(guardian.locale) };
    await enqueueEmails(
      tx,
      guardianChanged.to(reader, {
        what: 'removed',
        studentName: nameOf(student),
        guardianName: nameOf(guardian),
      }),
    );
  });
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

/** By the guardian; the student is told. @throws AppError not_found */
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
    const reader = { recipient: student.email, locale: localeOf(student.locale) };
    await enqueueEmails(
      tx,
      guardianChanged.to(reader, { what: 'left', studentName: nameOf(student), guardianName: nameOf(guardian) }),
    );
  });
}

/** As whose guardian somebody acts for a student; that they looked is noted. Asked anew at each call: what is taken back is gone at once. */
export async function findActingGuardian(
  ctx: Context,
  accountId: string,
  studentId: string,
): Promise<ActingGuardian | undefined> {
  const guardian = await findGuardian(ctx, accountId, studentId);
  if (!guardian) return undefined;
  const lookedMs = guardian.last_looked_at?.getTime() ?? 0;
  if ((ctx.clock.nowMs() - lookedMs) / 60_000 > NOTE_EVERY_MINUTES)
    // A database that takes no writes for a while lets them read on.
    await updateLooked(ctx, guardian.id, nowDate(ctx.clock)).catch((error) => {
      if (!isUnwritable(error)) throw error;
    });
  return { id: guardian.id, mayCancel: guardian.may_cancel };
}

export function sweepGuardianInvitations(ctx: Context): Promise<void> {
  return deleteInvitationsBefore(ctx, toDate(ctx.clock.now().subtract({ hours: 24 * KEPT_INVITATION_DAYS })));
}

export const nameOf = (person: { first_name: string; last_name: string }): string =>
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
