import { DAY_MS, HOUR_MS, MINUTE_MS, parseTime, type ReadTime, utcOf, type WallMs } from './calendar-values.ts';

/** The longest period of each frequency that is about days. */
const LONGEST_DAYS = { YEARLY: 366, MONTHLY: 31, WEEKLY: 7, DAILY: 1 };
const UNITS_MS = { HOURLY: HOUR_MS, MINUTELY: MINUTE_MS, SECONDLY: 1000 };
type DayFrequency = keyof typeof LONGEST_DAYS;
type ClockFrequency = keyof typeof UNITS_MS;
type Frequency = DayFrequency | ClockFrequency;
/** From the rarest on. */
const FREQUENCIES = [...Object.keys(LONGEST_DAYS), ...Object.keys(UNITS_MS)] as Frequency[];
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** The lowest and highest values of lists; those with a negative lowest count from the end too, and have no zero. */
const LISTS = {
  BYSECOND: [0, 60],
  BYMINUTE: [0, 59],
  BYHOUR: [0, 23],
  BYMONTHDAY: [-31, 31],
  BYYEARDAY: [-366, 366],
  BYWEEKNO: [-53, 53],
  BYMONTH: [1, 12],
  BYSETPOS: [-366, 366],
} as const;
type List = keyof typeof LISTS;

interface WeekdayRule {
  /** 1 for the first in the month or year, -1 for the last, 0 for all. */
  nth: number;
  weekday: number;
}

export interface Rule<F extends Frequency = Frequency> {
  frequency: F;
  interval: number;
  count: number | null;
  until: ReadTime | null;
  /** The first day of the week, 0 for Sunday. */
  weekStart: number;
  lists: Partial<Record<List, readonly number[]>>;
  weekdays: readonly WeekdayRule[] | null;
  /** A part of it couldn't be read, and was left out. */
  isDoubtful: boolean;
}

/** How far rules may be expanded: each day they look at costs one step, each occurrence ten. */
export interface RuleBudget {
  steps: number;
}
const STEPS_A_TIME = 10;

export class RuleTooComplex extends Error {}

/** Sorts rules by what they may cost, so that the cheap ones of a file get their turn first. */
export const rankRule = (text: string): number =>
  FREQUENCIES.findIndex((frequency) => text.toUpperCase().includes(`FREQ=${frequency}`));

/** @returns null if it doesn't say how often, so that nothing can be made of it */
export function parseRule(text: string): Rule | null {
  const parts = new Map<string, string>();
  let isDoubtful = false;
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value, ...more] = part.split('=').map((side) => side.trim());
    if (value === undefined || value === '' || more.length > 0) isDoubtful ||= name !== '';
    else if (!parts.has(name)) parts.set(name, value);
  }
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'));
  if (!frequency) return null;
  const listOf = <T>(name: string, read: (item: string) => T | null): T[] | null => {
    const items = parts
      .get(name)
      ?.split(',')
      .map((item) => read(item.trim()));
    const readable = new Map(
      (items ?? []).flatMap((item) => (item === null ? [] : [[JSON.stringify(item), item] as const])),
    );
    isDoubtful ||= items?.includes(null) ?? false;
    return readable.size > 0 ? [...readable.values()] : null;
  };
  const single = <T>(name: string, read: (item: string) => T | null): T | null => {
    const value = parts.get(name);
    const found = value === undefined ? null : read(value);
    isDoubtful ||= value !== undefined && found === null;
    return found;
  };
  const lists: Rule['lists'] = {};
  for (const [name, [lowest, highest]] of Object.entries(LISTS)) {
    const found = listOf(name, (item) => parseWithin(item, lowest, highest));
    if (found) lists[name as List] = found;
  }
  const hasNth = frequency === 'MONTHLY' || (frequency === 'YEARLY' && !lists.BYWEEKNO);
  return {
    frequency,
    interval: single('INTERVAL', parseCount) ?? 1,
    count: single('COUNT', parseCount),
    until: single('UNTIL', parseTime),
    weekStart: single('WKST', parseWeekday)?.weekday ?? 1,
    lists,
    weekdays: listOf('BYDAY', parseWeekday)?.map((one) => (hasNth ? one : { ...one, nth: 0 })) ?? null,
    isDoubtful,
  };
}

function parseWithin(text: string, lowest: number, highest: number): number | null {
  if (!/^[+-]?\d{1,3}$/.test(text)) return null;
  const number = Number(text);
  return number < lowest || number > highest || (lowest < 0 && number === 0) ? null : number;
}
const parseCount = (text: string): number | null => (/^0*[1-9]\d*$/.test(text) ? Number(text) : null);
/** Some programs write the whole name of the day. */
function parseWeekday(text: string): WeekdayRule | null {
  const [, nth = '0', name = ''] = /^([+-]?\d{1,2})?[ ]?([A-Z]{2})[A-Z]*$/.exec(text) ?? [];
  const weekday = WEEKDAYS.indexOf(name);
  return weekday === -1 ? null : { nth: Number(nth), weekday };
}

interface Expansion {
  start: WallMs;
  from: WallMs;
  to: WallMs;
  /** In the same local time as `start`. */
  until: WallMs | null;
  budget: RuleBudget;
}

/**
 * The rule's occurrences, in order, up to `to`; some of those before `from` may be missing. The start is one only if it obeys the rule.
 * @throws RuleTooComplex
 */
export function* expandRule(rule: Rule, { start, from, to, until, budget }: Expansion): Generator<WallMs> {
  const last = Math.min(to, until ?? to);
  // A rule with a count has to be counted from its start.
  const walk = { start, from: rule.count === null ? Math.max(from, start) : start, last, budget };
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (const occurrence of isAboutDays(rule)
    ? timesOfDays(rule, walk)
    : timesOfClock(rule as Rule<ClockFrequency>, walk)) {
    if (occurrence > last || left <= 0) return;
    if (occurrence < start) continue;
    left--;
    yield occurrence;
  }
}

const isAboutDays = (rule: Rule): rule is Rule<DayFrequency> => rule.frequency in LONGEST_DAYS;

interface Walk {
  start: WallMs;
  from: WallMs;
  last: WallMs;
  budget: RuleBudget;
}

function spend(budget: RuleBudget, steps: number): void {
  budget.steps -= steps;
  if (budget.steps < 0) throw new RuleTooComplex();
}

/** YEARLY to DAILY: every day of each period that obeys the rule, at each time of day. */
function* timesOfDays(rule: Rule<DayFrequency>, { start, from, last, budget }: Walk): Generator<WallMs> {
  const { frequency, interval, lists } = rule;
  const date = new Date(start);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1];
  const startDay = floorTo(start, DAY_MS);
  const firstDay = frequency === 'WEEKLY' ? startOfWeek(startDay, rule.weekStart) : startDay;
  const longestMs = LONGEST_DAYS[frequency] * DAY_MS;
  /** The first days of a period and of the next. */
  function periodAt(index: number): [begin: WallMs, end: WallMs] {
    if (frequency === 'YEARLY') return [utcOf(year + index, 1, 1), utcOf(year + index + 1, 1, 1)];
    if (frequency === 'MONTHLY') return [utcOf(year, month + index, 1), utcOf(year, month + index + 1, 1)];
    return [firstDay + index * longestMs, firstDay + (index + 1) * longestMs];
  }
  const skipped = Math.max(0, Math.floor((from - start) / longestMs / interval) - 1);
  const obeys = createDayTest(rule, start);
  const clock = timesOfDay(rule, start);
  for (let index = skipped * interval; ; index += interval) {
    const [begin, end] = periodAt(index);
    // Intervals may be longer than all of time.
    if (!(begin <= last)) return;
    const set: WallMs[] = [];
    for (let day = begin; day < end; day += DAY_MS) {
      spend(budget, 1);
      if (!obeys(day)) continue;
      spend(budget, clock.length * STEPS_A_TIME);
      for (const time of clock) set.push(day + time);
    }
    yield* lists.BYSETPOS ? pick(set, lists.BYSETPOS) : set;
  }
}

/** HOURLY to SECONDLY. */
function* timesOfClock(rule: Rule<ClockFrequency>, { start, from, last, budget }: Walk): Generator<WallMs> {
  const { frequency, interval, lists } = rule;
  const unit = UNITS_MS[frequency];
  const step = unit * interval;
  const first = floorTo(start, unit);
  const obeys = createDayTest(rule, start);
  const includes = (list: readonly number[] | undefined, number: number) => !list || list.includes(number);
  const minutes = unit > MINUTE_MS ? (lists.BYMINUTE ?? [new Date(start).getUTCMinutes()]) : [0];
  const seconds = unit > 1000 ? (lists.BYSECOND ?? [new Date(start).getUTCSeconds()]) : [0];
  const offsets = sortedSums(
    minutes.map((one) => one * MINUTE_MS),
    seconds.map((one) => one * 1000),
  );
  for (let at = first + Math.max(0, Math.floor((from - first) / step) - 1) * step; at <= last; ) {
    spend(budget, 1);
    const day = floorTo(at, DAY_MS);
    const skipTo = (next: WallMs) => Math.max(at + step, first + Math.ceil((next - first) / step) * step);
    if (!obeys(day)) at = skipTo(day + DAY_MS);
    else if (!includes(lists.BYHOUR, new Date(at).getUTCHours())) at = skipTo(floorTo(at, HOUR_MS) + HOUR_MS);
    else if (unit <= MINUTE_MS && !includes(lists.BYMINUTE, new Date(at).getUTCMinutes()))
      at = skipTo(floorTo(at, MINUTE_MS) + MINUTE_MS);
    else if (unit <= 1000 && !includes(lists.BYSECOND, new Date(at).getUTCSeconds())) at += step;
    else {
      spend(budget, offsets.length * STEPS_A_TIME);
      const set = offsets.map((offset) => at + offset);
      yield* lists.BYSETPOS ? pick(set, lists.BYSETPOS) : set;
      at += step;
    }
  }
}

/** Whether a day obeys the rule's parts about days. What the rule leaves open comes from the start. */
function createDayTest({ frequency, lists, weekdays, weekStart }: Rule, start: WallMs): (day: WallMs) => boolean {
  const { BYMONTH, BYMONTHDAY, BYYEARDAY, BYWEEKNO } = lists;
  const from = new Date(start);
  const saysDay = weekdays !== null || BYMONTHDAY !== undefined || BYYEARDAY !== undefined;
  const isYearly = frequency === 'YEARLY';
  const monthDays =
    BYMONTHDAY ?? (!saysDay && (frequency === 'MONTHLY' || (isYearly && !BYWEEKNO)) ? [from.getUTCDate()] : null);
  const months = BYMONTH ?? (isYearly && !saysDay && !BYWEEKNO ? [from.getUTCMonth() + 1] : null);
  const startsWeekday = [{ nth: 0, weekday: from.getUTCDay() }];
  const ofWeek = weekdays ?? (!saysDay && (frequency === 'WEEKLY' || (isYearly && BYWEEKNO)) ? startsWeekday : null);
  const isNthInYear = isYearly && BYMONTH === undefined;

  return (day) => {
    const date = new Date(day);
    const [year, month, dayOfMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
    if (months && !months.includes(month)) return false;
    const monthLength = new Date(utcOf(year, month + 1, 0)).getUTCDate();
    if (monthDays && !hasPosition(monthDays, dayOfMonth, monthLength)) return false;
    const yearStart = utcOf(year, 1, 1);
    const yearLength = (utcOf(year + 1, 1, 1) - yearStart) / DAY_MS;
    const dayOfYear = (day - yearStart) / DAY_MS + 1;
    if (BYYEARDAY && !hasPosition(BYYEARDAY, dayOfYear, yearLength)) return false;
    if (BYWEEKNO && !isInWeek(BYWEEKNO, day, weekStart)) return false;
    const [position, length] = isNthInYear ? [dayOfYear, yearLength] : [dayOfMonth, monthLength];
    return (
      !ofWeek ||
      ofWeek.some(
        ({ nth, weekday }) =>
          weekday === date.getUTCDay() &&
          (nth === 0 || nth === Math.ceil(position / 7) || nth === -Math.ceil((length - position + 1) / 7)),
      )
    );
  };
}

const floorTo = (wall: WallMs, unit: number): WallMs => Math.floor(wall / unit) * unit;
const hasPosition = (list: readonly number[], position: number, length: number): boolean =>
  list.includes(position) || list.includes(position - length - 1);
const startOfWeek = (day: WallMs, weekStart: number): WallMs =>
  day - ((new Date(day).getUTCDay() - weekStart + 7) % 7) * DAY_MS;

/** Weeks belong to the year that has at least four of their days. */
function isInWeek(weeks: readonly number[], day: WallMs, weekStart: number): boolean {
  const begin = startOfWeek(day, weekStart);
  const year = new Date(begin + 3 * DAY_MS).getUTCFullYear();
  const firstWeekOf = (one: number) => startOfWeek(utcOf(one, 1, 4), weekStart);
  const number = (begin - firstWeekOf(year)) / DAY_MS / 7 + 1;
  return hasPosition(weeks, number, (firstWeekOf(year + 1) - firstWeekOf(year)) / DAY_MS / 7);
}

/** Offsets from midnight. */
function timesOfDay({ lists }: Rule, start: WallMs): number[] {
  const from = new Date(start);
  const hours = (lists.BYHOUR ?? [from.getUTCHours()]).map((one) => one * HOUR_MS);
  const minutes = (lists.BYMINUTE ?? [from.getUTCMinutes()]).map((one) => one * MINUTE_MS);
  const seconds = (lists.BYSECOND ?? [from.getUTCSeconds()]).map((one) => one * 1000);
  return sortedSums(hours, sortedSums(minutes, seconds));
}
const sortedSums = (one: readonly number[], other: readonly number[]): number[] =>
  one.flatMap((left) => other.map((right) => left + right)).sort((left, right) => left - right);

const pick = (set: readonly WallMs[], positions: readonly number[]): WallMs[] =>
  [...new Set(positions.map((position) => set.at(position > 0 ? position - 1 : position)))]
    .filter((one) => one !== undefined)
    .sort((one, other) => one - other);
