import type * as z from 'zod/mini';
import { resolveLocale } from '#contract/locale.ts';
import { CLAIM_INVITATION_DAYS, type Claim, type claimAnswerSchema } from '#contract/student-claims.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { forgetPerson } from '#server/modules/accounts/accounts.ts';
import { stopMessagesTo } from '#server/modules/bookings/office-messages.ts';
import { becomeGuardian, endGuardiansOfRecord } from '#server/modules/guardians/guardians.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import {
  countClaimInvitationsSince,
  deleteClaimInvitationsBefore,
  insertAnswer,
  insertClaimInvitation,
  lockRecords,
  type OpenClaim,
  replaceClaimToken,
  selectInvitedClaim,
  selectOpenClaims,
  takeClaimInvitation,
  updateRecordColumns,
} from '#server/modules/school-students/merging.ts';
import { findStudent, resolveStudent } from '#server/modules/school-students/school-students.ts';
import { getSchool, isSchoolOffered } from '#server/modules/schools/schools.ts';
import { INVITED_DAY_MAX } from '#server/modules/student-invitations/invite-students.ts';
import { studentInvitation } from '#server/modules/student-invitations/mails/invitation.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { mergeRecords, moveStudent } from './merge-students.ts';
import { matchesSecondFact, secondFactOf } from './student-claims.rules.ts';

/** Records of schools that have the caller's confirmed address, with nothing but the school and a first name. */
export async function listClaims(ctx: Context, accountId: string): Promise<Claim[]> {
  return (await selectOpenClaims(ctx, accountId)).map((claim) => ({
    id: claim.recordId,
    schoolName: claim.schoolName,
    firstName: claim.firstName,
    secondFact: secondFactOf(claim),
  }));
}

/**
 * @throws AppError not_found, claim_refused if the second fact doesn't match, lessons_overlap; too_many_requests after a few wrong
 *   facts, because four digits can be guessed
 */
export async function answerClaim(
  ctx: Context,
  accountId: string,
  recordId: string,
  { answer, ...facts }: z.output<typeof claimAnswerSchema>,
): Promise<void> {
  const [claim] = await selectOpenClaims(ctx, accountId, recordId);
  if (!claim) throw new AppError('not_found');
  if (answer !== 'not_mine') {
    // By record: a new account with the same address gets no new tries.
    await ctx.codeTries.count(`claim:${claim.schoolId}:${recordId}`);
    if (!matchesSecondFact(claim, facts)) throw new AppError('claim_refused');
  }
  await inTransaction(ctx, (tx) => settleClaim(tx, accountId, claim, answer));
}

async function settleClaim(
  tx: Transaction,
  accountId: string,
  { schoolId, recordId }: OpenClaim,
  answer: 'mine' | 'child' | 'not_mine',
): Promise<void> {
  const [record] = await lockRecords(tx, schoolId, [recordId]);
  // Claimed by somebody else at the same moment.
  if (!record || record.has_account) throw new AppError('not_found');
  const now = nowDate(tx.clock);
  await insertAnswer(tx, { schoolId, recordId, accountId, answer, now });
  if (answer === 'not_mine')
    return record.email === null
      ? undefined
      : stopMessagesTo(tx, { schoolId, studentId: recordId, address: record.email }, now);
  if (answer === 'child') return becomeGuardian(tx, { studentId: record.candidate_id, accountId });
  await giveToAccount(tx, accountId, schoolId, recordId);
}

/** The record keeps its id and becomes the account's; one that the account already had at the school is merged into it. */
async function giveToAccount(tx: Transaction, accountId: string, schoolId: string, recordId: string): Promise<void> {
  const own = await findStudent(tx, schoolId, accountId);
  const records = await lockRecords(tx, schoolId, own ? [recordId, own.recordId] : [recordId]);
  const claimed = records.find(({ id }) => id === recordId);
  const ownRecord = records.find(({ id }) => id !== recordId);
  if (!claimed) throw new AppError('not_found');
  const from = claimed.candidate_id;
  if (ownRecord) await mergeRecords(tx, ownRecord, claimed, { canUndo: false });
  else {
    await moveStudent(tx, { schoolId, from, to: accountId });
    await updateRecordColumns(tx, schoolId, recordId, { candidate_id: accountId });
  }
  await endGuardiansOfRecord(tx, from, accountId);
  await forgetPerson(tx, from, nowDate(tx.clock));
}

/**
 * Emails the record's address a link that works once.
 * @throws AppError not_found, school_not_offered, student_has_account, no_address; too_many_requests when the address or the school reached
 *   its limit
 */
export async function inviteStudent(ctx: Context, schoolId: string, studentId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { recordId } = await resolveStudent(tx, schoolId, studentId);
    const [record] = await lockRecords(tx, schoolId, [recordId]);
    if (!record) throw new AppError('not_found');
    if (record.has_account) throw new AppError('student_has_account');
    if (record.email === null) throw new AppError('no_address');
    if (!(await isSchoolOffered(tx, schoolId))) throw new AppError('school_not_offered');
    const since = toDate(tx.clock.now().subtract({ hours: 24 }));
    if ((await countClaimInvitationsSince(tx, schoolId, since)) >= INVITED_DAY_MAX)
      throw new AppError('too_many_requests', { retryAfterSeconds: 24 * 3600 });
    const linkId = await insertClaimInvitation(tx, {
      ...{ schoolId, recordId },
      now: nowDate(tx.clock),
      expiresAt: toDate(tx.clock.now().add({ hours: 24 * CLAIM_INVITATION_DAYS })),
    });
    const { name: schoolName } = await getSchool(tx, schoolId);
    const to = { recipient: record.email, locale: resolveLocale(record.locale) };
    const mail = studentInvitation.to(to, { schoolName, firstName: record.first_name, linkId });
    if ((await enqueueEmails(tx, mail)) === 0) throw new AppError('too_many_requests', { retryAfterSeconds: 3600 });
  });
}

/** Creates the token for the email that is being sent. @returns null if `linkId` is no such invitation */
export async function mintClaimToken(ctx: Context, linkId: string): Promise<string | null> {
  const token = newToken();
  return (await replaceClaimToken(ctx, linkId, hashToken(token))) ? token : null;
}

/** @throws AppError invitation_over */
export async function describeClaimInvitation(
  ctx: Context,
  token: string,
): Promise<{ schoolName: string; firstName: string }> {
  const claim = await selectInvitedClaim(ctx, hashToken(token), nowDate(ctx.clock));
  if (!claim) throw new AppError('invitation_over');
  return { schoolName: claim.schoolName, firstName: claim.firstName };
}

/** @throws AppError invitation_over, lessons_overlap */
export async function acceptClaim(
  ctx: Context,
  accountId: string,
  { token, answer }: { token: string; answer: 'mine' | 'child' },
): Promise<void> {
  const claim = await selectInvitedClaim(ctx, hashToken(token), nowDate(ctx.clock));
  if (!claim) throw new AppError('invitation_over');
  await inTransaction(ctx, async (tx) => {
    if (!(await takeClaimInvitation(tx, hashToken(token)))) throw new AppError('invitation_over');
    await settleClaim(tx, accountId, claim, answer);
  });
}

export async function sweepClaimInvitations(ctx: Context): Promise<void> {
  await deleteClaimInvitationsBefore(ctx, nowDate(ctx.clock));
}
