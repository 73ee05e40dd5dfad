import { BOOKS_FILE_MAX, type BooksFile } from '#contract/ledger.ts';
import type { Locale } from '#contract/locale.ts';
import type { PaymentMethod } from '#contract/money.ts';
import { toDollars } from '#contract/money.ts';
import type { Context } from '#server/context.ts';
import { getSchool } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { plainFileName } from '#server/platform/sheets/file-name.ts';
import type { Table, TableCell, TableFormat } from '#server/platform/sheets/table.ts';
import { tableFile } from '#server/platform/sheets/table-file.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import { type Period, selectEntryLines, selectPaymentLines, selectReceivableLines } from './books-export.db.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const methods = await sharedTexts<Record<PaymentMethod, string>>('payment-methods');

interface Asked {
  schoolId: string;
  what: BooksFile;
  format: TableFormat;
  from: string;
  to: string;
  locale: Locale;
}

/** @throws AppError books_too_large */
export async function exportBooks(
  ctx: Context,
  { schoolId, what, format, from, to, locale }: Asked,
): Promise<{ name: string; bytes: Buffer }> {
  const words = texts(locale).books;
  const { columns, rows } = await tables[what](ctx, { schoolId, from, to, limit: BOOKS_FILE_MAX + 1 }, locale);
  if (rows.length > BOOKS_FILE_MAX) throw new AppError('books_too_large');
  const table: Table = {
    name: words.sheets[what],
    columns: columns.map((column) => ({ heading: words.columns[column], width: WIDTHS[column] ?? MONEY_WIDTH })),
    rows: rows.map((cells) => columns.map((column) => cells[column] ?? null)),
  };
  const { name } = await getSchool(ctx, schoolId);
  const file = [plainFileName(name), words.file[what], from, words.file.to, to].join('-');
  return { name: `${file}.${format}`, bytes: await tableFile(table, format, locale, schoolId) };
}

type Column = keyof Texts['books']['columns'];
type Cells = Partial<Record<Column, TableCell>>;
type Read = (ctx: Context, period: Period, locale: Locale) => Promise<{ columns: readonly Column[]; rows: Cells[] }>;

const MONEY_WIDTH = 14;
const WIDTHS: Partial<Record<Column, number>> = {
  ...{ number: 10, date: 12, kind: 20, student: 26, method: 18, reference: 20, note: 30, codes: 24, reverses: 12 },
  ...{ member: 24, entry: 10 },
};

const tables: Record<BooksFile, Read> = {
  payments: async (ctx, period, locale) => ({
    columns: [
      'number',
      'date',
      'kind',
      'student',
      'paid',
      'method',
      'reference',
      'codes',
      'reverses',
      'member',
      'note',
    ],
    rows: (await selectPaymentLines(ctx, period)).map((line) => ({
      number: text(line.number),
      date: date(line.day),
      kind: text(texts(locale).books.kinds[line.kind]),
      student: text(line.student || texts(locale).deletedAccount),
      paid: money(line.cents),
      method: text(methods(locale)[line.method]),
      reference: text(line.reference),
      codes: text(line.codes),
      reverses: text(line.reverses),
      member: text(line.member),
      note: text(line.note),
    })),
  }),
  entries: async (ctx, period, locale) => ({
    columns: ['entry', 'date', 'kind', 'student', 'codes', 'number', ...ACCOUNTS],
    rows: (await selectEntryLines(ctx, period)).map((line) => ({
      entry: text(line.id),
      date: date(line.day),
      kind: text(texts(locale).books.kinds[line.kind]),
      student: text(line.student || texts(locale).deletedAccount),
      codes: text(line.code),
      number: text(line.receipt),
      owed: money(line.owed),
      refundDue: money(line.refundDue),
      cash: money(line.cash),
      credit: money(line.credit),
      income: money(line.income),
      tax: money(line.tax),
      bookingFee: money(line.fee),
    })),
  }),
  receivables: async (ctx, period, locale) => ({
    columns: ['student', ...SUMS],
    rows: (await selectReceivableLines(ctx, period)).map((line) => ({
      student: text(line.student || texts(locale).deletedAccount),
      ...Object.fromEntries(SUMS.map((sum) => [sum, money(line[sum])])),
    })),
  }),
};

/** The columns of an entry sum to zero. */
const ACCOUNTS = ['owed', 'refundDue', 'cash', 'credit', 'income', 'tax', 'bookingFee'] as const;
const SUMS = ['opening', 'billed', 'takenOff', 'paid', 'givenBack', 'closing', 'tax'] as const;

const text = (value: string | number | null): TableCell =>
  value === null || value === '' ? null : { kind: 'text', text: String(value) };
const date = (day: string): TableCell => ({ kind: 'date', date: day });
const money = (cents: number): TableCell => ({ kind: 'money', dollars: toDollars(cents) });
