import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Locale } from '#contract/locale.ts';
import type { MESSAGE_READERS, SIMILARITIES, STUDENT_FILTERS, StudentStatus } from '#contract/school-students.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import { toContainsPattern } from '#server/platform/database/keyset.ts';
import type { SchoolStudent } from '#server/platform/database/schema.ts';
import type { Parent, SearchTerm, StudentPlace, toSearchColumns } from './school-students.rules.ts';

/** How many records one statement updates. */
const BATCH = 1_000;
const SIMILAR_MAX = 5;

type SearchColumn = 'sort_name' | 'search_text' | 'phone_digits';

/** A school's record of a student, with what its lists show. */
export type StudentRecord = Omit<Selectable<SchoolStudent>, SearchColumn> & {
  status: StudentStatus;
  messages_to: (typeof MESSAGE_READERS)[number];
  parents: Parent[];
  sort_name: string;
  has_account: boolean;
  owed_cents: number;
  /** Local days. */
  last_lesson: string | null;
  next_lesson: string | null;
};

/** For a query of a school's bookings, payments, …: the record's id, which every answer to the school gives as `studentId`. */
export const recordIdOf = (schoolId: RawBuilder<unknown>, candidateId: RawBuilder<unknown>) => sql<string>`
  coalesce((SELECT own.id FROM school_students own WHERE own.school_id = ${schoolId} AND own.candidate_id = ${candidateId}), ${candidateId})`;

/** The address for a student's messages: the account's, or else the one in the school's record. Null if there is neither. */
export const recordedEmailOf = (
  accountEmail: RawBuilder<unknown>,
  schoolId: RawBuilder<unknown>,
  candidateId: RawBuilder<unknown>,
) => sql<string | null>`
  coalesce(${accountEmail}, (SELECT own.email FROM school_students own WHERE own.school_id = ${schoolId} AND own.candidate_id = ${candidateId}))`;

export interface ResolvedStudent {
  /** The id that answers give as `studentId`. */
  recordId: string;
  /** The account's id in bookings, payments and every other table. */
  candidateId: string;
}

/** By the id of a record, of one that was merged into it, or of its candidate; in this order if one id is several. */
export async function selectResolved(
  ctx: Queryable,
  schoolId: string,
  studentId: string,
): Promise<ResolvedStudent | undefined> {
  const { rows } = await executePrepared(
    ctx.db,
    sql<ResolvedStudent>`
    SELECT id AS "recordId", candidate_id AS "candidateId" FROM (
      SELECT 1 AS turn, id, candidate_id FROM school_students WHERE school_id = ${schoolId}::uuid AND id = ${studentId}::uuid
      UNION ALL
      SELECT 2, s.id, s.candidate_id FROM merged_students m
        JOIN school_students s ON s.school_id = m.school_id AND s.id = m.into_id
       WHERE m.school_id = ${schoolId}::uuid AND m.old_id = ${studentId}::uuid
      UNION ALL
      SELECT 3, id, candidate_id FROM school_students WHERE school_id = ${schoolId}::uuid AND candidate_id = ${studentId}::uuid
    ) AS found ORDER BY turn LIMIT 1`,
  );
  return rows[0];
}

/** What the school says about a student: everything that it can edit. */
export interface StudentValues {
  firstName: string;
  lastName: string;
  phone: string;
  email: string | null;
  dateOfBirth: string | null;
  licence: {
    number: string;
    class: string;
    issuedOn: string | null;
    expiresOn: string | null;
    conditions: string;
  };
  language: Locale;
  location: string;
  pickupPostalCode: string;
  needs: string;
  note: string;
  heardFrom: string;
  status: StudentStatus;
  parents: Parent[];
  messagesTo: (typeof MESSAGE_READERS)[number];
}

type SearchColumns = ReturnType<typeof toSearchColumns>;

const toColumns = (values: StudentValues, search: SearchColumns) => ({
  first_name: values.firstName,
  last_name: values.lastName,
  phone: values.phone,
  email: values.email,
  date_of_birth: values.dateOfBirth,
  licence_number: values.licence.number,
  licence_class: values.licence.class,
  licence_issued_on: values.licence.issuedOn,
  licence_expires_on: values.licence.expiresOn,
  licence_conditions: values.licence.conditions,
  locale: values.language,
  pickup_location: values.location,
  pickup_postal_code: values.pickupPostalCode,
  needs: values.needs,
  note: values.note,
  heard_from: values.heardFrom,
  status: values.status,
  parents: JSON.stringify(values.parents),
  messages_to: values.messagesTo,
  is_own: true,
  ...search,
});

export async function insertRecord(
  tx: Transaction,
  record: { schoolId: string; candidateId: string; values: StudentValues; search: SearchColumns; now: Date },
): Promise<void> {
  await tx.db
    .insertInto('school_students')
    .values({
      school_id: record.schoolId,
      id: record.candidateId,
      candidate_id: record.candidateId,
      ...toColumns(record.values, record.search),
      created_at: record.now,
    })
    .execute();
}

/** Whether somebody at the address said that they don't know the student. */
export const isAddressStopped = async (
  ctx: Queryable,
  { schoolId, id, email }: { schoolId: string; id: string; email: string },
): Promise<boolean> =>
  (await ctx.db
    .selectFrom('stopped_addresses')
    .select('address')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', id)
    .where('address', '=', email.toLowerCase())
    .executeTakeFirst()) !== undefined;

/** The same for many. */
export async function insertRecords(
  tx: Transaction,
  schoolId: string,
  records: readonly { candidateId: string; values: StudentValues; search: SearchColumns }[],
  now: Date,
): Promise<void> {
  await tx.db
    .insertInto('school_students')
    .values(
      records.map(({ candidateId, values, search }) => ({
        school_id: schoolId,
        id: candidateId,
        candidate_id: candidateId,
        ...toColumns(values, search),
        created_at: now,
      })),
    )
    .execute();
}

export async function updateRecord(
  tx: Transaction,
  record: { schoolId: string; id: string; values: StudentValues; search: SearchColumns },
): Promise<void> {
  await tx.db
    .updateTable('school_students')
    .set(toColumns(record.values, record.search))
    .where('school_id', '=', record.schoolId)
    .where('id', '=', record.id)
    .execute();
}

/** Blocks other changes of the record until the transaction ends. */
export async function lockRecord(tx: Transaction, schoolId: string, id: string): Promise<void> {
  await tx.db
    .selectFrom('school_students')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/**
 * Records with what their lists show.
 * @param page selects `school_students.*` of the records that are wanted, so that lessons are looked up for these only
 */
const withLessons = (page: RawBuilder<unknown>, now: Date) => sql<StudentRecord>`
  SELECT page.*, a.email IS NOT NULL AND a.erased_at IS NULL AS has_account, coalesce(b.owed_cents, 0) AS owed_cents,
         (SELECT max(local_date) FROM bookings WHERE bookings.candidate_id = page.candidate_id AND bookings.school_id = page.school_id
             AND bookings.status <> 'Cancelled' AND starts_at <= ${now}::timestamptz) AS last_lesson,
         (SELECT min(local_date) FROM bookings WHERE bookings.candidate_id = page.candidate_id AND bookings.school_id = page.school_id
             AND bookings.status = 'Booked' AND ends_at > ${now}::timestamptz) AS next_lesson
    FROM (${page}) AS page
    JOIN accounts a ON a.id = page.candidate_id
    LEFT JOIN student_balances b ON b.school_id = page.school_id AND b.candidate_id = page.candidate_id
   ORDER BY page.sort_name, page.id`;

export async function selectRecord(
  ctx: Queryable,
  schoolId: string,
  id: string,
  now: Date,
): Promise<StudentRecord | undefined> {
  const page = sql`SELECT * FROM school_students WHERE school_id = ${schoolId} AND id = ${id}`;
  const { rows } = await withLessons(page, now).execute(ctx.db);
  return rows[0];
}

export type SimilarRecord = StudentRecord & { because: (typeof SIMILARITIES)[number] };

/** Other records of the school with the same phone or email, or the same name and birth date, unless it said they're other people. */
export async function selectSimilar(
  ctx: Queryable,
  { schoolId, id }: { schoolId: string; id: string },
  now: Date,
): Promise<SimilarRecord[]> {
  const page = sql`
    SELECT other.*, CASE WHEN one.phone <> '' AND other.phone = one.phone THEN 'phone'
                         WHEN lower(other.email) = lower(one.email) THEN 'email' ELSE 'birth_date' END AS because
      FROM school_students one JOIN school_students other ON other.school_id = one.school_id AND other.id <> one.id
     WHERE one.school_id = ${schoolId} AND one.id = ${id} AND other.first_name <> ''
       AND (one.phone <> '' AND other.phone = one.phone
         OR lower(other.email) = lower(one.email)
         OR other.date_of_birth = one.date_of_birth AND other.sort_name = one.sort_name)
       AND NOT EXISTS (SELECT FROM distinct_students d
                        WHERE d.school_id = one.school_id AND d.one_id = least(one.id, other.id) AND d.other_id = greatest(one.id, other.id))
     ORDER BY other.sort_name, other.id LIMIT ${SIMILAR_MAX}`;
  const { rows } = await withLessons(page, now).execute(ctx.db);
  return rows as SimilarRecord[];
}

/** Both are the school's. */
export async function insertDistinct(
  tx: Transaction,
  schoolId: string,
  ids: [string, string],
  now: Date,
): Promise<void> {
  const [one, other] = ids.toSorted() as [string, string];
  await tx.db
    .insertInto('distinct_students')
    .values({ school_id: schoolId, one_id: one, other_id: other, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDistinct(tx: Transaction, schoolId: string, ids: [string, string]): Promise<void> {
  const [one, other] = ids.toSorted() as [string, string];
  await tx.db
    .deleteFrom('distinct_students')
    .where('school_id', '=', schoolId)
    .where('one_id', '=', one)
    .where('other_id', '=', other)
    .execute();
}

export interface StudentsAsked {
  schoolId: string;
  terms: SearchTerm[];
  status?: StudentStatus | undefined;
  filter?: (typeof STUDENT_FILTERS)[number] | undefined;
  after?: StudentPlace | undefined;
  limit: number;
  now: Date;
  /** Licences that expire on this day or before it are about to. */
  expiresBy: string;
}

const contains = (column: string, texts: string[]) =>
  texts.map((text) => sql<boolean>`${sql.ref(column)} LIKE ${toContainsPattern(text)}`);

const matches = ({ texts, digits }: SearchTerm) =>
  sql<boolean>`(${sql.join([...contains('search_text', texts), ...contains('phone_digits', digits)], sql` OR `)})`;

const FILTERS = {
  owes: () => sql<boolean>`EXISTS (SELECT FROM student_balances b
    WHERE b.school_id = school_students.school_id AND b.candidate_id = school_students.candidate_id AND b.owed_cents > 0)`,
  no_lesson_ahead: ({ now }: StudentsAsked) => sql<boolean>`NOT EXISTS (SELECT FROM bookings b
    WHERE b.candidate_id = school_students.candidate_id AND b.school_id = school_students.school_id
      AND b.status = 'Booked' AND b.ends_at > ${now})`,
  licence_expires: ({ expiresBy }: StudentsAsked) => sql<boolean>`licence_expires_on <= ${expiresBy}::date`,
};

/** By name. Reads one row more than the limit, to know whether there are more. Erased people have no name. */
export async function selectStudents(ctx: Queryable, asked: StudentsAsked): Promise<StudentRecord[]> {
  const { schoolId, terms, status, filter, after, limit, now } = asked;
  const conditions = [
    sql<boolean>`school_id = ${schoolId}`,
    sql<boolean>`first_name <> ''`,
    ...terms.map(matches),
    ...(status ? [sql<boolean>`status = ${status}`] : []),
    ...(filter ? [FILTERS[filter](asked)] : []),
    ...(after ? [sql<boolean>`(sort_name, id) > (${after.name}, ${after.id}::uuid)`] : []),
  ];
  const page = sql`SELECT * FROM school_students WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY sort_name, id LIMIT ${limit + 1}`;
  const { rows } = await withLessons(page, now).execute(ctx.db);
  return rows;
}

/** Records that searches can't find yet, up to a number; other servers leave these to this transaction. */
export const lockUnsorted = (tx: Transaction, schoolId: string) =>
  tx.db
    .selectFrom('school_students')
    .select(['id', 'first_name', 'last_name', 'phone', 'email', 'parents'])
    .where('school_id', '=', schoolId)
    .where('sort_name', 'is', null)
    .limit(BATCH)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();

export async function hasUnsorted(ctx: Queryable, schoolId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('school_students')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('sort_name', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateSearchColumns(
  tx: Transaction,
  schoolId: string,
  records: readonly (SearchColumns & { id: string })[],
): Promise<void> {
  const column = <K extends SearchColumn | 'id'>(name: K) => records.map((record) => record[name]);
  await sql`
    UPDATE school_students SET sort_name = now.sort_name, search_text = now.search_text, phone_digits = now.phone_digits
      FROM unnest(${column('id')}::uuid[], ${column('sort_name')}::text[], ${column('search_text')}::text[], ${column('phone_digits')}::text[])
        AS now (id, sort_name, search_text, phone_digits)
     WHERE school_students.school_id = ${schoolId} AND school_students.id = now.id`.execute(tx.db);
}

/** Whether the student has a lesson ahead with this instructor. */
export async function hasLessonAhead(
  ctx: Queryable,
  { candidateId, instructorId, now }: { candidateId: string; instructorId: string; now: Date },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .where('instructor_id', '=', instructorId)
    .where('status', '=', 'Booked')
    .where('ends_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Each school's record of a person. */
export const selectRecordsOfPerson = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('school_students')
    .innerJoin('schools', 'schools.id', 'school_students.school_id')
    .selectAll('school_students')
    .select('schools.name as school')
    .where('candidate_id', '=', candidateId)
    .orderBy('schools.name')
    .execute();

/** Empties the records that are copies of the account; what a school entered itself stays. */
export async function eraseCopies(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db
    .updateTable('school_students')
    .set({ first_name: '', last_name: '', phone: '', email: null, sort_name: '', search_text: '', phone_digits: '' })
    .where('candidate_id', '=', candidateId)
    .where('is_own', '=', false)
    .execute();
}
