import type { FieldIssue } from '#contract/field-issues.ts';
import type { Locale } from '#contract/locale.ts';
import { PEOPLE_LIMITS, type PeopleUploadAnswer } from '#contract/people-uploads.ts';
import { type Context, perContext, type Transaction } from '#server/context.ts';
import { AppError, type FieldFault } from '#server/platform/app-error.ts';
import type { PeopleUpload } from '#server/platform/http/people-upload.ts';
import { fieldIssues, ValidationFailure, worded } from '#server/platform/http/validation.ts';
import { createSemaphore } from '#server/platform/semaphore.ts';
import { byColumn, isFormula, type NamedRow, type NamedTable } from '#server/platform/sheets/named-columns.ts';
import { plainLetters } from '#server/platform/sheets/plain-letters.ts';
import { readCsv } from '#server/platform/sheets/read-csv.ts';
import { lockCars } from './cars.db.ts';
import {
  COLUMN_NAMES,
  columnName,
  EXAMPLE_EMAIL,
  type InstructorColumn,
  newInstructorOf,
  REQUIRED_COLUMNS,
} from './instructor-rows.ts';
import { selectIdentities } from './instructors.db.ts';
import { addInstructors, insertNewInstructor } from './instructors.ts';

type Row = NamedRow<InstructorColumn>;

/** Each holds a connection and the school's cars while it asks the database about every row. */
const AT_ONCE = { running: 2, waiting: 8 };

const turns = perContext(() => createSemaphore(AT_ONCE));

/** Adds what can be added, and says of each row what became of it. */
async function addAll(tx: Transaction, table: NamedTable<InstructorColumn>, upload: PeopleUpload) {
  const { schoolId, locale } = upload;
  // Whoever adds instructors waits here, so that nobody comes to be known in between.
  await lockCars(tx, schoolId);
  const known = await selectIdentities(tx, schoolId);
  const emails = new Map<string, number | null>(known.map(({ email }) => [email.toLowerCase(), null]));
  const licences = new Map<string, number | null>(known.map(({ licence }) => [plainLetters(licence), null]));
  licences.delete('');
  const answer: PeopleUploadAnswer = { read: 0, added: 0, known: 0, refusedRows: 0, refused: [], rows: [] };

  for (const row of table.rows) {
    const { email = '', dlNumber = '', firstName = '', lastName = '' } = row.cells;
    if (email === EXAMPLE_EMAIL) continue;
    answer.read++;
    const [mailbox, licence] = [email.toLowerCase(), plainLetters(dlNumber)];
    const state =
      emails.get(mailbox) === null ? 'known_email' : licences.get(licence) === null ? 'known_licence' : 'new';
    const said = { row: row.row, name: `${firstName} ${lastName}`.trim(), email };
    if (state !== 'new') {
      answer.known++;
      answer.rows.push({ ...said, state });
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
      : await faultsOf(row, locale, async () => {
          await insertNewInstructor(tx, schoolId, newInstructorOf(row, schoolId));
        });
    if (mailbox !== '') emails.set(mailbox, first ?? row.row);
    if (licence !== '') licences.set(licence, first ?? row.row);
    if (faults.length === 0) {
      answer.added++;
      answer.rows.push({ ...said, state });
      continue;
    }
    answer.refusedRows++;
    for (const { path, code, message } of faults) {
      // One of several languages is of the column of them all.
      const column = path.replace(/\.\d+$/, '') as InstructorColumn;
      answer.refused.push({
        row: row.row,
        column: table.titles[column] ?? columnName(column, locale),
        code,
        message,
      });
    }
  }
  return answer;
}

/**
 * Adds the instructors of a CSV file by what adds one by hand. A preview does the same and takes it back.
 * @throws AppError file_too_large, table_not_utf8, unsupported_table, table_too_large, overloaded
 */
export function uploadInstructors(ctx: Context, upload: PeopleUpload): Promise<PeopleUploadAnswer> {
  return turns(ctx).run(async () => {
    const rows = readCsv(upload.file.bytes, PEOPLE_LIMITS);
    const table = byColumn(rows, COLUMN_NAMES);
    const missing = REQUIRED_COLUMNS.filter((column) => table.titles[column] === undefined);
    if (missing.length > 0) return missingColumns(missing, table.rows.length, upload.locale);
    return addInstructors(ctx, async (tx) => {
      const answer = await addAll(tx, table, upload);
      const isRefused = upload.mode === 'all-or-nothing' && answer.refusedRows > 0;
      if (upload.mode === 'preview' || isRefused || answer.added === 0) throw new TakenBack(answer);
      return answer;
    }).catch((error: unknown) => {
      if (error instanceof TakenBack) return error.answer;
      throw error;
    });
  });
}

/** What would have come of it. */
class TakenBack extends Error {
  readonly answer: PeopleUploadAnswer;

  constructor(answer: PeopleUploadAnswer) {
    super('nothing is written');
    this.answer = answer;
  }
}

async function faultsOf(row: Row, locale: Locale, add: () => Promise<void>): Promise<FieldIssue[]> {
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
