import type * as z from 'zod/mini';
import { type PeopleUploadAnswer, STUDENT_LIMITS } from '#contract/people-uploads.ts';
import { newStudentSchema } from '#contract/school-students.ts';
import { type Context, inTransaction } from '#server/context.ts';
import { STUDENT_COLUMNS, type StudentColumn } from '#server/modules/school-students/export-students.ts';
import { addStudents, listEveryStudent } from '#server/modules/school-students/school-students.ts';
import { nameAccepted } from '#server/modules/sheet-files/name-accepted.ts';
import { readPeopleTable } from '#server/modules/sheet-files/read-people.ts';
import { AppError } from '#server/platform/app-error.ts';
import { loadFolding } from '#server/platform/fold-letters.ts';
import type { PeopleUpload } from '#server/platform/http/people-upload.ts';
import { fieldIssues, parse, ValidationFailure, worded } from '#server/platform/http/validation.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { refuseProductNames } from '#server/platform/refuse-product-names.ts';
import { CONTACT_HEADINGS, firstOfJoined } from '#server/platform/sheets/contact-headings.ts';
import { isFormula, type NamedRow, readNamedColumns, withDates } from '#server/platform/sheets/named-columns.ts';

type Student = z.output<typeof newStudentSchema>;
type Cells = NamedRow<StudentColumn>['cells'];

/** Other headings than those of our own files, in any language. */
const ALSO_CALLED: Partial<Record<StudentColumn, readonly string[]>> = {
  ...CONTACT_HEADINGS,
  firstName: [...CONTACT_HEADINGS.firstName, 'name', 'student', 'student name', 'élève'],
  dateOfBirth: ['birth date', 'birthday', 'dob', 'né le'],
  licenceNumber: ['licence', 'license', 'license number', 'permis'],
  licenceExpiresOn: ['licence expiry', 'expiry', 'échéance'],
  parentName: ['parent name', 'guardian', 'nom du parent'],
  parentPhone: ['parent phone', 'guardian phone'],
  parentEmail: ['parent email', 'guardian email'],
  note: ['notes', 'comment', 'comments', 'remarques'],
};
const COLUMN_NAMES = Object.fromEntries(
  STUDENT_COLUMNS.map(({ column, headings }) => [
    column,
    [...LOCALES.map((locale) => headings(locale)), ...(ALSO_CALLED[column] ?? [])],
  ]),
) as Record<StudentColumn, string[]>;

/** The column of each field that the schema can refuse. */
const COLUMN_AT: Record<string, StudentColumn> = {
  ...{ firstName: 'firstName', lastName: 'lastName', phone: 'phone', email: 'email', dateOfBirth: 'dateOfBirth' },
  ...{ 'licence.number': 'licenceNumber', 'licence.class': 'licenceClass', 'licence.issuedOn': 'licenceIssuedOn' },
  ...{ 'licence.expiresOn': 'licenceExpiresOn', 'licence.conditions': 'licenceConditions', note: 'note' },
  ...{ location: 'location', pickupPostalCode: 'pickupPostalCode', needs: 'needs', heardFrom: 'heardFrom' },
  ...{ 'parents.0.name': 'parentName', 'parents.0.phone': 'parentPhone', 'parents.0.email': 'parentEmail' },
  ...{ 'parents.1.name': 'parent2Name', 'parents.1.phone': 'parent2Phone', 'parents.1.email': 'parent2Email' },
};

function toStudent(cells: Cells): object {
  const parent = (name = '', phone = '', email = '') =>
    // A number without a name is still the parent's.
    name || phone || email ? [{ name: name || phone || email, phone, email }] : [];
  return {
    ...{
      firstName: cells.firstName ?? '',
      lastName: cells.lastName,
      phone: firstOfJoined(cells.phone),
      email: firstOfJoined(cells.email),
    },
    dateOfBirth: cells.dateOfBirth ?? null,
    licence: {
      ...{ number: cells.licenceNumber, class: cells.licenceClass, conditions: cells.licenceConditions },
      ...{ issuedOn: cells.licenceIssuedOn ?? null, expiresOn: cells.licenceExpiresOn ?? null },
    },
    ...{ location: cells.location, pickupPostalCode: cells.pickupPostalCode, needs: cells.needs },
    ...{ heardFrom: cells.heardFrom, note: cells.note },
    parents: [
      ...parent(cells.parentName, cells.parentPhone, cells.parentEmail),
      ...parent(cells.parent2Name, cells.parent2Phone, cells.parent2Email),
    ],
  };
}

type Keyed = Pick<Student, 'firstName' | 'lastName' | 'phone' | 'email'> & { dateOfBirth?: string | null | undefined };

/**
 * Two rows with one key are the same person: the same name with the same phone, email or birth date. Brothers and sisters share a phone, and
 * keep their own records.
 */
const keysOf = (
  fold: (text: string) => string,
  { firstName, lastName, phone, email, dateOfBirth }: Keyed,
): string[] => {
  const name = fold(`${firstName} ${lastName}`);
  return [phone, email?.toLowerCase(), dateOfBirth].flatMap((fact) => (fact ? [`${name}|${fact}`] : []));
};

const nameOf = ({ firstName, lastName }: Keyed): string => `${firstName} ${lastName}`.trim();
const contactsOf = ({ phone, email }: Keyed): string[] => [phone, email?.toLowerCase() ?? ''].filter(Boolean);
/** Names in the preview of people who share a phone or email. */
const SHARES_MAX = 3;

/** Adds the new students of a file. @throws AppError for a file that can't be read */
export async function importStudents(ctx: Context, upload: PeopleUpload): Promise<PeopleUploadAnswer> {
  const { schoolId, locale, mode, file, dayOrder } = upload;
  const written = readNamedColumns<StudentColumn>(await readPeopleTable(ctx, file.bytes, STUDENT_LIMITS), COLUMN_NAMES);
  const dateColumns = ['dateOfBirth', 'licenceIssuedOn', 'licenceExpiresOn'] as const;
  const { table, isOpen, questions } = withDates(written, dateColumns, dayOrder);
  const { fold } = await loadFolding();
  const answer: PeopleUploadAnswer = { read: 0, added: 0, known: 0, refusedRows: 0, refused: [], rows: [], questions };
  const titleOf = (column: StudentColumn) => table.titles[column] ?? COLUMN_NAMES[column][0] ?? column;
  const refuse = (row: number, issues: ReturnType<typeof fieldIssues>, cells: Cells = {}) => {
    answer.refusedRows++;
    const name = [cells.firstName, cells.lastName].filter(Boolean).join(' ');
    for (const issue of issues) {
      const column = COLUMN_AT[issue.path] ?? 'firstName';
      const { code, message } = isOpen(row, column)
        ? worded({ path: issue.path, code: 'ambiguous_date' }, locale)
        : nameAccepted(issue, locale);
      answer.refused.push({ row, column: titleOf(column), code, message, name, value: cells[column] ?? '' });
    }
  };
  if (table.titles.firstName === undefined) {
    refuse(1, [worded({ path: 'firstName', code: 'missing_column' }, locale)]);
    return answer;
  }
  const students = await listEveryStudent(ctx, schoolId);
  const known = new Set(students.flatMap((student) => keysOf(fold, student)));
  const byContact = Map.groupBy(
    students.flatMap((student) => contactsOf(student).map((contact) => ({ contact, name: nameOf(student) }))),
    ({ contact }) => contact,
  );
  const seen = new Map<string, number>();
  const added: Student[] = [];
  answer.read = table.rows.length;
  for (const { row, cells } of table.rows) {
    const student = await readStudentRow(cells, locale);
    if (Array.isArray(student)) {
      refuse(row, student, cells);
      continue;
    }
    const keys = keysOf(fold, student);
    const first = keys.map((key) => seen.get(key)).find((earlier) => earlier !== undefined);
    if (first !== undefined) {
      refuse(row, [worded({ path: 'firstName', code: 'repeated_row', params: { row: first } }, locale)], cells);
      continue;
    }
    for (const key of keys) seen.set(key, row);
    const isKnown = keys.some((key) => known.has(key));
    const shares = isKnown ? [] : contactsOf(student).flatMap((contact) => byContact.get(contact) ?? []);
    answer.rows.push({
      ...{ row, name: nameOf(student), email: student.email ?? student.phone },
      state: isKnown ? 'known_student' : 'new',
      ...(shares.length > 0 && { shares: [...new Set(shares.map(({ name }) => name))].slice(0, SHARES_MAX) }),
    });
    if (isKnown) answer.known++;
    else added.push(student);
  }
  answer.added = added.length;
  if (mode === 'preview' || added.length === 0 || (mode === 'all-or-nothing' && answer.refusedRows > 0)) return answer;
  await inTransaction(ctx, (tx) => addStudents(tx, schoolId, added, locale));
  return answer;
}

/** The student in a row, or what is wrong with it. */
async function readStudentRow(
  cells: Cells,
  locale: PeopleUpload['locale'],
): Promise<Student | ReturnType<typeof fieldIssues>> {
  for (const [column, cell] of Object.entries(cells))
    if (isFormula(cell)) {
      const path = Object.entries(COLUMN_AT).find(([, one]) => one === column)?.[0] ?? 'firstName';
      return [worded({ path, code: 'formula' }, locale)];
    }
  try {
    const student = parse(newStudentSchema, toStudent(cells));
    await refuseProductNames({ firstName: student.firstName, lastName: student.lastName });
    return student;
  } catch (error) {
    if (error instanceof ValidationFailure) return fieldIssues(error, locale);
    const { fields } = (error instanceof AppError ? error.details : {}) as {
      fields?: { path: string; code: 'name_reserved' }[];
    };
    if (!fields) throw error;
    return fields.map((fault) => worded(fault, locale));
  }
}
