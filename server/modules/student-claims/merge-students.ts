import { addDays } from '#contract/bookable-days.ts';
import { MERGE_UNDO_DAYS, type SchoolStudent } from '#contract/school-students.ts';
import type { MergeAnswer } from '#contract/student-claims.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { PERSONAL_DATA } from '#server/modules/profile/personal-data.ts';
import {
  deleteClaimInvitation,
  forgetUndo,
  lockMerge,
  lockRecords,
  type MergeUndo,
  type RecordRow,
  replaceRecord,
  restoreRecord,
  selectOverlaps,
  unfill,
  updateRecordColumns,
} from '#server/modules/school-students/merging.ts';
import { readStudent, readStudentRow, resolveStudent } from '#server/modules/school-students/school-students.ts';
import type { MovedRows, StudentMove } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, nowDate, toDate } from '#server/platform/clock.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';

/** Columns that the survivor gets from the merged record where its own are empty. */
const FILLED = [
  'last_name',
  'phone',
  'email',
  'date_of_birth',
  'licence_number',
  'licence_class',
  'licence_issued_on',
  'licence_expires_on',
  'licence_conditions',
  'pickup_location',
  'pickup_postal_code',
  'needs',
  'note',
  'heard_from',
  'parents',
] as const satisfies (keyof RecordRow)[];

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Gives one school's rows of a student to another account row. @throws AppError lessons_overlap */
export async function moveStudent(tx: Transaction, move: StudentMove): Promise<MovedRows> {
  // Both at once, so that lessons that somebody books meanwhile are compared too.
  const overlaps = await selectOverlaps(tx, move.schoolId, move.from, move.to);
  if (overlaps.length > 0) throw new AppError('lessons_overlap', { details: { overlaps } });
  const moved: MovedRows = {};
  for (const part of PERSONAL_DATA) Object.assign(moved, await part.move?.(tx, move));
  return moved;
}

/** Rolls a preview back. */
class Previewed extends Error {
  readonly answer: MergeAnswer;
  constructor(answer: MergeAnswer) {
    super('rolled back on purpose');
    this.answer = answer;
  }
}

/**
 * Merges a record into another one. The survivor keeps what it has and gets what it lacks; the account, if one has one, stays.
 * @throws AppError not_found, same_student, both_have_accounts, lessons_overlap. A preview answers the last two instead
 */
export async function mergeStudents(
  ctx: Context,
  schoolId: string,
  studentId: string,
  { into, isPreview }: { into: string; isPreview: boolean },
): Promise<MergeAnswer> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const answer = await mergeInTransaction(tx, schoolId, { studentId, into, isPreview });
      if (isPreview) throw new Previewed(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Previewed) return error.answer;
    // A lesson booked at this very moment.
    if (brokenConstraint(error) === 'bookings_candidate_overlap')
      throw new AppError('lessons_overlap', { cause: error });
    throw error;
  }
}

async function mergeInTransaction(
  tx: Transaction,
  schoolId: string,
  { studentId, into, isPreview }: { studentId: string; into: string; isPreview: boolean },
): Promise<MergeAnswer> {
  const [{ recordId: oldId }, { recordId: intoId }] = [
    await resolveStudent(tx, schoolId, studentId),
    await resolveStudent(tx, schoolId, into),
  ];
  if (oldId === intoId) throw new AppError('same_student');
  const records = await lockRecords(tx, schoolId, [oldId, intoId]);
  const [old, survivor] = [oldId, intoId].map((id) => records.find((record) => record.id === id));
  if (!old || !survivor) throw new AppError('not_found');
  const merged = await readStudentRow(tx, schoolId, oldId);
  const bothHaveAccounts = old.has_account && survivor.has_account;
  const overlaps = await selectOverlaps(tx, schoolId, old.candidate_id, survivor.candidate_id);
  if (!isPreview && bothHaveAccounts) throw new AppError('both_have_accounts');
  const isPossible = !bothHaveAccounts && overlaps.length === 0;
  const moved = isPreview && !isPossible ? {} : await mergeRecords(tx, old, survivor, { canUndo: true });
  return {
    student: await readStudent(tx, schoolId, intoId),
    merged,
    lessons: moved.bookings?.length ?? 0,
    payments: moved.payments?.length ?? 0,
    packages: moved.package_orders?.length ?? 0,
    overlaps,
    bothHaveAccounts,
    undoUntil: addDays(dayIn('UTC', tx.clock.now()), MERGE_UNDO_DAYS),
  };
}

/** @throws AppError lessons_overlap */
export async function mergeRecords(
  tx: Transaction,
  old: RecordRow,
  survivor: RecordRow,
  { canUndo }: { canUndo: boolean },
): Promise<MovedRows> {
  const schoolId = survivor.school_id;
  const [from, to] = old.has_account
    ? [survivor.candidate_id, old.candidate_id]
    : [old.candidate_id, survivor.candidate_id];
  const moved = await moveStudent(tx, { schoolId, from, to });
  const filled: MergeUndo['filled'] = {};
  for (const column of FILLED)
    if (isEmpty(survivor[column]) && !isEmpty(old[column]))
      filled[column] = { before: survivor[column], after: old[column] };
  const { has_account: _hasAccount, ...row } = old;
  const undo = canUndo ? { merged: row, filled, from, to, moved } : null;
  await replaceRecord(tx, { schoolId, oldId: old.id, intoId: survivor.id, undo, now: nowDate(tx.clock) });
  await updateRecordColumns(tx, schoolId, survivor.id, {
    ...Object.fromEntries(Object.entries(filled).map(([column, { after }]) => [column, after])),
    candidate_id: to,
    is_own: survivor.is_own || old.is_own,
  });
  return moved;
}

/**
 * Undoes a merge: the record is back, with the lessons and payments that it had. What happened since stays with the survivor.
 * @throws AppError not_found, merge_final
 */
export async function undoMerge(ctx: Context, schoolId: string, oldId: string): Promise<SchoolStudent> {
  return inTransaction(ctx, async (tx) => {
    const merge = await lockMerge(tx, schoolId, oldId);
    if (!merge) throw new AppError('not_found');
    const { intoId, mergedAt, undo } = merge;
    const [survivor] = await lockRecords(tx, schoolId, [intoId]);
    const isOver = mergedAt < toDate(tx.clock.now().subtract({ hours: 24 * MERGE_UNDO_DAYS }));
    if (!undo || !survivor || isOver || survivor.candidate_id !== undo.to) throw new AppError('merge_final');
    // The survivor gives the account back if the merged record brought it.
    const isAccountOfOld = undo.merged.candidate_id === undo.to;
    const before = unfill(survivor, undo);
    await updateRecordColumns(tx, schoolId, intoId, {
      ...before,
      ...(isAccountOfOld && { candidate_id: undo.from }),
    });
    if ('email' in before) await deleteClaimInvitation(tx, schoolId, intoId);
    await restoreRecord(tx, schoolId, oldId, undo);
    const move = { schoolId, from: undo.to, to: undo.from, only: undo.moved };
    for (const part of PERSONAL_DATA) await part.move?.(tx, move);
    return readStudent(tx, schoolId, oldId);
  });
}

export async function sweepMerges(ctx: Context): Promise<void> {
  await forgetUndo(ctx, toDate(ctx.clock.now().subtract({ hours: 24 * MERGE_UNDO_DAYS })));
}
