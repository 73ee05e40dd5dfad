import ICAL from 'ical.js';
import { boundRule, type RuleBudget } from './bounded-rule.ts';
import { CalendarError } from './calendar-error.ts';
import { type CalendarZone, findNamedZone, findZones, UTC, type WallMs } from './calendar-zones.ts';

/** Two instants, in milliseconds. */
export type BusySpan = [startsAt: number, endsAt: number];

export interface CalendarWindow {
  fromMs: number;
  toMs: number;
  /** The instructor's, for whole days and times without a zone. */
  timeZone: string;
}

const DAY_MS = 86_400_000;
/** For all rules of a file together. A daily meeting takes 36,500 per century. */
const STEPS_MAX = 300_000;
/** Of our own feeds, whose lessons must not count as busy times. */
const OWN_UID = /^[0-9a-f-]{36}@lanewise$/i;

/** A date, or a local time in a zone. */
interface Moment {
  wall: WallMs;
  zone: CalendarZone;
  isDate: boolean;
}

interface Recurring {
  start: Moment;
  /** In local time for dates, otherwise elapsed time. */
  lengthMs: number;
  event: ICAL.Component;
}

const toWall = (time: ICAL.Time): WallMs =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
const floating = (wall: WallMs, isDate = false): ICAL.Time => {
  const time = ICAL.Time.fromJSDate(new Date(wall), true);
  return new ICAL.Time({ ...time.toJSON(), isDate }, ICAL.Timezone.localTimezone);
};
const toDate = (wall: WallMs): string => new Date(wall).toISOString().slice(0, 10);
const toInstant = ({ wall, zone }: Moment): number => zone.instantOf(wall);

/**
 * The busy times in a calendar's file, in order and without overlaps; without cancelled entries, entries marked as free and our own lessons.
 * @returns also the number of entries that were left out because they couldn't be read
 * @throws CalendarError
 */
export function readBusyTimes(
  text: string,
  window: CalendarWindow,
  stepsMax = STEPS_MAX,
): { busy: BusySpan[]; unread: number } {
  const calendars = parseCalendars(text);
  const own = findNamedZone(window.timeZone) ?? UTC;
  const budget: RuleBudget = { steps: stepsMax, lastYear: new Date(window.toMs + DAY_MS).getUTCFullYear() };
  const findZone = findZones(calendars, own, budget);
  let unread = 0;
  const busy: BusySpan[] = [];

  const toMoment = (time: ICAL.Time, tzid: string | null): Moment => {
    if (!Number.isFinite(toWall(time))) throw new RangeError('no time');
    if (time.isDate) return { wall: toWall(time), zone: own, isDate: true };
    const isUtc = time.zone === ICAL.Timezone.utcTimezone;
    return { wall: toWall(time), zone: isUtc ? UTC : findZone(tzid), isDate: false };
  };
  const readMoments = (event: ICAL.Component, name: string): Moment[] =>
    event.getAllProperties(name).flatMap((property) => {
      const tzid = property.getFirstParameter('tzid') ?? null;
      return property.getValues().flatMap((value) => (value instanceof ICAL.Time ? [toMoment(value, tzid)] : []));
    });

  function readLength(event: ICAL.Component, start: Moment): number {
    const [end] = readMoments(event, 'dtend');
    if (end) return start.isDate || end.isDate ? end.wall - start.wall : toInstant(end) - toInstant(start);
    const duration = event.getFirstPropertyValue('duration');
    if (duration instanceof ICAL.Duration) return duration.toSeconds() * 1000;
    return start.isDate ? DAY_MS : 0;
  }

  function add(startsAt: number, endsAt: number): void {
    const span: BusySpan = [Math.max(startsAt, window.fromMs), Math.min(endsAt, window.toMs)];
    if (span[0] < span[1]) busy.push(span);
  }
  function addOccurrence({ start, lengthMs }: Recurring, wall: WallMs): void {
    const begins = start.zone.instantOf(wall);
    add(begins, start.isDate ? start.zone.instantOf(wall + lengthMs) : begins + lengthMs);
  }
  /** Whether an occurrence may fall within the window, in whatever zone. */
  const mayMatter = ({ lengthMs }: Recurring, wall: WallMs) =>
    wall + lengthMs > window.fromMs - DAY_MS && wall < window.toMs + DAY_MS;

  /** The starts of an event and its recurrences, up to the window's end. */
  function* listStarts({ start, event }: Recurring): Generator<WallMs> {
    yield start.wall;
    for (const property of event.getAllProperties('rrule')) {
      const rule = property.getFirstValue();
      if (!(rule instanceof ICAL.Recur)) throw new RangeError('no rule');
      boundRule(rule, budget);
      const { until } = rule;
      // In the zone's local time, so that the iteration needs no conversions.
      if (until?.isDate) rule.until = floating(toWall(until) + DAY_MS - 1000);
      else if (until)
        rule.until = floating(
          until.zone === ICAL.Timezone.utcTimezone ? start.zone.wallAt(toWall(until)) : toWall(until),
        );
      const iterator = rule.iterator(floating(start.wall, start.isDate));
      for (let next = iterator.next(); next; next = iterator.next()) {
        const wall = toWall(next);
        if (wall > window.toMs + DAY_MS) break;
        yield wall;
      }
    }
    for (const { wall } of readMoments(event, 'rdate')) yield wall;
  }

  /** @param overridden the occurrences that have entries of their own */
  function addEvent(event: ICAL.Component, overridden: readonly Moment[]): void {
    if (!isBusy(event)) return;
    const [start] = readMoments(event, 'dtstart');
    if (!start) throw new RangeError('no start');
    const recurring = { start, lengthMs: readLength(event, start), event };
    if (recurring.lengthMs <= 0) return;
    const left = [...readMoments(event, 'exdate'), ...overridden];
    const instants = new Set(left.filter(({ isDate }) => !isDate).map(toInstant));
    // A whole day excludes every occurrence that begins on it.
    const dates = new Set(left.filter(({ isDate }) => isDate || start.isDate).map(({ wall }) => toDate(wall)));
    for (const wall of listStarts(recurring)) {
      if (!mayMatter(recurring, wall) || dates.has(toDate(wall))) continue;
      if (!instants.has(start.zone.instantOf(wall))) addOccurrence(recurring, wall);
    }
    for (const property of event.getAllProperties('rdate'))
      for (const value of property.getValues())
        if (value instanceof ICAL.Period) {
          const tzid = property.getFirstParameter('tzid') ?? null;
          const from = toInstant(toMoment(value.start, tzid));
          add(from, from + value.getDuration().toSeconds() * 1000);
        }
  }

  /** @returns undefined, and counts the entry as unread, if it can't be read */
  function attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      unread++;
      return undefined;
    }
  }

  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  // Entries without a UID are independent of each other.
  const byUid = Map.groupBy(events, (event, index) => String(event.getFirstPropertyValue('uid') ?? index));
  for (const [uid, sameUid] of byUid) {
    if (OWN_UID.test(uid)) continue;
    const byOccurrence = new Map<number | 'all', { event: ICAL.Component; of: Moment | undefined }>();
    for (const event of sameUid)
      attempt(() => {
        const [of] = readMoments(event, 'recurrence-id');
        const key = of ? toInstant(of) : 'all';
        const known = byOccurrence.get(key);
        if (!known || readSequence(event) >= readSequence(known.event)) byOccurrence.set(key, { event, of });
      });
    const overridden = [...byOccurrence.values()].flatMap(({ of }) => of ?? []);
    for (const { event, of } of byOccurrence.values()) attempt(() => addEvent(event, of ? [] : overridden));
  }
  return { busy: merged(busy), unread };
}

const readSequence = (event: ICAL.Component): number => Number(event.getFirstPropertyValue('sequence') ?? 0) || 0;

function isBusy(event: ICAL.Component): boolean {
  const said = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    said('status') !== 'CANCELLED' && said('transp') !== 'TRANSPARENT' && said('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

/** A file may hold several. @throws CalendarError if it holds none, or is truncated */
function parseCalendars(text: string): ICAL.Component[] {
  const bare = text.replace(/^\ufeff/, '').trimStart();
  if (!/^BEGIN:VCALENDAR\s/i.test(bare)) throw new CalendarError('not_a_calendar');
  try {
    const parsed: unknown[] = ICAL.parse(bare);
    const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed) as ConstructorParameters<
      typeof ICAL.Component
    >[0][];
    return calendars.map((calendar) => new ICAL.Component(calendar));
  } catch {
    throw new CalendarError('not_a_calendar');
  }
}

/** Sorts spans and merges those that overlap or touch. */
function merged(spans: BusySpan[]): BusySpan[] {
  const found: BusySpan[] = [];
  for (const [startsAt, endsAt] of spans.toSorted(([one], [other]) => one - other)) {
    const last = found.at(-1);
    if (last && startsAt <= last[1]) last[1] = Math.max(last[1], endsAt);
    else found.push([startsAt, endsAt]);
  }
  return found;
}
