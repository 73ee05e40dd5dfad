import { TRANSMISSIONS, type Transmission } from '#contract/car-facts.ts';
import type { FieldIssue } from '#contract/field-issues.ts';
import { newInstructorSchema } from '#contract/instructors.ts';
import type { Locale } from '#contract/locale.ts';
import { PEOPLE_LIMITS, type PeopleUploadAnswer } from '#contract/people-uploads.ts';
import { TEACHING_LANGUAGES, type TeachingLanguage } from '#contract/teaching-languages.ts';
import { fill } from '#contract/texts.ts';
import type { ValidationCode } from '#contract/validation-codes.ts';
import { type Context, perContext, type Transaction } from '#server/context.ts';
import { nameAccepted } from '#server/modules/sheet-files/name-accepted.ts';
import { readPeopleTable } from '#server/modules/sheet-files/read-people.ts';
import { AppError, type FieldFault } from '#server/platform/app-error.ts';
import type { PeopleUpload } from '#server/platform/http/people-upload.ts';
import { fieldIssues, parse, ValidationFailure, worded } from '#server/platform/http/validation.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { CONTACT_HEADINGS, firstOfJoined } from '#server/platform/sheets/contact-headings.ts';
import { csvFile } from '#server/platform/sheets/csv.ts';
import {
  type DatedTable,
  isFormula,
  type NamedRow,
  readNamedColumns,
  withDates,
} from '#server/platform/sheets/named-columns.ts';
import { plainLetters } from '#server/platform/sheets/plain-letters.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import { lockCars } from './cars.db.ts';
import { type NewInstructor, selectIdentities } from './instructors.db.ts';
import { addInstructors, insertNewInstructor } from './instructors.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const languageNames = await sharedTexts<Record<TeachingLanguage, string>>('teaching-languages');
const transmissionNames = await sharedTexts<Record<Transmission, string>>('transmissions');

type InstructorColumn = keyof Texts['columns'];
const INSTRUCTOR_COLUMNS = Object.keys(texts(LOCALES[0] as Locale).columns) as InstructorColumn[];

const REQUIRED_COLUMNS = INSTRUCTOR_COLUMNS.filter(
  (column) =>
    ![
      'instructorCar.make',
      'instructorCar.year',
      'instructorCar.transmission',
      'bio',
      'dlNumber',
      'dlExpiryDate',
    ].includes(column),
);

/** Other names for the columns. */
const ALSO_CALLED: Partial<Record<InstructorColumn, string[]>> = {
  firstName: CONTACT_HEADINGS.firstName,
  lastName: CONTACT_HEADINGS.lastName,
  contactNumber: CONTACT_HEADINGS.phone,
  email: CONTACT_HEADINGS.email,
  numberOfYearsOfExperience: ['experience', 'years', 'expérience'],
  languages: ['language', 'langue', 'languages spoken', 'langues parlées'],
  ratePerHour: ['rate', 'hourly rate', 'tarif', 'tarif horaire', 'price', 'price per hour', 'rate per hour', 'prix'],
  'instructorCar.make': ['make', 'marque'],
  'instructorCar.model': ['car', 'model', 'modèle'],
  'instructorCar.year': ['year', 'model year', 'année'],
  'instructorCar.color': ['car color', 'color', 'colour', 'couleur'],
  'instructorCar.plateNumber': ['plate', 'plate number', 'licence plate', 'license plate', 'plaque', 'immatriculation'],
  dlNumber: ['license number', 'licence', 'permis'],
  dlExpiryDate: ['license expiry date', 'licence expiry'],
};

/** Names in any language, in the API and in a school's data export. */
const COLUMN_NAMES = Object.fromEntries(
  INSTRUCTOR_COLUMNS.map((column) => [
    column,
    [...LOCALES.map((locale) => texts(locale).columns[column]), ...(ALSO_CALLED[column] ?? []), column],
  ]),
) as Record<InstructorColumn, string[]>;

const columnName = (column: InstructorColumn, locale: Locale): string => texts(locale).columns[column];

const EXAMPLE_EMAIL = 'example@lanewise.example';

/** Validates a row with the schema that the API uses. @throws ValidationFailure */
function parseInstructorRow({ cells }: NamedRow<InstructorColumn>, schoolId: string): NewInstructor {
  const {
    schoolId: _,
    termsAcceptance: __,
    ...fields
  } = parse(newInstructorSchema, {
    schoolId,
    firstName: cells.firstName,
    lastName: cells.lastName,
    contactNumber: firstOfJoined(cells.contactNumber),
    email: firstOfJoined(cells.email),
    numberOfYearsOfExperience: numberIn(cells.numberOfYearsOfExperience?.replace(/\s?(?:years?|yrs?|ans?)\.?$/i, '')),
    languages: cells.languages
      ?.split(/[,;/|&+\n]|\s(?:and|et)\s/)
      .filter((name) => name.trim() !== '')
      .map((name) => LANGUAGES.get(plainLetters(name)) ?? name),
    ratePerHour: numberIn(cells.ratePerHour),
    instructorCar: {
      make: cells['instructorCar.make'],
      model: cells['instructorCar.model'],
      year: cells['instructorCar.year'],
      color: cells['instructorCar.color'],
      plateNumber: cells['instructorCar.plateNumber'],
      transmission:
        TRANSMISSION_NAMES.get(plainLetters(cells['instructorCar.transmission'] ?? '')) ??
        cells['instructorCar.transmission'],
    },
    bio: cells.bio,
    dlNumber: cells.dlNumber,
    dlExpiryDate: cells.dlExpiryDate,
    termsAcceptance: true,
  });
  return fields;
}

/** A rate such as `$62.50`, `62,50 $` or `75/h`. Anything else stays text, for the schema to refuse. */
function numberIn(cell: string | undefined): string | number | undefined {
  const digits = cell?.replace(/[\s$]|CAD|(?:\/|per|par|de l'|l’)\s*(?:h|hr|hour|heure)\b/gi, '') ?? '';
  return /^\d+([.,]\d{1,2})?$/.test(digits) ? Number(digits.replace(',', '.')) : cell;
}

const mapNames = <T extends string>(ids: readonly T[], nameOf: (id: T, locale: Locale) => string): Map<string, T> =>
  new Map(
    ids.flatMap((id) => [id, ...LOCALES.map((locale) => nameOf(id, locale))].map((name) => [plainLetters(name), id])),
  );
const LANGUAGES = mapNames(TEACHING_LANGUAGES, (id, locale) => languageNames(locale)[id]);
const TRANSMISSION_NAMES = new Map<string, Transmission>([
  ...mapNames(TRANSMISSIONS, (id, locale) => transmissionNames(locale)[id]),
  ...(['auto', 'at'].map((name) => [name, 'automatic']) as [string, Transmission][]),
  ...(['standard', 'stick', 'manuelle', 'man', 'mt'].map((name) => [name, 'manual']) as [string, Transmission][]),
]);

type Row = NamedRow<InstructorColumn>;

/** Each upload holds a connection and the lock on the school's cars while it checks every row. */
const AT_ONCE = { running: 2, waiting: 8 };

const turns = perContext(() => createSemaphore(AT_ONCE));

/** Adds the rows that are valid, and reports the outcome of each row. */
async function addAll(
  tx: Transaction,
  { table, isOpen, questions }: DatedTable<InstructorColumn>,
  upload: PeopleUpload,
) {
  const { schoolId, locale } = upload;
  // Adding an instructor takes this lock too, so the known instructors stay the same meanwhile.
  await lockCars(tx, schoolId);
  const known = await selectIdentities(tx, schoolId);
  const emails = new Map<string, number | null>(known.map(({ email }) => [email.toLowerCase(), null]));
  const licences = new Map<string, number | null>(known.map(({ licence }) => [plainLetters(licence), null]));
  licences.delete('');
  const answer: PeopleUploadAnswer = { read: 0, added: 0, known: 0, refusedRows: 0, refused: [], rows: [], questions };

  for (const row of table.rows) {
    const { email = '', dlNumber = '', firstName = '', lastName = '' } = row.cells;
    if (email === EXAMPLE_EMAIL) continue;
    answer.read++;
    const [mailbox, licence] = [email.toLowerCase(), plainLetters(dlNumber)];
    const state =
      emails.get(mailbox) === null ? 'known_email' : licences.get(licence) === null ? 'known_licence' : 'new';
    const person = { row: row.row, name: `${firstName} ${lastName}`.trim(), email };
    if (state !== 'new') {
      answer.known++;
      answer.rows.push({ ...person, state });
      continue;
    }
    const first = emails.get(mailbox) ?? licences.get(licence);
    const faults = first
      ? [
          worded(
            { path: emails.has(mailbox) ? 'email' : 'dlNumber', code: 'repeated_row', params: { row: first } },
            locale,
          ),
        ]
      : await collectFaults(row, locale, async () => {
          await insertNewInstructor(tx, schoolId, parseInstructorRow(row, schoolId));
        });
    if (mailbox !== '') emails.set(mailbox, first ?? row.row);
    if (licence !== '') licences.set(licence, first ?? row.row);
    if (faults.length === 0) {
      answer.added++;
      answer.rows.push({ ...person, state });
      continue;
    }
    answer.refusedRows++;
    for (const fault of faults) {
      // A fault in one of several languages belongs to the whole column.
      const column = fault.path.replace(/\.\d+$/, '') as InstructorColumn;
      const found = isOpen(row.row, column) ? worded({ path: column, code: 'ambiguous_date' }, locale) : fault;
      const { code } = found;
      answer.refused.push({
        row: row.row,
        column: table.titles[column] ?? columnName(column, locale),
        code,
        message: acceptedIn(column, code, locale) ?? nameAccepted(found, locale).message,
        name: person.name,
        value: row.cells[column] ?? '',
      });
    }
  }
  return answer;
}

/**
 * Adds instructors from a file the same way as by hand. A preview does the same and rolls back.
 * @throws AppError overloaded, and those of `readPeopleTable`
 */
export function uploadInstructors(ctx: Context, upload: PeopleUpload): Promise<PeopleUploadAnswer> {
  return turns(ctx).run(async () => {
    const rows = await readPeopleTable(ctx, upload.file.bytes, PEOPLE_LIMITS);
    const written = readNamedColumns<InstructorColumn>(rows, COLUMN_NAMES);
    const dated = withDates(written, ['dlExpiryDate'], upload.dayOrder);
    const { table } = dated;
    const missing = REQUIRED_COLUMNS.filter((column) => table.titles[column] === undefined);
    if (missing.length > 0) return missingColumns(missing, table.rows.length, upload.locale);
    return addInstructors(ctx, async (tx) => {
      const answer = await addAll(tx, dated, upload);
      const isRefused = upload.mode === 'all-or-nothing' && answer.refusedRows > 0;
      if (upload.mode === 'preview' || isRefused || answer.added === 0) throw new RolledBack(answer);
      return answer;
    }).catch((error: unknown) => {
      if (error instanceof RolledBack) return error.answer;
      throw error;
    });
  });
}

/** Codes that don't say what a value must look like. */
const UNSPECIFIC = new Set<ValidationCode>([
  'invalid',
  'invalid_number',
  'not_whole',
  'out_of_range',
  'too_many_decimals',
  'invalid_date',
] as const);

/** What a column accepts, for a value that it doesn't. */
function acceptedIn(column: InstructorColumn, code: ValidationCode, locale: Locale): string | null {
  const said = texts(locale).accepted[column as keyof Texts['accepted']];
  if (said === undefined || !UNSPECIFIC.has(code)) return null;
  const names = TEACHING_LANGUAGES.map((id) => languageNames(locale)[id]);
  return fill(said, { languages: new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(names) });
}

/** Rolls a preview back, and carries its answer. */
class RolledBack extends Error {
  readonly answer: PeopleUploadAnswer;

  constructor(answer: PeopleUploadAnswer) {
    super('nothing is written');
    this.answer = answer;
  }
}

async function collectFaults(row: Row, locale: Locale, add: () => Promise<void>): Promise<FieldIssue[]> {
  const formulas = Object.entries(row.cells).filter(([, cell]) => isFormula(cell));
  if (formulas.length > 0)
    return formulas.map(([path]) => worded({ path, code: 'formula' } satisfies FieldFault, locale));
  try {
    await add();
    return [];
  } catch (error) {
    if (error instanceof ValidationFailure) return fieldIssues(error, locale);
    if (error instanceof AppError && error.fields) return error.fields.map((fault) => worded(fault, locale));
    throw error;
  }
}

const missingColumns = (missing: InstructorColumn[], read: number, locale: Locale): PeopleUploadAnswer => ({
  ...{ read, added: 0, known: 0, refusedRows: 1, rows: [] },
  refused: missing.map((column) => ({
    row: 1,
    column: columnName(column, locale),
    code: 'missing_column',
    message: worded({ path: column, code: 'missing_column' }, locale).message,
  })),
});

/** A CSV file with the columns and an example row. */
export function instructorTemplate(locale: Locale): { fileName: string; content: string } {
  const { fileName, columns, example } = texts(locale);
  const languages = (['ENGLISH', 'FRENCH'] as const).map((id) => languageNames(locale)[id]).join(', ');
  const cells: Record<InstructorColumn, string | number> = {
    firstName: 'Maria',
    lastName: 'Silva',
    contactNumber: '416 555 0199',
    email: EXAMPLE_EMAIL,
    numberOfYearsOfExperience: 7,
    languages,
    ratePerHour: 65,
    'instructorCar.make': 'Toyota',
    'instructorCar.model': 'Corolla',
    'instructorCar.year': 2023,
    'instructorCar.color': example.color,
    'instructorCar.plateNumber': 'ABCD 123',
    'instructorCar.transmission': transmissionNames(locale).automatic,
    bio: example.bio,
    dlNumber: 'S1234-56789-01234',
    dlExpiryDate: '2028-03-31',
  };
  const rows = [INSTRUCTOR_COLUMNS.map((column) => columns[column]), INSTRUCTOR_COLUMNS.map((column) => cells[column])];
  return { fileName, content: csvFile(rows, locale) };
}
