import { newInstructorSchema } from '#contract/instructors.ts';
import type { Locale } from '#contract/locale.ts';
import { TEACHING_LANGUAGES, type TeachingLanguage } from '#contract/teaching-languages.ts';
import { TRANSMISSIONS, type Transmission } from '#contract/transmissions.ts';
import { parse } from '#server/platform/http/validation.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { csvFile } from '#server/platform/sheets/csv.ts';
import type { NamedRow } from '#server/platform/sheets/named-columns.ts';
import { plainLetters } from '#server/platform/sheets/plain-letters.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import type { NewInstructor } from './instructor-columns.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const languageNames = await sharedTexts<Record<TeachingLanguage, string>>('teaching-languages');
const transmissionNames = await sharedTexts<Record<Transmission, string>>('transmissions');

export type InstructorColumn = keyof Texts['columns'];
export const INSTRUCTOR_COLUMNS = Object.keys(texts(LOCALES[0] as Locale).columns) as InstructorColumn[];

export const REQUIRED_COLUMNS = INSTRUCTOR_COLUMNS.filter(
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

/** What people call the columns besides their names in the template. */
const ALSO_CALLED: Partial<Record<InstructorColumn, string[]>> = {
  contactNumber: ['phone', 'phone number', 'téléphone'],
  email: ['email address', 'e-mail', 'adresse courriel'],
  ratePerHour: ['rate', 'hourly rate', 'tarif'],
  'instructorCar.color': ['car color'],
  'instructorCar.plateNumber': ['plate', 'plate number', 'plaque'],
  dlNumber: ['license number', 'licence', 'permis'],
  dlExpiryDate: ['license expiry date', 'licence expiry'],
};

/** In any language, and as the API and the files of a school's data call them. */
export const COLUMN_NAMES = Object.fromEntries(
  INSTRUCTOR_COLUMNS.map((column) => [
    column,
    [...LOCALES.map((locale) => texts(locale).columns[column]), ...(ALSO_CALLED[column] ?? []), column],
  ]),
) as Record<InstructorColumn, string[]>;

export const columnName = (column: InstructorColumn, locale: Locale): string => texts(locale).columns[column];

export const EXAMPLE_EMAIL = 'example@lanewise.example';

/**
 * What the call that adds an instructor by hand would be sent, by the same schema.
 * @throws ValidationFailure
 */
export function newInstructorOf({ cells }: NamedRow<InstructorColumn>, schoolId: string): NewInstructor {
  const {
    schoolId: _,
    termsAcceptance: __,
    ...fields
  } = parse(newInstructorSchema, {
    schoolId,
    firstName: cells.firstName,
    lastName: cells.lastName,
    contactNumber: cells.contactNumber,
    email: cells.email,
    numberOfYearsOfExperience: numberIn(cells.numberOfYearsOfExperience),
    languages: cells.languages?.split(/[,;/|\n]/).map((name) => LANGUAGES.get(plainLetters(name)) ?? name),
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
    dlExpiryDate: cells.dlExpiryDate?.replaceAll('/', '-'),
    termsAcceptance: true,
  });
  return fields;
}

/** Of a rate, `$62.50` or `62,50`. What is none stays text, for the schema to refuse. */
function numberIn(cell: string | undefined): string | number | undefined {
  const digits = cell?.replace(/[\s$]/g, '') ?? '';
  return /^\d+([.,]\d{1,2})?$/.test(digits) ? Number(digits.replace(',', '.')) : cell;
}

const namesOf = <T extends string>(ids: readonly T[], nameOf: (id: T, locale: Locale) => string): Map<string, T> =>
  new Map(
    ids.flatMap((id) => [id, ...LOCALES.map((locale) => nameOf(id, locale))].map((name) => [plainLetters(name), id])),
  );
const LANGUAGES = namesOf(TEACHING_LANGUAGES, (id, locale) => languageNames(locale)[id]);
const TRANSMISSION_NAMES = namesOf(TRANSMISSIONS, (id, locale) => transmissionNames(locale)[id]);

/** The columns, and a row that shows how they are filled in. */
export function instructorTemplate(locale: Locale): { fileName: string; content: string } {
  const { fileName, separator, columns, example } = texts(locale);
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
  return { fileName, content: csvFile(rows, separator) };
}
