import type { Locale } from '#contract/locale.ts';
import type { Context } from '#server/context.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { plainFileName } from '#server/platform/sheets/file-name.ts';
import type { Table, TableCell, TableFormat } from '#server/platform/sheets/table.ts';
import { tableFile } from '#server/platform/sheets/table-file.ts';
import { textsIn } from '#server/platform/texts.ts';
import { listEveryStudent, type StudentSearch } from './school-students.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
type Column = keyof Texts['columns'];
type Student = Awaited<ReturnType<typeof listEveryStudent>>[number];

/** Columns in order. New ones go last, for programs that read columns by position. */
const CELLS: Record<Column, (student: Student, words: Texts) => TableCell> = {
  firstName: ({ firstName }) => text(firstName),
  lastName: ({ lastName }) => text(lastName),
  phone: ({ phone }) => text(phone),
  email: ({ email }) => text(email),
  dateOfBirth: ({ dateOfBirth }) => date(dateOfBirth),
  licenceNumber: ({ licence }) => text(licence.number),
  licenceClass: ({ licence }) => text(licence.class),
  licenceIssuedOn: ({ licence }) => date(licence.issuedOn),
  licenceExpiresOn: ({ licence }) => date(licence.expiresOn),
  licenceConditions: ({ licence }) => text(licence.conditions),
  status: ({ status }, words) => text(words.statuses[status]),
  language: ({ language }) => text(language),
  location: ({ location }) => text(location),
  pickupPostalCode: ({ pickupPostalCode }) => text(pickupPostalCode),
  needs: ({ needs }) => text(needs),
  parentName: ({ parents }) => text(parents[0]?.name),
  parentPhone: ({ parents }) => text(parents[0]?.phone),
  parentEmail: ({ parents }) => text(parents[0]?.email),
  parent2Name: ({ parents }) => text(parents[1]?.name),
  parent2Phone: ({ parents }) => text(parents[1]?.phone),
  parent2Email: ({ parents }) => text(parents[1]?.email),
  heardFrom: ({ heardFrom }) => text(heardFrom),
  note: ({ note }) => text(note),
  lastLesson: ({ lastLesson }) => date(lastLesson),
  nextLesson: ({ nextLesson }) => date(nextLesson),
  owed: ({ owed }) => (owed === null ? null : { kind: 'money', dollars: owed }),
};
const COLUMNS = Object.keys(CELLS) as Column[];

export type StudentColumn = Column;
/** The columns of our own files, which an import recognises in every language. */
export const STUDENT_COLUMNS = COLUMNS.map((column) => ({
  column,
  headings: (locale: Locale) => texts(locale).columns[column],
}));
const WIDTH = 20;

/** The list, with its filters, as a spreadsheet. */
export async function exportStudents(
  ctx: Context,
  schoolId: string,
  { format, locale, ...asked }: StudentSearch & { format: TableFormat; locale: Locale },
): Promise<{ name: string; bytes: Buffer }> {
  const words = texts(locale);
  const [school, students] = await Promise.all([getSchool(ctx, schoolId), listEveryStudent(ctx, schoolId, asked)]);
  const table: Table = {
    name: words.sheet,
    columns: COLUMNS.map((column) => ({ heading: words.columns[column], width: WIDTH })),
    rows: students.map((student) => COLUMNS.map((column) => CELLS[column](student, words))),
  };
  const bytes = await tableFile(table, format, locale, schoolId);
  return { name: `${plainFileName(school.name)}-${words.file}.${format}`, bytes };
}

const text = (value: string | null | undefined): TableCell => (value ? { kind: 'text', text: value } : null);
const date = (value: string | null): TableCell => (value === null ? null : { kind: 'date', date: value });
