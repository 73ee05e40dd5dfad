import { addDays } from '#contract/bookable-days.ts';
import type { Locale } from '#contract/locale.ts';
import { type DayOrder, WEEKS_MAX } from '#contract/sheet-reading.ts';
import type { PlainRow, PlainSheet } from '#server/platform/sheets/reading/plain-sheet.ts';
import {
  askDayOrder,
  type ColumnDecision,
  chooseOrder,
  type DayContext,
  decideDay,
  findOrders,
  followingOrders,
  isOpen,
  type Period,
  parsePeriod,
  suggestWeek,
  type WrittenDay,
} from '#server/platform/sheets/written-days.ts';
import type { Fault } from './rows.ts';
import { anyOf, type Work } from './sheet-work.ts';

/** What the sheet's name or the rows above its table say about its days. */
export function periodOf(sheet: PlainSheet, above: readonly PlainRow[], day: DayContext): Period {
  const written = [sheet.name, ...above.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'))];
  return firstPeriod(written, day);
}

export function firstPeriod(written: readonly string[], day: DayContext): Period {
  const periods = written.map((text) => parsePeriod(text, day));
  return periods.find(({ week }) => week !== undefined) ?? periods.find(({ month }) => month !== undefined) ?? {};
}

export interface DayColumn {
  sheet: string;
  title: string;
  days: (WrittenDay | null)[];
  /** The cell and row number of each day, for a question. */
  at(index: number): { row: number; value: string };
  isAcross: boolean;
}

/** Decides the order of day and month for a column; if it stays open, asks once. */
export function decideOrder(
  { answers, result }: Work,
  { sheet, title, days, at, isAcross }: DayColumn,
): DayOrder | null {
  const found = findOrders(days, title);
  const fitting = isAcross ? followingOrders(days, found) : found;
  const order = chooseOrder(fitting, isOpen(days) ? answers.dayOrder : undefined);
  const { questions } = result.reading;
  if (order === null && !questions.some(({ kind }) => kind === 'day_order')) {
    const question = askDayOrder(days, fitting, { sheet, title, at });
    if (question) questions.push(question);
  }
  return order;
}

const WEEK_DAYS = 7;

/** The sheet's week; the school's answer if the sheet doesn't say, or else a question. */
export function decideWeek(work: Work, { sheet, days, at }: DayColumn, period: Period): Period {
  const open = days.findIndex((day) => day?.kind === 'relative' && decidePlain(day, period) === 'no_week');
  if (open < 0) return period;
  const answer = work.answers.weeks?.split(',')[work.weeksNeeded];
  work.weeksNeeded++;
  if (answer !== undefined) return { ...period, week: answer };
  // More can't be answered.
  if (work.weeksNeeded > WEEKS_MAX) return period;
  const { questions } = work.result.reading;
  const before = questions.findLast((question) => question.kind === 'week' && question.sheet === sheet);
  const { today } = work.day;
  const relative = days.filter((day) => day?.kind === 'relative');
  // A sheet's weeks usually follow each other.
  const next = before?.kind === 'week' && before.suggested !== null ? addDays(before.suggested, WEEK_DAYS) : today;
  const month = `${period.month ?? today.slice(0, 7)}-01`;
  const suggested = suggestWeek(relative, [today, next, month].toSorted().at(-1) ?? today);
  questions.push({ kind: 'week', sheet, ...at(open), suggested });
  return period;
}

function decidePlain(day: WrittenDay, period: Period): string | null {
  const decided = decideDay(day, { order: null, period });
  return 'fault' in decided ? decided.fault : null;
}

export type DayDecision = { date: string } | { fault: Omit<Fault, 'column'> };

export function readDay(
  { locale }: Work,
  written: WrittenDay | null,
  value: string,
  decision: ColumnDecision,
): DayDecision {
  const decided = decideDay(written, decision);
  if (!('fault' in decided)) return decided;
  switch (decided.fault) {
    case 'wrong_weekday': {
      const params = { value, date: longDate(decided.date, locale), weekday: weekdayName(decided.date, locale) };
      return { fault: { code: 'wrong_weekday', params } };
    }
    case 'ambiguous': {
      const dates = anyOf(
        decided.dates.map((date) => longDate(date, locale)),
        locale,
      );
      return { fault: { code: 'ambiguous_date', params: { value, dates } } };
    }
    case 'no_week':
      return { fault: { code: 'week_missing', params: { value } } };
    default:
      return { fault: { code: 'unreadable_date', params: { value } } };
  }
}

const inLanguage = (date: string, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${locale}-CA`, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
const longDate = (date: string, locale: Locale): string => inLanguage(date, locale, { dateStyle: 'long' });
const weekdayName = (date: string, locale: Locale): string => inLanguage(date, locale, { weekday: 'long' });
