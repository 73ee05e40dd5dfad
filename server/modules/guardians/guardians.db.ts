import { type NotNull, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import type { StudentMove } from '#server/personal-data.ts';

/** @throws pg.DatabaseError of `guardians_account` when they are the student's guardian already */
export async function insertGuardian(
  tx: Transaction,
  guardian: { studentId: string; accountId: string; mayCancel: boolean; now: Date },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('guardians')
    .values({
      student_id: guardian.studentId,
      account_id: guardian.accountId,
      may_cancel: guardian.mayCancel,
      accepted_at: guardian.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const guardians = (ctx: Queryable) =>
  ctx.db
    .selectFrom('guardians')
    .innerJoin('accounts', 'accounts.id', 'guardians.account_id')
    .select([
      'guardians.id',
      'guardians.account_id',
      'guardians.may_cancel',
      'guardians.accepted_at',
      'guardians.last_looked_at',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email',
      'accounts.locale',
    ])
    .where('guardians.removed_at', 'is', null)
    .$narrowType<{ email: NotNull }>();
export type GuardianRow = Awaited<ReturnType<ReturnType<typeof guardians>['executeTakeFirstOrThrow']>>;

/** Oldest first. */
export const selectGuardians = (ctx: Queryable, studentId: string): Promise<GuardianRow[]> =>
  guardians(ctx).where('student_id', '=', studentId).orderBy('accepted_at').orderBy('guardians.id').execute();

/** Without disabled and erased students. */
export const selectStudents = (ctx: Queryable, accountId: string) =>
  ctx.db
    .selectFrom('guardians')
    .innerJoin('accounts as student', 'student.id', 'guardians.student_id')
    .select([
      'guardians.id',
      'guardians.student_id',
      'guardians.may_cancel',
      'guardians.accepted_at',
      'guardians.last_looked_at',
      'student.first_name',
      'student.last_name',
      'student.email',
      'student.locale',
    ])
    .where('guardians.account_id', '=', accountId)
    .where('guardians.removed_at', 'is', null)
    .where('student.disabled_at', 'is', null)
    .orderBy('student.first_name')
    .orderBy('guardians.id')
    .execute();

export const findGuardian = (ctx: Queryable, accountId: string, studentId: string) =>
  ctx.db
    .selectFrom('guardians')
    .innerJoin('accounts as student', 'student.id', 'guardians.student_id')
    .select(['guardians.id', 'guardians.may_cancel', 'guardians.last_looked_at'])
    .where('guardians.account_id', '=', accountId)
    .where('guardians.student_id', '=', studentId)
    .where('guardians.removed_at', 'is', null)
    .where('student.disabled_at', 'is', null)
    .executeTakeFirst();

export async function updateLooked(ctx: Queryable, id: string, now: Date): Promise<void> {
  await ctx.db.updateTable('guardians').set({ last_looked_at: now }).where('id', '=', id).execute();
}

export const updateMayCancel = (tx: Transaction, own: { id: string; studentId: string }, mayCancel: boolean) =>
  tx.db
    .updateTable('guardians')
    .set({ may_cancel: mayCancel })
    .where('id', '=', own.id)
    .where('student_id', '=', own.studentId)
    .where('removed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();

/** @returns false when they were removed already */
export async function updateRemoved(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('guardians')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends what a person has as a guardian and as a student with guardians. */
export async function endGuardianships(tx: Transaction, personId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('guardians')
    .set({ removed_at: now })
    .where((row) => row.or([row('student_id', '=', personId), row('account_id', '=', personId)]))
    .where('removed_at', 'is', null)
    .execute();
}

/** Former guardians too. */
export const selectEveryGuardian = (ctx: Queryable, studentId: string) =>
  ctx.db
    .selectFrom('guardians')
    .innerJoin('accounts', 'accounts.id', 'guardians.account_id')
    .select([
      'accounts.first_name',
      'accounts.last_name',
      'accounts.email',
      'guardians.may_cancel',
      'guardians.accepted_at',
      'guardians.last_looked_at',
      'guardians.removed_at',
      'accounts.erased_at',
    ])
    .where('student_id', '=', studentId)
    .orderBy('accepted_at')
    .execute();

export const findStudent = (ctx: Queryable, id: string) =>
  ctx.db
    .selectFrom('accounts')
    .select(['first_name', 'last_name', 'email', 'locale'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/**
 * Skips anyone who is already the target’s guardian, and the target. A target with an account of their own gets none: a school's record
 * says nothing about who may see an account's lessons with every school.
 * @returns ids of the rows that moved
 */
export async function moveGuardians(
  tx: Transaction,
  { from, to, only }: Pick<StudentMove, 'from' | 'to' | 'only'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE guardians SET student_id = ${to}
     WHERE student_id = ${from} AND removed_at IS NULL AND account_id <> ${to}
       AND (${only === undefined} OR id = ANY(${only?.guardians ?? []}::uuid[]))
       AND EXISTS (SELECT FROM accounts WHERE accounts.id = ${to} AND accounts.email IS NULL)
       AND NOT EXISTS (SELECT FROM guardians AS own WHERE own.student_id = ${to} AND own.account_id = guardians.account_id
                          AND own.removed_at IS NULL)
    RETURNING id`.execute(tx.db);
  return rows.map(({ id }) => id);
}
