import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import { addDays } from '#contract/bookable-days.ts';
import { ENGLISH, type Locale, resolveLocale } from '#contract/locale.ts';
import { toDollars } from '#contract/money.ts';
import {
  type changedStudentSchema,
  MERGE_UNDO_DAYS,
  type newStudentSchema,
  type SchoolStudent,
  type STUDENT_FILTERS,
  type StudentRow,
  type StudentStatus,
} from '#contract/school-students.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { insertPeople, insertPerson, updatePersonWithoutAccount } from '#server/modules/accounts/accounts.ts';
import { endGuardianAt } from '#server/modules/guardians/guardians.ts';
import { enqueueEmails } from '#server/modules/notifications/notifications.ts';
import { getSchool, isSchoolOffered } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, isoOrNull, nowDate, toDate } from '#server/platform/clock.ts';
import { loadFolding } from '#server/platform/fold-letters.ts';
import { type AnyActor, onlyInstructor } from '#server/platform/http/actor.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { deleteClaimInvitation, selectInvitedAt } from './claims.db.ts';
import { studentAddressChanged } from './mails/address-changed.ts';
import { selectUndoable } from './merge-records.db.ts';
import {
  deleteDistinct,
  hasLessonAhead,
  hasUnsorted,
  insertDistinct,
  insertRecord,
  insertRecords,
  isAddressStopped,
  lockRecord,
  lockUnsorted,
  type ResolvedStudent,
  type StudentRecord,
  type StudentValues,
  selectRecord,
  selectResolved,
  selectSimilar,
  selectStudents,
  updateRecord,
  updateSearchColumns,
} from './school-students.db.ts';
import {
  type Parent,
  readStudentPlace,
  type StudentPlace,
  toSearchColumns,
  toSearchTerms,
  writeStudentPlace,
} from './school-students.rules.ts';

export type { ResolvedStudent };

/** A learner's licence that expires within this many days, or has expired, is in the filter. */
const LICENCE_WARNING_DAYS = 60;
const EXPORT_BATCH = 1_000;

type NewStudent = z.output<typeof newStudentSchema>;

/**
 * Finds a school's student by the id of their record, of a record that was merged into it, or of their account.
 * @throws AppError not_found if they aren't the school's student
 */
export async function resolveStudent(ctx: Context, schoolId: string, studentId: string): Promise<ResolvedStudent> {
  const student = await selectResolved(ctx, schoolId, studentId);
  if (!student) throw new AppError('not_found');
  return student;
}

/** The same; undefined if they aren't the school's student. */
export const findStudent = selectResolved;

const EMPTY_LICENCE = { number: '', class: '', issuedOn: null, expiresOn: null, conditions: '' };

/** What may be left out keeps its value, or gets the default of a new record. */
function toValues(student: NewStudent, kept: Pick<StudentValues, 'language' | 'status' | 'messagesTo'>): StudentValues {
  const { licence } = student;
  return {
    firstName: student.firstName,
    lastName: student.lastName,
    phone: student.phone,
    email: student.email,
    dateOfBirth: student.dateOfBirth ?? null,
    licence: licence
      ? { ...licence, issuedOn: licence.issuedOn ?? null, expiresOn: licence.expiresOn ?? null }
      : EMPTY_LICENCE,
    language: student.language ?? kept.language,
    location: student.location,
    pickupPostalCode: student.pickupPostalCode,
    needs: student.needs,
    note: student.note,
    heardFrom: student.heardFrom,
    status: student.status ?? kept.status,
    parents: student.parents ?? [],
    messagesTo: student.messagesTo ?? kept.messagesTo,
  };
}

/**
 * Adds a person to a school's students, without an account. Another student may have the same phone or email.
 * @param language of the person's messages, if the school didn't choose one
 * @throws AppError invalid_request at a name
 */
export async function addStudent(
  tx: Transaction,
  schoolId: string,
  student: NewStudent,
  language: Locale = ENGLISH,
): Promise<ResolvedStudent> {
  await refuseProductNames({ firstName: student.firstName, lastName: student.lastName });
  const values = toValues(student, { language, status: 'active', messagesTo: 'student' });
  const now = nowDate(tx.clock);
  const { firstName, lastName, phone } = values;
  const candidateId = await insertPerson(tx, { firstName, lastName, phone, locale: values.language, now });
  const search = toSearchColumns(await loadFolding(), values);
  await insertRecord(tx, { schoolId, candidateId, values, search, now });
  return { recordId: candidateId, candidateId };
}

/** How many people one statement adds. */
const ADDED_TOGETHER = 500;

/** Adds many people at once. The caller has checked their names. */
export async function addStudents(
  tx: Transaction,
  schoolId: string,
  students: readonly NewStudent[],
  language: Locale,
): Promise<void> {
  const folding = await loadFolding();
  const now = nowDate(tx.clock);
  for (let start = 0; start < students.length; start += ADDED_TOGETHER) {
    const people = students.slice(start, start + ADDED_TOGETHER).map((student) => {
      const values = toValues(student, { language, status: 'active', messagesTo: 'student' });
      return { id: randomUUID(), values, search: toSearchColumns(folding, values) };
    });
    await insertPeople(
      tx,
      people.map(({ id, values }) => ({ id, ...values, locale: values.language })),
      now,
    );
    const records = people.map(({ id, ...record }) => ({ candidateId: id, ...record }));
    await insertRecords(tx, schoolId, records, now);
  }
}

export async function addSchoolStudent(
  ctx: Context,
  schoolId: string,
  student: NewStudent,
  language: Locale,
): Promise<SchoolStudent> {
  await sortNewRecords(ctx, schoolId);
  return inTransaction(ctx, async (tx) => {
    const { recordId } = await addStudent(tx, schoolId, student, language);
    return readStudent(tx, schoolId, recordId);
  });
}

/**
 * What the school knows about a student. An instructor gets students of their own lessons ahead, without what only the office needs.
 * @throws AppError not_found
 */
export async function getStudent(
  ctx: Context,
  actor: AnyActor,
  schoolId: string,
  studentId: string,
): Promise<SchoolStudent> {
  await sortNewRecords(ctx, schoolId);
  const { recordId, candidateId } = await resolveStudent(ctx, schoolId, studentId);
  const instructorId = onlyInstructor(actor);
  if (instructorId === undefined) return readStudent(ctx, schoolId, recordId);
  if (!(await hasLessonAhead(ctx, { candidateId, instructorId, now: nowDate(ctx.clock) })))
    throw new AppError('not_found');
  return hideOfficeMatters(await readStudent(ctx, schoolId, recordId));
}

/**
 * Replaces what the school knows about a student.
 * @throws AppError not_found, changed_meanwhile; invalid_request at a name
 */
export async function changeStudent(
  ctx: Context,
  schoolId: string,
  studentId: string,
  { version, ...student }: z.output<typeof changedStudentSchema>,
): Promise<SchoolStudent> {
  await refuseProductNames({ firstName: student.firstName, lastName: student.lastName });
  await sortNewRecords(ctx, schoolId);
  return inTransaction(ctx, async (tx) => {
    const { recordId: id, candidateId } = await resolveStudent(tx, schoolId, studentId);
    await lockRecord(tx, schoolId, id);
    const record = await getRecord(tx, schoolId, id);
    const before = toForm(record);
    requireUnchanged(version, before);
    const values = toValues(student, before);
    const { firstName, lastName, phone, language: locale } = values;
    // Bookings and emails take the name from the account's row, which only this school sees.
    await updatePersonWithoutAccount(tx, candidateId, { firstName, lastName, phone, locale });
    const search = toSearchColumns(await loadFolding(), values);
    await updateRecord(tx, { schoolId, id, values, search });
    if (values.email !== before.email) {
      await deleteClaimInvitation(tx, schoolId, id);
      if (!record.has_account) await tellFormerAddress(tx, schoolId, id, before);
    }
    for (const address of listRemovedAddresses(before, values)) await endGuardianAt(tx, candidateId, address);
    return readStudent(tx, schoolId, id);
  });
}

/** Otherwise a member could put in an address of their own, invite it and take the record over unnoticed. */
async function tellFormerAddress(
  tx: Transaction,
  schoolId: string,
  id: string,
  { email, firstName, language }: StudentValues,
): Promise<void> {
  if (email === null || (await isAddressStopped(tx, { schoolId, id, email }))) return;
  if (!(await isSchoolOffered(tx, schoolId))) return;
  const { name: schoolName } = await getSchool(tx, schoolId);
  await enqueueEmails(tx, studentAddressChanged.to({ recipient: email, locale: language }, { schoolName, firstName }));
}

/** Addresses that a record no longer has. They may have been a stranger's, whose access as a guardian ends. */
function listRemovedAddresses(before: StudentValues, after: StudentValues): string[] {
  const listAddresses = ({ email, parents }: StudentValues) =>
    [email, ...parents.map((parent) => parent.email)].flatMap((address) => address?.toLowerCase() ?? []);
  const kept = new Set(listAddresses(after));
  return listAddresses(before).filter((address) => !kept.has(address));
}

export interface StudentSearch {
  search: string;
  status?: StudentStatus | undefined;
  filter?: (typeof STUDENT_FILTERS)[number] | undefined;
}

/** @throws AppError invalid_request for an unknown cursor */
export async function listStudents(
  ctx: Context,
  schoolId: string,
  { after, limit, ...asked }: StudentSearch & { after?: string | undefined; limit: number },
): Promise<{ students: StudentRow[]; next: string | null }> {
  const place = after === undefined ? undefined : readStudentPlace(after);
  if (place === null) throw new AppError('invalid_request', { fields: [{ path: 'after', code: 'invalid' }] });
  const find = await prepareSearch(ctx, schoolId, asked);
  const { rows, next } = await find(place, limit);
  return { students: rows.map(presentRow), next: next && writeStudentPlace(next) };
}

/** Everything the school knows about its students, for a file. */
export async function listEveryStudent(
  ctx: Context,
  schoolId: string,
  asked: StudentSearch = { search: '' },
): Promise<(StudentRow & StudentValues & { createdAt: string })[]> {
  const find = await prepareSearch(ctx, schoolId, asked);
  const found = [];
  for (let place: StudentPlace | null | undefined; place !== null; ) {
    const page: StudentPage = await find(place, EXPORT_BATCH);
    found.push(...page.rows.map(presentRecord));
    place = page.next;
  }
  return found;
}

interface StudentPage {
  rows: StudentRecord[];
  next: StudentPlace | null;
}

async function prepareSearch(ctx: Context, schoolId: string, { search, status, filter }: StudentSearch) {
  await sortNewRecords(ctx, schoolId);
  const now = nowDate(ctx.clock);
  const expiresBy = addDays(dayIn('UTC', ctx.clock.now()), LICENCE_WARNING_DAYS);
  const terms = toSearchTerms(await loadFolding(), search);
  return async (after: StudentPlace | undefined, limit: number): Promise<StudentPage> => {
    const rows = await selectStudents(ctx, { schoolId, terms, status, filter, after, limit, now, expiresBy });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return { rows: shown, next: last ? { name: last.sort_name, id: last.id } : null };
  };
}

/** Bookings add records that searches can't find yet: plain letters are computed here, not in the database. */
async function sortNewRecords(ctx: Context, schoolId: string): Promise<void> {
  if (!(await hasUnsorted(ctx, schoolId))) return;
  const folding = await loadFolding();
  for (let isMore = true; isMore; )
    isMore = await inTransaction(ctx, async (tx) => {
      const rows = await lockUnsorted(tx, schoolId);
      const columns = rows.map(({ id, first_name, last_name, parents, ...row }) => ({
        id,
        ...toSearchColumns(folding, {
          ...row,
          firstName: first_name,
          lastName: last_name,
          parents: parents as unknown as Parent[],
        }),
      }));
      await updateSearchColumns(tx, schoolId, columns);
      return rows.length > 0;
    });
}

/** What lists show of a student, by the record's id. @throws AppError not_found */
export const readStudentRow = async (ctx: Context, schoolId: string, id: string): Promise<StudentRow> =>
  presentRow(await getRecord(ctx, schoolId, id));

async function getRecord(ctx: Context, schoolId: string, id: string): Promise<StudentRecord> {
  const record = await selectRecord(ctx, schoolId, id, nowDate(ctx.clock));
  if (!record) throw new AppError('not_found');
  return record;
}

/** What the school knows, by the record's id. @throws AppError not_found */
export async function readStudent(ctx: Context, schoolId: string, id: string): Promise<SchoolStudent> {
  const record = await getRecord(ctx, schoolId, id);
  const similar = await selectSimilar(ctx, { schoolId, id }, nowDate(ctx.clock));
  return {
    ...presentRecord(record),
    similar: similar.map((one) => ({ ...presentRow(one), because: one.because })),
    merged: await listMerged(ctx, schoolId, id),
    invitedAt: isoOrNull(await selectInvitedAt(ctx, schoolId, id, nowDate(ctx.clock))),
    version: computeVersion(toForm(record)),
  };
}

async function listMerged(ctx: Context, schoolId: string, id: string): Promise<SchoolStudent['merged']> {
  const since = toDate(ctx.clock.now().subtract({ hours: 24 * MERGE_UNDO_DAYS }));
  return (await selectUndoable(ctx, schoolId, id, since)).map(({ oldId, name, mergedAt }) => ({
    id: oldId,
    name,
    undoUntil: addDays(mergedAt.toISOString().slice(0, 10), MERGE_UNDO_DAYS),
  }));
}

/** The fields that a save replaces, as it spells them. */
/**
 * Says that two records which look alike are two people, or takes that back.
 * @throws AppError not_found, invalid_request for a record with itself
 */
export async function markDistinct(
  ctx: Context,
  schoolId: string,
  studentId: string,
  { otherId, isDistinct }: { otherId: string; isDistinct: boolean },
): Promise<SchoolStudent> {
  const { recordId } = await resolveStudent(ctx, schoolId, studentId);
  const other = await resolveStudent(ctx, schoolId, otherId);
  if (other.recordId === recordId)
    throw new AppError('invalid_request', { fields: [{ path: 'otherId', code: 'invalid' }] });
  const ids: [string, string] = [recordId, other.recordId];
  await inTransaction(ctx, (tx) =>
    isDistinct ? insertDistinct(tx, schoolId, ids, nowDate(tx.clock)) : deleteDistinct(tx, schoolId, ids),
  );
  return readStudent(ctx, schoolId, recordId);
}

const toForm = (record: StudentRecord): StudentValues => ({
  firstName: record.first_name,
  lastName: record.last_name,
  phone: record.phone,
  email: record.email,
  dateOfBirth: record.date_of_birth,
  licence: {
    number: record.licence_number,
    class: record.licence_class,
    issuedOn: record.licence_issued_on,
    expiresOn: record.licence_expires_on,
    conditions: record.licence_conditions,
  },
  language: resolveLocale(record.locale),
  location: record.pickup_location,
  pickupPostalCode: record.pickup_postal_code,
  needs: record.needs,
  note: record.note,
  heardFrom: record.heard_from,
  status: record.status,
  parents: record.parents,
  messagesTo: record.messages_to,
});

const presentRecord = (record: StudentRecord) => ({
  ...presentRow(record),
  ...toForm(record),
  createdAt: record.created_at.toISOString(),
});

const presentRow = (record: StudentRecord): StudentRow => ({
  id: record.id,
  firstName: record.first_name,
  lastName: record.last_name,
  phone: record.phone,
  email: record.email,
  status: record.status,
  hasAccount: record.has_account,
  lastLesson: record.last_lesson,
  nextLesson: record.next_lesson,
  licenceExpiresOn: record.licence_expires_on,
  owed: toDollars(record.owed_cents),
});

/** Instructors see what they need in the car: not who the student is to the authorities, nor money and the office's notes. */
const hideOfficeMatters = (student: SchoolStudent): SchoolStudent => ({
  ...student,
  owed: null,
  dateOfBirth: null,
  licence: { ...student.licence, number: '', issuedOn: null },
  note: '',
  heardFrom: '',
  similar: [],
  merged: [],
  invitedAt: null,
  version: '',
});
