import { addDays } from '#contract/bookable-days.ts';
import type { DayOrder, DayOrderQuestion } from '#contract/sheet-reading.ts';
import { oneLine, withoutAccents } from './plain-letters.ts';
import type { PlainCell } from './reading/plain-sheet.ts';

/** Reads days as people write them. What a day alone doesn't say (order, week, year) is decided for its whole column. */

const DAY_MS = 86_400_000;
/** 1970-01-01 as a serial number in each date system. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;

/** English and French, long and short, without accents. */
const MONTHS = [
  ['january', 'jan', 'janvier', 'janv'],
  ['february', 'feb', 'fevrier', 'fevr', 'fev'],
  ['march', 'mar', 'mars'],
  ['april', 'apr', 'avril', 'avr'],
  ['may', 'mai'],
  ['june', 'jun', 'juin'],
  ['july', 'jul', 'juillet', 'juil'],
  ['august', 'aug', 'aout'],
  ['september', 'sept', 'sep', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre'],
];
/** From Sunday. `mar` is also March. */
const WEEKDAYS = [
  ['sunday', 'sun', 'su', 'dimanche', 'dim', 'di'],
  ['monday', 'mon', 'mo', 'lundi', 'lun', 'lu'],
  ['tuesday', 'tues', 'tue', 'tu', 'mardi', 'mar', 'ma'],
  ['wednesday', 'weds', 'wed', 'we', 'mercredi', 'mer', 'merc', 'me'],
  ['thursday', 'thurs', 'thur', 'thu', 'th', 'jeudi', 'jeu', 'je'],
  ['friday', 'fri', 'fr', 'vendredi', 'ven', 'vend', 've'],
  ['saturday', 'sat', 'sa', 'samedi', 'sam'],
];
const numbered = (names: string[][], first: number): Map<string, number> =>
  new Map(names.flatMap((list, index) => list.map((name) => [name, index + first] as const)));
const MONTH_NUMBERS = numbered(MONTHS, 1);
const WEEKDAY_NUMBERS = numbered(WEEKDAYS, 0);
const FILLERS = new Set(['le', 'la', 'the', 'of', 'de', 'du', 'd']);

export type WrittenDay = (
  | { kind: 'date'; date: string }
  /** What numbers mean in each order that gives a day. */
  | { kind: 'orders'; dates: Partial<Record<DayOrder, string>> }
  /** `Mon 14`, `Monday` or `14`: the week or month is written elsewhere. */
  | { kind: 'relative'; day: number | null }
) & {
  /** From Sunday, 0, if the text names one. */
  weekday: number | null;
  /** `mar 9` is March 9, but Tuesday the 9th next to `lun 8`. */
  orTuesday?: number;
};

export interface DayContext {
  is1904: boolean;
  today: string;
}

/** Longer texts are notes. `Mercredi, le 30 septembre 2026 00:00:00` has 40 characters. */
const DAY_LENGTH_MAX = 60;
const TITLE_LENGTH_MAX = 160;

export function parseDay(cell: PlainCell, context: DayContext): WrittenDay | null {
  if (cell === null || (typeof cell === 'string' && cell.length > DAY_LENGTH_MAX)) return null;
  if (typeof cell === 'object') return dated(serialDay(cell.serial, context.is1904));
  return typeof cell === 'number' ? parseNumber(cell, context) : parseText(cell, context);
}

const dated = (date: string | null, weekday: number | null = null): WrittenDay | null =>
  date === null ? null : { kind: 'date', date, weekday };

export function serialDay(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial) - (is1904 ? EPOCH_1904 : EPOCH_1900);
  const date = new Date(days * DAY_MS);
  const year = date.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}

/** A number that lost its date format. Others could be anything: a count, a year, a phone number. */
function parseNumber(number: number, { is1904 }: Pick<DayContext, 'is1904'>): WrittenDay | null {
  if (Number.isInteger(number) && number >= 1 && number <= 31) return { kind: 'relative', day: number, weekday: null };
  const packed = /^(20\d{2})(\d{2})(\d{2})$/.exec(String(number));
  if (packed) return dated(calendarDay(packed[1], packed[2], packed[3]));
  const date = serialDay(number, is1904);
  return date !== null && date >= '2000-01-01' && date <= '2099-12-31' ? dated(date) : null;
}

/** A midnight that exported dates carry. */
const MIDNIGHT = /[t ]00:00(?::00(?:\.0+)?)?z?$/;
const YEAR_FIRST = /^(\d{4})([-/. ])(\d{1,2})\2(\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([-/. ])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;

function parseText(text: string, context: DayContext): WrittenDay | null {
  const line = plainLine(text).replace(MIDNIGHT, '');
  if (/^\d{1,2}$|^\d{5}$|^\d{8}$/.test(line)) return parseNumber(Number(line), { is1904: false });
  const { weekday, rest } = takeWeekday(line);
  const yearFirst = YEAR_FIRST.exec(rest);
  if (yearFirst) return dated(calendarDay(yearFirst[1], yearFirst[3], yearFirst[4]), weekday);
  const numbers = NUMBERS.exec(rest);
  if (numbers) return inOrders(numbers[1] ?? '', numbers[3] ?? '', numbers[4], context.today, weekday);
  return parseWords(line, context.today);
}

const plainLine = (text: string): string =>
  oneLine(
    withoutAccents(text)
      .toLowerCase()
      .replace(/[‐-―−]/g, '-')
      .replace(/’/g, "'"),
  );

/** `mon 12/14` is its weekday and the rest. */
function takeWeekday(line: string): { weekday: number | null; rest: string } {
  const [, first = '', after = ''] = /^([a-z]+)[.,]*\s*(?:the |le )?(\d.*)$/.exec(line) ?? [];
  const leading = WEEKDAY_NUMBERS.get(first);
  if (leading !== undefined) return { weekday: leading, rest: after.trim() };
  const [, before = '', last = ''] = /^(.*\d),?\s*\(?([a-z]+)\.?\)?$/.exec(line) ?? [];
  const trailing = WEEKDAY_NUMBERS.get(last);
  return trailing === undefined ? { weekday: null, rest: line } : { weekday: trailing, rest: before.trim() };
}

function inOrders(
  first: string,
  second: string,
  third: string | undefined,
  today: string,
  weekday: number | null,
): WrittenDay | null {
  const dates: Partial<Record<DayOrder, string>> = {};
  const put = (order: DayOrder, date: string | null) => {
    if (date !== null) dates[order] = date;
  };
  if (third === undefined) {
    put('day_first', nearestYear(second, first, today));
    put('month_first', nearestYear(first, second, today));
  } else {
    const isShort = third.length === 2;
    const year = (digits: string) => (digits.length === 4 ? digits : plausibleYear(digits, today));
    put('day_first', calendarDay(year(third), second, first));
    put('month_first', calendarDay(year(third), first, second));
    if (isShort && first.length === 2) put('year_first', calendarDay(plausibleYear(first, today), second, third));
  }
  return Object.keys(dates).length > 0 ? { kind: 'orders', dates, weekday } : null;
}

/** `dec 4, 2026`, `12-dec-26`, `saturday, december 12`, `le 4 dec. 2026`, `mon 14` */
function parseWords(line: string, today: string): WrittenDay | null {
  const words = line
    .replace(/(\d)(?:st|nd|rd|th|er|re|e)\b/g, '$1')
    .replace(/(\d)([a-z])|([a-z])(\d)/g, '$1$3 $2$4')
    .split(/[\s,./()'-]+/)
    .filter((word) => word !== '' && !FILLERS.has(word));
  // `Dec 14 - 26` is a range of days, not a year.
  if (/[a-z][.,]? \d{1,2} ?- ?\d{1,2}$|^(?:[a-z]+[.,]? )?\d{1,2} ?- ?\d{1,2} [a-z]/.test(line)) return null;
  const months = words.filter((word) => MONTH_NUMBERS.has(word));
  const numbers = words.filter((word) => /^\d{1,2}$|^\d{4}$/.test(word));
  const hasMonthBesides = months.some((word) => !WEEKDAY_NUMBERS.has(word)) || months.length > 1;
  const weekdays = words.filter(
    (word) => WEEKDAY_NUMBERS.has(word) && (word !== 'mar' || hasMonthBesides || numbers.length === 0),
  );
  const month =
    months.find((word) => word !== 'mar') ?? (hasMonthBesides || numbers.length > 0 ? months[0] : undefined);
  if (weekdays.length + (month === undefined ? 0 : 1) + numbers.length !== words.length || weekdays.length > 1)
    return null;
  const weekday = weekdays[0] === undefined ? null : (WEEKDAY_NUMBERS.get(weekdays[0]) ?? null);

  if (month === undefined) {
    if (weekday === null || numbers.length > 1) return null;
    const day = numbers[0] === undefined ? null : Number(numbers[0]);
    return day !== null && (day < 1 || day > 31) ? null : { kind: 'relative', day, weekday };
  }
  const monthNumber = String(MONTH_NUMBERS.get(month));
  const [first, second, ...more] = numbers;
  if (first === undefined || more.length > 0) return null;
  if (second === undefined) {
    const date = first.length <= 2 ? nearestYear(monthNumber, first, today) : null;
    const day = dated(date, weekday);
    return day && month === 'mar' && weekday === null ? { ...day, orTuesday: Number(first) } : day;
  }
  if (first.length === 4) return dated(calendarDay(first, monthNumber, second), weekday);
  if (second.length === 4) return dated(calendarDay(second, monthNumber, first), weekday);
  const dayFirst = calendarDay(plausibleYear(second, today), monthNumber, first);
  return dated(dayFirst ?? calendarDay(plausibleYear(first, today), monthNumber, second), weekday);
}

/** A schedule's two-digit year is this one, the last, or one of the next two; others are a day or a month. */
function plausibleYear(digits: string, today: string): string | undefined {
  const year = 2000 + Number(digits);
  const away = year - Number(today.slice(0, 4));
  return away >= -1 && away <= 2 ? String(year) : undefined;
}

/** Days without a year may be this far in the past. Schools upload a growing sheet again. */
const PAST_DAYS = 90;

/** The first such day from three months ago on. */
function nearestYear(month: string, day: string, today: string): string | null {
  const from = addDays(today, -PAST_DAYS);
  for (let year = Number(from.slice(0, 4)); year <= Number(from.slice(0, 4)) + 1; year++) {
    const date = calendarDay(String(year), month, day);
    if (date !== null && date >= from) return date;
  }
  return null;
}

export function calendarDay(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): string | null {
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  // February 30 parses as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** What a sheet's name or title says about the days in it. */
export interface Period {
  /** A day in the week. */
  week?: string;
  /** `YYYY-MM` */
  month?: string;
}

/** `Updated Nov 30`, `Imprimé le 2026-11-30`: the day of the file, not of its hours. */
const STAMP =
  /^(?:last )?(?:updated|printed|generated|created|revised|exported|modified|as of|mise? a jour|imprime|genere|cree|revise|exporte|modifie|en date du)\b/;
/** `Week ending Dec 6`, `W/E Dec 6`, `Semaine se terminant le 6 décembre` */
const WEEK_END = /\b(?:ending|ends|w\/e|se termin(?:ant|e)|finissant|prenant fin)\b/;

/** `Week of Dec 14`, `Semaine du 14 au 20 décembre 2026`, `December 2026`, `Mars` */
export function parsePeriod(text: string, context: DayContext): Period {
  const line = plainLine(text);
  if (text.length > TITLE_LENGTH_MAX || STAMP.test(line)) return {};
  const period = findPeriod(line, context);
  // A week can end on a Saturday or Sunday; on another day, some of its days don't count.
  return period.week !== undefined && WEEK_END.test(line) && weekdayOf(period.week) % 6 === 0
    ? { week: addDays(period.week, -6) }
    : period;
}

function findPeriod(line: string, context: DayContext): Period {
  const isFrench = /\b(?:semaine|du|au)\b/.test(line);
  const dashed = line.replace(/(\d)\s*(?:-|to|au|a|through)\s*(\d{1,2})\b(?!\s*[-/:h])/g, '$1');
  for (const candidate of new Set([dashed, line])) {
    const words = candidate.split(/\s+/);
    for (let length = Math.min(4, words.length); length >= 1; length--) {
      for (let start = 0; start + length <= words.length; start++) {
        const written = words
          .slice(start, start + length)
          .join(' ')
          .replace(/^[(:,]|[):,]$/g, '');
        const day = /\d/.test(written) ? parseDay(written, context) : null;
        if (day?.kind === 'date' && (day.orTuesday === undefined || !isFrench)) return { week: day.date };
        const dates = day?.kind === 'orders' ? [...new Set(Object.values(day.dates))] : [];
        if (dates.length === 1) return { week: dates[0] as string };
      }
    }
  }
  const words = line.split(/[^a-z0-9]+/).filter((word) => word !== '');
  const index = words.findIndex((word) => MONTH_NUMBERS.has(word));
  if (index < 0) return {};
  const year = words.find((word) => /^20\d{2}$/.test(word));
  // In a sentence, `may` is another word.
  if (year === undefined && words.length > 3) return {};
  const month = String(MONTH_NUMBERS.get(words[index] ?? '')).padStart(2, '0');
  if (year !== undefined) return { month: `${year}-${month}` };
  const from = addDays(context.today, -PAST_DAYS).slice(0, 7);
  const thisYear = `${from.slice(0, 4)}-${month}`;
  return { month: thisYear >= from ? thisYear : `${Number(from.slice(0, 4)) + 1}-${month}` };
}

/** Days around a week's date that `Mon 14` can mean. */
const NEAR_DAYS = 10;

/** The date of `Mon 14`, `Monday` or `14` in a week or month; null if it has none there. */
export function placeInPeriod(day: number | null, weekday: number | null, { week, month }: Period): string | null {
  if (week === undefined)
    return month === undefined || day === null ? null : calendarDay(month.slice(0, 4), month.slice(5), String(day));
  if (day !== null) {
    const near = Array.from({ length: 2 * NEAR_DAYS + 1 }, (_, index) => addDays(week, index - NEAR_DAYS));
    const named = near.filter((date) => Number(date.slice(8)) === day);
    return named.find((date) => weekday === null || weekdayOf(date) === weekday) ?? named[0] ?? null;
  }
  if (weekday === null) return null;
  // A week named by its Sunday begins there; others begin on Monday.
  const first = weekdayOf(week) === 0 ? week : addDays(week, -((weekdayOf(week) + 6) % 7));
  return (
    Array.from({ length: 7 }, (_, index) => addDays(first, index)).find((date) => weekdayOf(date) === weekday) ?? null
  );
}

/** The Monday of the first week from today that has these days, within a year. */
export function suggestWeek(days: readonly Pick<RelativeDay, 'day' | 'weekday'>[], today: string): string | null {
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7));
  const different = [...new Map(days.map((day) => [`${day.day} ${day.weekday}`, day])).values()];
  for (let week = 0; week < 53; week++) {
    const first = addDays(monday, week * 7);
    const fits = different.every(({ day, weekday }) => {
      const date = placeInPeriod(day, weekday, { week: first });
      return date !== null && date >= today && (weekday === null || weekdayOf(date) === weekday);
    });
    if (fits) return first;
  }
  return null;
}
type RelativeDay = Extract<WrittenDay, { kind: 'relative' }>;

/** Whether this date is one that the text can mean. */
export function mayBe(written: WrittenDay | null, date: string): boolean {
  if (written === null) return false;
  const isWeekday = written.weekday === null || weekdayOf(date) === written.weekday;
  if (written.kind === 'relative') return isWeekday && (written.day === null || Number(date.slice(8)) === written.day);
  return isWeekday && (written.kind === 'date' ? written.date === date : Object.values(written.dates).includes(date));
}

/** What decides the days of one column, or of a grid's heading. */
export interface ColumnDecision {
  /** The order of day and month; null if it's open, and then a date that fits several orders is ambiguous. */
  order: DayOrder | null;
  period: Period;
}

export type DayReading =
  | { date: string }
  | { fault: 'ambiguous'; dates: string[] }
  | { fault: 'no_week' }
  | { fault: 'wrong_weekday'; date: string }
  | { fault: 'unreadable' };

export function decideDay(written: WrittenDay | null, { order, period }: ColumnDecision): DayReading {
  if (written === null) return { fault: 'unreadable' };
  const { weekday } = written;
  const checked = (date: string): DayReading =>
    weekday === null || weekdayOf(date) === weekday ? { date } : { fault: 'wrong_weekday', date };
  if (written.kind === 'date') return checked(written.date);
  if (written.kind === 'relative') {
    const date = placeInPeriod(written.day, weekday, period);
    if (date !== null) return checked(date);
    // A number alone, or one that the month lacks, isn't solved by a week.
    return { fault: weekday === null ? 'unreadable' : 'no_week' };
  }
  const ordered = order === null ? undefined : written.dates[order];
  if (ordered !== undefined) return checked(ordered);
  const dates = possibleDates(written);
  const [only, ...others] = dates;
  if (only === undefined) return { fault: 'wrong_weekday', date: Object.values(written.dates)[0] as string };
  return others.length === 0 ? { date: only } : { fault: 'ambiguous', dates };
}

type OrderedDay = Extract<WrittenDay, { kind: 'orders' }>;

const ordersOf = ({ dates, weekday }: OrderedDay): DayOrder[] =>
  (Object.entries(dates) as [DayOrder, string][])
    .filter(([, date]) => weekday === null || weekdayOf(date) === weekday)
    .map(([order]) => order);
const possibleDates = (day: OrderedDay): string[] => [
  ...new Set(ordersOf(day).map((order) => day.dates[order] as string)),
];

/** `(dd/mm/yyyy)` or `(AAAA-MM-JJ)` in a heading */
export function orderInHeading(title: string): DayOrder | null {
  const letters = /\b([djmya]{1,4})[-/. ]([djmya]{1,4})(?:[-/. ][djmya]{1,4})?\b/i.exec(title);
  const [first, second] = [letters?.[1]?.[0]?.toLowerCase(), letters?.[2]?.[0]?.toLowerCase()];
  if (first === 'm' && (second === 'd' || second === 'j')) return 'month_first';
  if ((first === 'd' || first === 'j') && second === 'm') return 'day_first';
  return (first === 'y' || first === 'a') && second === 'm' ? 'year_first' : null;
}

/** Orders that fit every day of a column. Several if it's open; none if its rows contradict each other. */
export function findOrders(days: readonly (WrittenDay | null)[], title: string): DayOrder[] {
  const ordered = days.filter((day): day is OrderedDay => day?.kind === 'orders');
  const hinted = orderInHeading(title);
  const all: DayOrder[] = ['day_first', 'month_first', 'year_first'];
  const fitting = all.filter((order) => ordered.every((day) => ordersOf(day).includes(order)));
  return hinted !== null && fitting.includes(hinted) ? [hinted] : fitting;
}

/** The days across a grid follow each other: only one order does that. */
export function followingOrders(days: readonly (WrittenDay | null)[], orders: DayOrder[]): DayOrder[] {
  const following = orders.filter((order) => {
    const dates = days.flatMap((day) => (day?.kind === 'orders' ? [day.dates[order] ?? ''] : []));
    return dates.every(
      (date, index) => index === 0 || (date > (dates[index - 1] ?? '') && date <= addDays(dates[index - 1] ?? date, 7)),
    );
  });
  return following.length === 1 && days.length > 2 ? following : orders;
}

/** Whether the order matters for any day of a column. */
export const isOpen = (days: readonly (WrittenDay | null)[]): boolean =>
  days.some((day) => day?.kind === 'orders' && possibleDates(day).length > 1);

/** `mar 9` among `lun 8` and `mer 10` is a Tuesday. */
export function settleTuesdays(days: readonly (WrittenDay | null)[]): (WrittenDay | null)[] {
  const areWeekdays = days.some((day) => day?.kind === 'relative' && day.weekday !== null && day.day !== null);
  return days.map((day) =>
    areWeekdays && day?.orTuesday !== undefined ? { kind: 'relative', day: day.orTuesday, weekday: 2 } : day,
  );
}

const FULL_DATE = /\b\d{4}\b/;
const SERIAL = /^\d{5}$/;

export interface DateColumn {
  /** Null for a text that isn't one date. */
  dates: (string | null)[];
  /** Places of the dates that fit several orders. */
  open: number[];
  question: DayOrderQuestion | null;
}

/**
 * The dates of a column in a file of people: birthdays and expiries, so the year must be written in full.
 * @param answer the order, if several fit every row
 * @param rowAt the row number of a cell
 */
export function readDateColumn(
  cells: readonly (string | undefined)[],
  title: string,
  { answer, rowAt }: { answer: DayOrder | undefined; rowAt: (index: number) => number },
): DateColumn {
  const days = cells.map((cell = '') => {
    if (SERIAL.test(cell)) return dated(serialDay(Number(cell), false));
    return FULL_DATE.test(cell) ? parseText(cell, { is1904: false, today: '2000-01-01' }) : null;
  });
  const fitting = findOrders(days, title);
  const order = chooseOrder(fitting, answer);
  const readings = days.map((day) => decideDay(day, { order, period: {} }));
  const at = (index: number) => ({ row: rowAt(index), value: cells[index] ?? '' });
  return {
    dates: readings.map((read) => ('fault' in read ? null : read.date)),
    open: readings.flatMap((read, index) => ('fault' in read && read.fault === 'ambiguous' ? [index] : [])),
    question: order === null ? askDayOrder(days, fitting, { sheet: '', title, at }) : null,
  };
}

/** The order that fits, or else the answer if it does; null if it stays open. */
export const chooseOrder = (fitting: readonly DayOrder[], answer: DayOrder | undefined): DayOrder | null => {
  const [only, ...others] = fitting;
  if (only !== undefined && others.length === 0) return only;
  return answer !== undefined && (fitting.length === 0 || fitting.includes(answer)) ? answer : null;
};

/** The question about the first day of a column that fits several orders; null if there is none. */
export function askDayOrder(
  days: readonly (WrittenDay | null)[],
  fitting: readonly DayOrder[],
  { sheet, title, at }: { sheet: string; title: string; at: (index: number) => { row: number; value: string } },
): DayOrderQuestion | null {
  const index = days.findIndex((day) => isOpen([day]));
  const day = days[index];
  if (day?.kind !== 'orders') return null;
  const options = (Object.entries(day.dates) as [DayOrder, string][])
    .filter(([order]) => fitting.length === 0 || fitting.includes(order))
    .map(([order, date]) => ({ order, date }));
  return { kind: 'day_order', sheet, column: title, ...at(index), options };
}
