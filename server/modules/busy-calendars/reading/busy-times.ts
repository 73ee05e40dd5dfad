import ICAL from 'ical.js';
import { boundRule, type RuleBudget } from './bounded-rule.ts';
import { CalendarError } from './calendar-error.ts';
import { type CalendarZone, namedZone, UTC, type WallMs, zonesOf } from './calendar-zones.ts';

/** From one instant to another, in milliseconds. */
export type BusySpan = [startsAt: number, endsAt: number];

export interface CalendarWindow {
  fromMs: number;
  toMs: number;
  /** The instructor's: of whole days, and of times without a zone. */
  timeZone: string;
}

const DAY_MS = 86_400_000;
/** For all rules of a file together. A daily meeting takes 36,500 in a century. */
const STEPS_MAX = 300_000;
/** Of our own feeds: a lesson that comes back to us is the lesson. */
const OWN_UID = /^[0-9a-f-]{36}@lanewise$/i;

/** A date, or a time on a zone's clocks. */
interface Moment {
  wall: WallMs;
  zone: CalendarZone;
  isDate: boolean;
}

interface Recurring {
  start: Moment;
  /** Whole days on the wall of a date, else as long as it takes. */
  lengthMs: number;
  event: ICAL.Component;
}

const wallOf = (time: ICAL.Time): WallMs =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
const floating = (wall: WallMs, isDate = false): ICAL.Time => {
  const time = ICAL.Time.fromJSDate(new Date(wall), true);
  return new ICAL.Time({ ...time.toJSON(), isDate }, ICAL.Timezone.localTimezone);
};
const dateOf = (wall: WallMs): string => new Date(wall).toISOString().slice(0, 10);
const instantOf = ({ wall, zone }: Moment): number => zone.instantOf(wall);

/**
 * When somebody is busy by a calendar's file, in order and without overlaps. Not what is cancelled, marked as free, or our own lessons.
 * @returns how many entries could not be read, too: they are left out
 * @throws CalendarError
 */
export function busyTimes(
  text: string,
  window: CalendarWindow,
  stepsMax = STEPS_MAX,
): { busy: BusySpan[]; unread: number } {
  const calendars = calendarsOf(text);
  const own = namedZone(window.timeZone) ?? UTC;
  const budget: RuleBudget = { steps: stepsMax, lastYear: new Date(window.toMs + DAY_MS).getUTCFullYear() };
  const zoneOf = zonesOf(calendars, own, budget);
  let unread = 0;
  const busy: BusySpan[] = [];

  const momentOf = (time: ICAL.Time, tzid: string | null): Moment => {
    if (!Number.isFinite(wallOf(time))) throw new RangeError('no time');
    if (time.isDate) return { wall: wallOf(time), zone: own, isDate: true };
    const isUtc = time.zone === ICAL.Timezone.utcTimezone;
    return { wall: wallOf(time), zone: isUtc ? UTC : zoneOf(tzid), isDate: false };
  };
  const momentsOf = (event: ICAL.Component, name: string): Moment[] =>
    event.getAllProperties(name).flatMap((property) => {
      const tzid = property.getFirstParameter('tzid') ?? null;
      return property.getValues().flatMap((value) => (value instanceof ICAL.Time ? [momentOf(value, tzid)] : []));
    });

  function lengthOf(event: ICAL.Component, start: Moment): number {
    const [end] = momentsOf(event, 'dtend');
    if (end) return start.isDate || end.isDate ? end.wall - start.wall : instantOf(end) - instantOf(start);
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
  /** Whether an occurrence may be within the window, whatever its zone. */
  const mayMatter = ({ lengthMs }: Recurring, wall: WallMs) =>
    wall + lengthMs > window.fromMs - DAY_MS && wall < window.toMs + DAY_MS;

  /** The starts that the rules of an event give, up to the window's end. */
  function* ruled({ start, event }: Recurring): Generator<WallMs> {
    yield start.wall;
    for (const property of event.getAllProperties('rrule')) {
      const rule = property.getFirstValue();
      if (!(rule instanceof ICAL.Recur)) throw new RangeError('no rule');
      boundRule(rule, budget);
      const { until } = rule;
      // In the zone's own time: then nothing has to be converted on the way.
      if (until?.isDate) rule.until = floating(wallOf(until) + DAY_MS - 1000);
      else if (until)
        rule.until = floating(
          until.zone === ICAL.Timezone.utcTimezone ? start.zone.wallAt(wallOf(until)) : wallOf(until),
        );
      const iterator = rule.iterator(floating(start.wall, start.isDate));
      for (let next = iterator.next(); next; next = iterator.next()) {
        const wall = wallOf(next);
        if (wall > window.toMs + DAY_MS) break;
        yield wall;
      }
    }
    for (const { wall } of momentsOf(event, 'rdate')) yield wall;
  }

  /** @param overridden when single occurrences are that the file says something else of */
  function addEvent(event: ICAL.Component, overridden: readonly Moment[]): void {
    if (!isBusy(event)) return;
    const [start] = momentsOf(event, 'dtstart');
    if (!start) throw new RangeError('no start');
    const recurring = { start, lengthMs: lengthOf(event, start), event };
    if (recurring.lengthMs <= 0) return;
    const left = [...momentsOf(event, 'exdate'), ...overridden];
    const instants = new Set(left.filter(({ isDate }) => !isDate).map(instantOf));
    // A whole day stands for whatever begins on it.
    const dates = new Set(left.filter(({ isDate }) => isDate || start.isDate).map(({ wall }) => dateOf(wall)));
    for (const wall of ruled(recurring)) {
      if (!mayMatter(recurring, wall) || dates.has(dateOf(wall))) continue;
      if (!instants.has(start.zone.instantOf(wall))) addOccurrence(recurring, wall);
    }
    for (const property of event.getAllProperties('rdate'))
      for (const value of property.getValues())
        if (value instanceof ICAL.Period) {
          const tzid = property.getFirstParameter('tzid') ?? null;
          const from = instantOf(momentOf(value.start, tzid));
          add(from, from + value.getDuration().toSeconds() * 1000);
        }
  }

  /** @returns what the reading gives; undefined where the entry can not be read */
  function tried<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      unread++;
      return undefined;
    }
  }

  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  // One without a name is nobody's other.
  const byUid = Map.groupBy(events, (event, index) => String(event.getFirstPropertyValue('uid') ?? index));
  for (const [uid, sameUid] of byUid) {
    if (OWN_UID.test(uid)) continue;
    const byOccurrence = new Map<number | 'all', { event: ICAL.Component; of: Moment | undefined }>();
    for (const event of sameUid)
      tried(() => {
        const [of] = momentsOf(event, 'recurrence-id');
        const key = of ? instantOf(of) : 'all';
        const known = byOccurrence.get(key);
        if (!known || sequenceOf(event) >= sequenceOf(known.event)) byOccurrence.set(key, { event, of });
      });
    const overridden = [...byOccurrence.values()].flatMap(({ of }) => of ?? []);
    for (const { event, of } of byOccurrence.values()) tried(() => addEvent(event, of ? [] : overridden));
  }
  return { busy: merged(busy), unread };
}

const sequenceOf = (event: ICAL.Component): number => Number(event.getFirstPropertyValue('sequence') ?? 0) || 0;

function isBusy(event: ICAL.Component): boolean {
  const said = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  return (
    said('status') !== 'CANCELLED' && said('transp') !== 'TRANSPARENT' && said('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

/** A file may hold several. @throws CalendarError where it is none, or is cut off */
function calendarsOf(text: string): ICAL.Component[] {
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

/** In order; what overlaps or touches is one. */
function merged(spans: BusySpan[]): BusySpan[] {
  const found: BusySpan[] = [];
  for (const [startsAt, endsAt] of spans.toSorted(([one], [other]) => one - other)) {
    const last = found.at(-1);
    if (last && startsAt <= last[1]) last[1] = Math.max(last[1], endsAt);
    else found.push([startsAt, endsAt]);
  }
  return found;
}
