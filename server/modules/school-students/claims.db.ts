import { sql } from 'kysely';
import type { CLAIM_ANSWERS } from '#contract/student-claims.ts';
import type { Queryable, Transaction } from '#server/context.ts';

export type ClaimAnswer = (typeof CLAIM_ANSWERS)[number];

export interface OpenClaim {
  schoolId: string;
  recordId: string;
  candidateId: string;
  schoolName: string;
  firstName: string;
  dateOfBirth: string | null;
  phone: string;
}

const claimed = (condition: ReturnType<typeof sql>) => sql<OpenClaim>`
  SELECT record.school_id AS "schoolId", record.id AS "recordId", record.candidate_id AS "candidateId", schools.name AS "schoolName",
         record.first_name AS "firstName", record.date_of_birth AS "dateOfBirth", record.phone
    FROM school_students AS record
    JOIN schools ON schools.id = record.school_id
    JOIN accounts AS person ON person.id = record.candidate_id AND person.email IS NULL
   WHERE ${condition}
   ORDER BY schools.name, record.first_name, record.id`;

/** Records without an account whose email is this account's confirmed one, and that it hasn't answered yet. */
export async function selectOpenClaims(ctx: Queryable, accountId: string, recordId?: string): Promise<OpenClaim[]> {
  const { rows } = await claimed(sql`
    lower(record.email) = (SELECT lower(email) FROM accounts WHERE id = ${accountId} AND verified_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM claim_answers AS given WHERE given.account_id = ${accountId}
                       AND given.school_id = record.school_id AND given.student_id = record.id)
    AND record.id = coalesce(${recordId ?? null}::uuid, record.id)`).execute(ctx.db);
  return rows;
}

/** The record of an invitation link that hasn't expired or been used. */
export async function selectInvitedClaim(ctx: Queryable, tokenHash: Buffer, now: Date): Promise<OpenClaim | undefined> {
  const { rows } = await claimed(sql`
    EXISTS (SELECT FROM claim_invitations AS sent WHERE sent.token_hash = ${tokenHash} AND sent.expires_at > ${now}
               AND sent.school_id = record.school_id AND sent.student_id = record.id)`).execute(ctx.db);
  return rows[0];
}

export async function insertAnswer(
  tx: Transaction,
  answer: { schoolId: string; recordId: string; accountId: string; answer: ClaimAnswer; now: Date },
): Promise<void> {
  await tx.db
    .insertInto('claim_answers')
    .values({
      school_id: answer.schoolId,
      student_id: answer.recordId,
      account_id: answer.accountId,
      answer: answer.answer,
      answered_at: answer.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'school_id', 'student_id'])
        .doUpdateSet({ answer: answer.answer, answered_at: answer.now }),
    )
    .execute();
}

/** Replaces the record's earlier invitation. @returns its id, for the link of the email */
export async function insertClaimInvitation(
  tx: Transaction,
  invitation: { schoolId: string; recordId: string; now: Date; expiresAt: Date },
): Promise<string> {
  const values = { token_hash: null, created_at: invitation.now, expires_at: invitation.expiresAt };
  const { id } = await tx.db
    .insertInto('claim_invitations')
    .values({ school_id: invitation.schoolId, student_id: invitation.recordId, ...values })
    .onConflict((conflict) => conflict.columns(['school_id', 'student_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The record's address changed: a reader of the old one shouldn't get the student's lessons. */
export async function deleteClaimInvitation(tx: Transaction, schoolId: string, recordId: string): Promise<void> {
  await tx.db
    .deleteFrom('claim_invitations')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', recordId)
    .execute();
}

export async function selectInvitedAt(
  ctx: Queryable,
  schoolId: string,
  recordId: string,
  now: Date,
): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('claim_invitations')
    .select('created_at')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', recordId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

export async function countClaimInvitationsSince(ctx: Queryable, schoolId: string, since: Date): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('claim_invitations')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('school_id', '=', schoolId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns false if there is no such invitation */
export async function replaceClaimToken(ctx: Queryable, id: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('claim_invitations')
    .set({ token_hash: tokenHash })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns false if another call used it first */
export async function takeClaimInvitation(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('claim_invitations')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteClaimInvitationsBefore(ctx: Queryable, moment: Date): Promise<void> {
  await ctx.db.deleteFrom('claim_invitations').where('expires_at', '<', moment).execute();
}

export const selectAnswersOfPerson = (ctx: Queryable, accountId: string) =>
  ctx.db
    .selectFrom('claim_answers')
    .innerJoin('schools', 'schools.id', 'claim_answers.school_id')
    .select(['schools.name as school', 'claim_answers.answer', 'claim_answers.answered_at'])
    .where('account_id', '=', accountId)
    .orderBy('answered_at')
    .execute();

export async function deleteAnswersOfPerson(tx: Transaction, accountId: string): Promise<void> {
  await tx.db.deleteFrom('claim_answers').where('account_id', '=', accountId).execute();
}

export interface OverlapRow {
  date: string;
  lessons: { bookingId: string; startTime: string; endTime: string }[];
}

const lessonOf = (alias: 'mine' | 'theirs') => sql`
  json_build_object('bookingId', ${sql.ref(alias)}.id, 'startTime', to_char(${sql.ref(alias)}.local_start, 'HH24:MI'),
                    'endTime', to_char(${sql.ref(alias)}.local_end, 'HH24:MI'))`;

/** Lessons of two students of a school at the same time, cancelled ones aside. Names only the school's own lessons. */
export async function selectOverlaps(
  ctx: Queryable,
  schoolId: string,
  one: string,
  other: string,
): Promise<OverlapRow[]> {
  const { rows } = await sql<OverlapRow>`
    SELECT to_char(mine.local_date, 'YYYY-MM-DD') AS date,
           CASE WHEN mine.school_id = theirs.school_id THEN json_build_array(${lessonOf('mine')}, ${lessonOf('theirs')})
                WHEN mine.school_id = ${schoolId} THEN json_build_array(${lessonOf('mine')})
                ELSE json_build_array(${lessonOf('theirs')}) END AS lessons
      FROM bookings AS mine
      JOIN bookings AS theirs ON theirs.candidate_id = ${other} AND theirs.status <> 'Cancelled'
       AND tstzrange(theirs.starts_at, theirs.ends_at) && tstzrange(mine.starts_at, mine.ends_at)
     WHERE mine.candidate_id = ${one} AND mine.status <> 'Cancelled' AND ${schoolId} IN (mine.school_id, theirs.school_id)
     ORDER BY mine.starts_at LIMIT 20`.execute(ctx.db);
  return rows;
}
