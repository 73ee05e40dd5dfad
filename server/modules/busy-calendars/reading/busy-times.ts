import { createDeclinedTest } from './attendees.ts';
import { CalendarError } from './calendar-error.ts';
import { DAY_MS, type WallMs } from './calendar-values.ts';
import { createZoneFinder, findIanaZone } from './calendar-zones.ts';
import { type Component, type CutOff, parseCalendars } from './components.ts';

export type { CutOff };

import {
  createTimesReader,
  getProperties,
  getValue,
  type Moment,
  type Source,
  type Timing,
  toInstant,
} from './event-times.ts';
import { expandRule, parseRule, type Rule, type RuleBudget, RuleTooComplex, rankRule } from './recurrence.ts';

/** Two instants, in milliseconds. */
export type BusySpan = [startsAt: number, endsAt: number];

export interface CalendarWindow {
  fromMs: number;
  toMs: number;
  /** The instructor's, for whole days and times without a zone. */
  timeZone: string;
}

export interface BusyTimes {
  busy: BusySpan[];
  /** Entries that couldn't be read, or only in part. They're busy where their time is known. */
  unread: number;
  cutOff: CutOff | null;
}

/** For all rules of a file together. A daily meeting takes 4,000 a year. */
const STEPS_MAX = 3_000_000;
/** For one rule, so that others have their turn. */
const STEPS_OF_RULE = 500_000;
const TWO_YEARS_MS = 731 * DAY_MS;
/** Of our own feeds, whose lessons must not count as busy times. */
const OWN_UID = /^[0-9a-f-]{36}@lanewise$/i;

/** An event as it was read. */
interface Event extends Source {
  timing: Timing;
  isBusy: boolean;
  /** The occurrence that it changes. */
  changes: Moment | null;
  /** Whether it changes all later ones too. */
  changesFollowing: boolean;
}

/** Occurrences that don't take place, by their instants, by their days, or by the days of those instants. */
interface Exclusions {
  instants: ReadonlySet<number>;
  days: ReadonlySet<number>;
  dates: ReadonlySet<number>;
}

/** Entries that change occurrences of a series. */
interface Changes {
  replaced: Exclusions;
  /** Those that change all occurrences from one on, latest first. */
  following: readonly { fromMs: number; event: Event }[];
}

const toDay = (wall: WallMs): number => Math.floor(wall / DAY_MS);
const toExclusions = (moments: readonly Moment[]): Exclusions => ({
  instants: new Set(moments.filter(({ isDate }) => !isDate).map(toInstant)),
  days: new Set(moments.filter(({ isDate }) => isDate).map(({ wall }) => toDay(wall))),
  dates: new Set(moments.map(({ wall }) => toDay(wall))),
});
const NO_CHANGES: Changes = { replaced: toExclusions([]), following: [] };

/**
 * The busy times in a calendar's file, in order and without overlaps; without cancelled, free and declined entries, and without our own
 * lessons. Reads each entry on its own, so that nothing in one hides another. When unsure, a time is busy.
 * @throws CalendarError if it's no calendar
 */
export function readBusyTimes(text: string, window: CalendarWindow, stepsMax = STEPS_MAX): BusyTimes {
  const { calendars, cutOff } = parseCalendars(text);
  if (calendars.length === 0) throw new CalendarError('not_a_calendar');
  const own = findIanaZone(window.timeZone);
  if (!own) throw new RangeError('no time zone');
  const budget: RuleBudget = { steps: stepsMax };
  const unread = new Set<Component>();
  const { readValues, readExclusions, readStart, readTiming, readPeriods } = createTimesReader(own, unread);
  const busy: BusySpan[] = [];

  function add(startsAt: number, endsAt: number): void {
    const span: BusySpan = [Math.max(startsAt, window.fromMs), Math.min(endsAt, window.toMs)];
    if (span[0] < span[1]) busy.push(span);
  }
  function addOccurrence({ start, lengthMs, isWholeDays }: Timing, wall: WallMs): void {
    const begins = start.zone.instantOf(wall);
    add(begins, isWholeDays ? start.zone.instantOf(wall + lengthMs) : begins + lengthMs);
  }
  /** Whether an occurrence may fall within the window, in whatever zone. */
  const mayMatter = ({ lengthMs }: Timing, wall: WallMs) =>
    wall + lengthMs > window.fromMs - DAY_MS && wall < window.toMs + DAY_MS;

  /** The starts of an event and its recurrences, up to the window's end. */
  function* listStarts(event: Event): Generator<WallMs> {
    const { entry, timing } = event;
    yield timing.start.wall;
    for (const { value } of getProperties(entry, 'RRULE')) {
      const rule = parseRule(value);
      if (!rule || rule.isDoubtful) unread.add(entry);
      if (!rule) continue;
      // A count and an end contradict each other: the later one counts.
      const isBoth = rule.count !== null && rule.until !== null;
      for (const one of isBoth
        ? [
            { ...rule, count: null },
            { ...rule, until: null },
          ]
        : [rule])
        yield* expand(one, event);
    }
    for (const property of getProperties(entry, 'RDATE'))
      if (!property.value.includes('/'))
        for (const moment of readValues(property, event, timing.start)) yield startOn(moment, timing.start);
  }

  function* expand(rule: Rule, { entry, timing: { start, lengthMs } }: Event): Generator<WallMs> {
    const spent = { steps: Math.min(STEPS_OF_RULE, budget.steps) };
    budget.steps -= spent.steps;
    const reach = { from: window.fromMs - DAY_MS - lengthMs, to: window.toMs + DAY_MS };
    try {
      yield* expandRule(rule, { ...reach, start: start.wall, until: localUntil(rule, start), budget: spent });
    } catch (error) {
      if (!(error instanceof RuleTooComplex)) throw error;
      unread.add(entry);
    } finally {
      budget.steps += Math.max(0, spent.steps);
    }
  }

  /** An event with its recurrences, except those that `changes` replace. */
  function addSeries(event: Event, changes: Changes = NO_CHANGES): void {
    const { entry, timing } = event;
    const { start } = timing;
    const excluded = toExclusions(readExclusions('EXDATE', event, start));
    const isExcluded = (wall: WallMs, instant: number) =>
      [excluded, changes.replaced].some(
        // A whole day excludes every occurrence that begins on it.
        ({ dates, days, instants }) =>
          instants.has(instant) || days.has(toDay(wall)) || (start.isDate && dates.has(toDay(wall))),
      );
    for (const wall of listStarts(event)) {
      if (changes.following.length === 0 && !mayMatter(timing, wall)) continue;
      const instant = start.zone.instantOf(wall);
      if (isExcluded(wall, instant)) continue;
      const changed = changes.following.find(({ fromMs }) => fromMs <= instant);
      if (changed) {
        const { event: other, fromMs } = changed;
        if (other.isBusy) addOccurrence(other.timing, other.timing.start.wall + wall - start.zone.wallAt(fromMs));
      } else if (event.isBusy) addOccurrence(timing, wall);
    }
    if (!event.isBusy) return;
    for (const property of getProperties(entry, 'RDATE'))
      if (property.value.includes('/')) for (const period of readPeriods(property, event)) add(...period);
  }

  function readEvent(source: Source, isDeclined: (entry: Component) => boolean): Event[] {
    const { entry } = source;
    if (entry.isCutOff) unread.add(entry);
    const start = readStart(source);
    if (!start) return [];
    const [changes = null] = readExclusions('RECURRENCE-ID', source, start);
    const range = getProperties(entry, 'RECURRENCE-ID')[0]?.parameters.get('RANGE');
    return [
      {
        ...{ ...source, timing: readTiming(source, start), isBusy: isBusy(entry) && !isDeclined(entry), changes },
        changesFollowing: range?.toUpperCase() === 'THISANDFUTURE',
      },
    ];
  }

  /** All events of one UID. */
  function addEvents(events: readonly Event[]): void {
    const latest = latestVersions(events);
    const changes: Changes = {
      replaced: toExclusions(latest.flatMap(({ changes }) => changes ?? [])),
      following: latest
        .flatMap((event) =>
          event.changes && event.changesFollowing ? [{ fromMs: toInstant(event.changes), event }] : [],
        )
        .sort((one, other) => other.fromMs - one.fromMs),
    };
    for (const event of latest) addSeries(event, event.changes ? NO_CHANGES : changes);
  }

  const zonesOf = createZoneFinder(calendars, own, {
    from: window.fromMs - TWO_YEARS_MS,
    to: window.toMs + DAY_MS,
    budget,
  });
  const isDeclined = createDeclinedTest(calendars);
  const sources = calendars.flatMap((calendar) => {
    const findZone = zonesOf(calendar);
    for (const entry of calendar.freeBusy) {
      if (entry.isCutOff) unread.add(entry);
      for (const property of getProperties(entry, 'FREEBUSY'))
        if (property.parameters.get('FBTYPE')?.toUpperCase() !== 'FREE')
          for (const period of readPeriods(property, { entry, findZone })) add(...period);
    }
    return calendar.events.map((entry) => ({ entry, findZone }));
  });
  // Entries without a UID are independent of each other.
  const byUid = Map.groupBy(sources, ({ entry }, index) => getValue(entry, 'UID') || index);
  // The cheap rules have their turn first.
  const groups = [...byUid].toSorted(([, one], [, other]) => rankEntries(one) - rankEntries(other));
  for (const [uid, sameUid] of groups)
    if (!OWN_UID.test(String(uid))) addEvents(sameUid.flatMap((source) => readEvent(source, isDeclined)));
  return { busy: merged(busy), unread: unread.size, cutOff };
}

const rankEntries = (sources: readonly Source[]): number =>
  sources
    .flatMap(({ entry }) => getProperties(entry, 'RRULE'))
    .reduce((rank, { value }) => Math.max(rank, rankRule(value)), -1);

/** An added date, in the local time of the event's start. */
function startOn({ wall, zone, isDate }: Moment, start: Moment): WallMs {
  if (start.isDate) return wall;
  return isDate
    ? wall + (start.wall - Math.floor(start.wall / DAY_MS) * DAY_MS)
    : start.zone.wallAt(zone.instantOf(wall));
}

/** The end of a rule, in the local time of the event's start. */
function localUntil({ until }: Rule, start: Moment): WallMs | null {
  if (!until) return null;
  if (until.isDate) return until.wall + DAY_MS - 1000;
  if (until.offsetMs === null) return until.wall;
  const local = start.zone.wallAt(until.wall - until.offsetMs);
  // Some programs write the last day as midnight in UTC.
  return start.isDate ? Math.max(local, until.wall) : local;
}

/** Entries of the same occurrence, or with the same start, are versions of one event. Equally new ones all count. */
function latestVersions(events: readonly Event[]): Event[] {
  const same = Map.groupBy(events, ({ changes, timing }) =>
    changes ? `changes ${toInstant(changes)}` : `${timing.start.isDate} ${toInstant(timing.start)}`,
  );
  return [...same.values()].flatMap((versions) => {
    const newest = Math.max(...versions.map(({ entry }) => readSequence(entry)));
    return versions.filter(({ entry }) => readSequence(entry) === newest);
  });
}

const readSequence = (entry: Component): number => Number(getValue(entry, 'SEQUENCE') ?? 0) || 0;

function isBusy(entry: Component): boolean {
  const said = (name: string) => (getValue(entry, name) ?? '').toUpperCase();
  const outlook = said('X-MICROSOFT-CDO-BUSYSTATUS');
  const isFree = said('TRANSP').startsWith('TRANSPARENT') && outlook !== 'BUSY' && outlook !== 'OOF';
  return said('STATUS') !== 'CANCELLED' && !isFree && outlook !== 'FREE';
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
