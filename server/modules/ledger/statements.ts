import { resolveLocale } from '#contract/locale.ts';
import { toDollars } from '#contract/money.ts';
import { findLineText } from '#contract/statement-lines.ts';
import type { Statement, StatementLine, StatementTexts } from '#contract/statements.ts';
import { fill } from '#contract/texts.ts';
import type { Context } from '#server/context.ts';
import { formats } from '#server/modules/notifications/formats.ts';
import { ZONE_UNTIL_SAID } from '#server/modules/schools/schools.rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn, nowDate } from '#server/platform/clock.ts';
import { type Column, openPaper, type Pair } from '#server/platform/pdf/paper.ts';
import { sharedTexts, textsIn } from '#server/platform/texts.ts';
import { formatLetterhead } from './letterhead.ts';
import { type MovementRow, selectLetterheads, selectMovements, selectStudent } from './papers.db.ts';
import { type Account, getYear, summarizeYear } from './statements.rules.ts';
import type { Texts } from './texts.en.ts';

const texts = await textsIn<Texts>(import.meta.dirname);
const shared = await sharedTexts<StatementTexts>('statements');

/** @throws AppError invalid_request for a year to come */
async function accounts(ctx: Context, candidateId: string, asked: number | undefined) {
  // No Canadian time zone is ahead of UTC.
  const thisYear = nowDate(ctx.clock).getUTCFullYear();
  const year = asked ?? thisYear;
  if (year > thisYear) throw new AppError('invalid_request', { fields: [{ path: 'year', code: 'out_of_range' }] });
  const movements = await selectMovements(ctx, candidateId);
  const ids = [...new Set(movements.map(({ schoolId }) => schoolId))];
  const heads = ids.length > 0 ? await selectLetterheads(ctx, ids) : [];
  const schools = heads
    .map((head) => ({
      head,
      account: summarizeYear(
        movements.filter(({ schoolId }) => schoolId === head.id),
        year,
      ),
    }))
    .filter(({ account: { lines, opening } }) => lines.length > 0 || opening !== 0)
    .sort((one, other) => one.head.school.localeCompare(other.head.school) || (one.head.id < other.head.id ? -1 : 1));
  const years = [...new Set(movements.map(getYear))].sort((one, other) => other - one);
  return { year, years, schools };
}

/** @throws AppError invalid_request for a year to come */
export async function readStatement(ctx: Context, candidateId: string, asked?: number): Promise<Statement> {
  const { year, years, schools } = await accounts(ctx, candidateId, asked);
  return {
    year,
    years,
    schools: schools.map(({ head, account }) => ({
      schoolId: head.id,
      schoolName: head.school,
      ...inDollars(account),
      lines: account.lines.map(lineOf),
    })),
  };
}

/** In the student’s language. @throws AppError invalid_request for a year to come */
export async function drawStatement(
  ctx: Context,
  candidateId: string,
  asked?: number,
): Promise<{ name: string; bytes: Buffer }> {
  const { year, schools } = await accounts(ctx, candidateId, asked);
  const student = await selectStudent(ctx, candidateId);
  const locale = resolveLocale(student.locale);
  const { receipt, statement } = texts(locale);
  const { lines, columns, sums, standing, nothing } = shared(locale);
  const { money, date } = formats(locale);
  const unlessZero = (cents: number) => (cents === 0 ? '' : money(cents));
  const bytes = await drawStatementPdf({
    language: locale,
    title: [statement.title, String(year)],
    facts: [
      [receipt.student, student.name.trim()],
      [statement.asOf, date(dayIn(ZONE_UNTIL_SAID, ctx.clock.now()))],
    ],
    schools: schools.map(({ head, account }) => ({
      letterhead: formatLetterhead(head, locale),
      opening: [fill(sums.opening, { year }), money(account.opening)],
      headings: [columns.date, columns.what, columns.tax, columns.charged, columns.paid, columns.balance],
      lines: account.lines.map((line) => [
        line.day,
        fill(lines[findLineText(line)], formatPlaceholders(line)),
        unlessZero(line.tax),
        unlessZero(line.charged),
        unlessZero(line.paid),
        money(line.balance),
      ]),
      sums: (['billed', 'takenOff', 'paid', 'givenBack', 'tax'] as const).map(
        (sum) => [sums[sum], money(account[sum])] as const,
      ),
      closing: [fill(sums.closing, { year }), money(account.closing)],
      standing: fill(standing[account.closing > 0 ? 'owes' : account.closing < 0 ? 'isOwed' : 'even'], {
        school: head.school,
        amount: money(Math.abs(account.closing)),
      }),
    })),
    nothing: fill(nothing, { year }),
    foot: [receipt.currency, statement.issued],
  });
  return { name: `${statement.file}-${year}.pdf`, bytes };
}

const formatPlaceholders = ({ lessons, receiptNumber, reverses }: MovementRow) => ({
  codes: lessons.map(({ code }) => code).join(', '),
  date: lessons[0]?.date ?? '',
  number: receiptNumber ?? '',
  reverses: reverses ?? '',
});

const inDollars = ({ opening, billed, tax, takenOff, paid, givenBack, closing }: Account<MovementRow>) => ({
  opening: toDollars(opening),
  billed: toDollars(billed),
  tax: toDollars(tax),
  takenOff: toDollars(takenOff),
  paid: toDollars(paid),
  givenBack: toDollars(givenBack),
  closing: toDollars(closing),
});

const lineOf = (line: Account<MovementRow>['lines'][number]): StatementLine => ({
  date: line.day,
  kind: line.kind,
  lessons: line.lessons,
  receipt:
    line.receiptId === null || line.receiptNumber === null ? null : { id: line.receiptId, number: line.receiptNumber },
  reverses: line.reverses,
  charged: toDollars(line.charged),
  bookingFee: toDollars(line.fee),
  tax: toDollars(line.tax),
  paid: toDollars(line.paid),
  balance: toDollars(line.balance),
});

/** The text of a statement. */
export interface StatementPaper {
  language: string;
  title: Pair;
  facts: readonly Pair[];
  /** Each starts a page with its letterhead. If there are none, the page says so. */
  schools: readonly {
    letterhead: readonly string[];
    opening: Pair;
    headings: readonly string[];
    lines: readonly (readonly string[])[];
    sums: readonly Pair[];
    closing: Pair;
    standing: string;
  }[];
  nothing: string;
  foot: readonly string[];
}

const COLUMNS: readonly Column[] = [
  { width: 62 },
  { width: 190, wraps: true },
  { width: 52, isNumeric: true },
  { width: 60, isNumeric: true },
  { width: 60, isNumeric: true },
  { width: 60, isNumeric: true },
];

export async function drawStatementPdf(statement: StatementPaper): Promise<Buffer> {
  const { language, title, facts, schools, foot } = statement;
  const paper = await openPaper({ language, title: title.join(' '), author: schools[0]?.letterhead[0] ?? '' });
  if (schools.length === 0) {
    paper.title(title);
    paper.facts(facts);
    paper.rule();
    paper.pair([statement.nothing, '']);
  }
  for (const [index, school] of schools.entries()) {
    if (index > 0) paper.nextPage();
    paper.letterhead(school.letterhead);
    paper.title(title);
    paper.facts(facts);
    paper.rule();
    paper.boldPair(school.opening);
    paper.rule();
    paper.row(school.headings, COLUMNS, { weight: 'bold' });
    for (const line of school.lines) {
      if (paper.isFull()) {
        paper.nextPage();
        paper.row(school.headings, COLUMNS, { weight: 'bold' });
      }
      paper.row(line, COLUMNS);
    }
    paper.rule();
    for (const sum of school.sums) paper.softPair(sum);
    paper.boldPair(school.closing);
    paper.gap(6);
    paper.pair([school.standing, '']);
    paper.gap(12);
    for (const line of foot) paper.soft(line);
  }
  return paper.close();
}
