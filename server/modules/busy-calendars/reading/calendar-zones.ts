import { deriveInstant } from '#server/platform/wall-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, parseOffset, parseTime, type WallMs } from './calendar-values.ts';
import type { Calendar, Component } from './components.ts';
import { ABBREVIATIONS, OUTLOOK_ZONES, SHOWN_NAMES, ZONES_BY_OFFSET } from './outlook-zones.ts';
import { expandRule, parseRule, type RuleBudget, RuleTooComplex } from './recurrence.ts';

export interface CalendarZone {
  /** A repeated local time means the first of the two; a skipped one moves forward by the length of the gap. */
  instantOf(wall: WallMs): number;
  wallAt(instantMs: number): WallMs;
}

/** Looking up an unknown name takes a millisecond. After this many we take the instructor's zone. */
const ZONES_MAX = 300;
/** For one zone's description; a usual one takes 3,000. */
const STEPS_OF_ZONE = 30_000;
/** Programs write these without thinking of the times that have no zone. */
const UTC_NAME = /utc|gmt|universal|zulu/i;
const TWO_YEARS_MS = 731 * DAY_MS;
const WINTER = Date.parse('2026-01-15T12:00:00Z');

const zoneBy = (instantOf: (wall: WallMs) => number): CalendarZone => ({
  instantOf,
  wallAt(instantMs) {
    const guess = instantMs + (instantMs - instantOf(instantMs));
    return instantMs + (guess - instantOf(guess));
  },
});
const fixedZone = (offsetMs: number): CalendarZone => zoneBy((wall) => wall - offsetMs);

export const UTC: CalendarZone = fixedZone(0);

function deriveIn(timeZone: string, wall: WallMs): number {
  const minute = Math.floor(wall / MINUTE_MS) * MINUTE_MS;
  const [date = '', time = ''] = new Date(minute).toISOString().split('T');
  const derived = deriveInstant({ date, time: time.slice(0, 5), timeZone });
  if (derived.kind === 'skipped') return deriveIn(timeZone, wall - HOUR_MS) + HOUR_MS;
  return derived.instant.epochMilliseconds + (wall - minute);
}

/** @returns undefined if the IANA has no zone of that name */
export function findIanaZone(timeZone: string): CalendarZone | undefined {
  // An offset is no name.
  if (!/^[a-z]/i.test(timeZone)) return undefined;
  try {
    deriveIn(timeZone, 0);
  } catch {
    return undefined;
  }
  return zoneBy((wall) => deriveIn(timeZone, wall));
}

/** `America/Toronto`, also behind a path (`/mozilla.org/20050126_1/America/Toronto`) or with a space for `_`. */
function findZoneInPath(name: string): CalendarZone | undefined {
  const parts = name.replaceAll(' ', '_').split('/').filter(Boolean);
  if ((parts.at(-1) ?? '').toUpperCase() in ABBREVIATIONS) return undefined;
  // The longest name has three parts.
  for (let from = Math.max(0, parts.length - 3); from < parts.length; from++) {
    const zone = findIanaZone(parts.slice(from).join('/'));
    if (zone) return zone;
  }
  return undefined;
}

const OUTLOOK_BY_NAME = new Map(Object.entries(OUTLOOK_ZONES).map(([name, zone]) => [name.toLowerCase(), zone]));
/** By city, such as `brussels`. */
const CITIES = new Map(
  Intl.supportedValuesOf('timeZone').map((zone) => [zone.slice(zone.lastIndexOf('/') + 1).toLowerCase(), zone]),
);

/** Outlook's names, the names that it shows (`(UTC+01:00) Brussels, Paris`), and abbreviations. */
function findOutlookZone(name: string, own: CalendarZone): CalendarZone | undefined {
  const [, hours, minutes = '00'] = /(?:UTC|GMT)\s*([+-]\s*\d{1,2})(?:[:.]?([0-5]\d))?/i.exec(name) ?? [];
  const shown = name.replace(/^\([^)]*\)\s*/, '');
  // Some exports number the zones that they use: `GMT Standard Time 1`.
  const bare = shown
    .replace(/ ?\(?\d{1,3}\)?$/, '')
    .replace(/\bDaylight\b/i, 'Standard')
    .toLowerCase();
  const city = shown.split(',').map((one) => CITIES.get(one.trim().toLowerCase().replaceAll(' ', '_')));
  const timeZone =
    OUTLOOK_BY_NAME.get(shown.toLowerCase()) ??
    OUTLOOK_BY_NAME.get(bare) ??
    ABBREVIATIONS[bare.toUpperCase()] ??
    SHOWN_NAMES.find(([pattern]) => pattern.test(shown))?.[1] ??
    city.find((one) => one !== undefined);
  if (timeZone !== undefined) return findIanaZone(timeZone);
  if (hours === undefined) return undefined;
  const offset = parseOffset(hours.replace(/\s/g, '').replace(/^([+-])(\d)$/, '$10$2') + minutes);
  if (offset === null) return undefined;
  if (own.wallAt(WINTER) - WINTER === offset) return own;
  return findIanaZone(ZONES_BY_OFFSET[offset / HOUR_MS] ?? '') ?? fixedZone(offset);
}

interface Change {
  atMs: number;
  before: number;
  after: number;
}

const getValue = (component: Component, name: string): string | undefined =>
  component.properties.find((property) => property.name === name)?.value;

/** When one part of a description begins to apply. @throws RangeError, RuleTooComplex if that can't be read */
function readChanges(part: Component, { from, to, budget }: ZoneReach): Change[] {
  const after = parseOffset(getValue(part, 'TZOFFSETTO') ?? '');
  const start = parseTime(getValue(part, 'DTSTART') ?? '');
  if (after === null || !start || start.isDoubtful) throw new RangeError('no change');
  const before = parseOffset(getValue(part, 'TZOFFSETFROM') ?? '') ?? after;
  const walls = new Set([start.wall + (start.offsetMs === null ? 0 : before)]);
  for (const { name, value } of part.properties) {
    if (name === 'RDATE') for (const one of value.split(',')) walls.add(parseTime(one)?.wall ?? start.wall);
    if (name !== 'RRULE') continue;
    const rule = parseRule(value);
    if (!rule || rule.isDoubtful) throw new RangeError('no rule');
    const until = rule.until && rule.until.wall + (rule.until.offsetMs === null ? 0 : before);
    // The last change counts until now, however long ago it was.
    const reach = { from: Math.min(from, (until ?? to) - TWO_YEARS_MS), to };
    for (const wall of expandRule(rule, { ...reach, start: start.wall, until, budget })) walls.add(wall);
  }
  return [...walls].map((wall) => ({ atMs: wall - before, before, after }));
}

/** Between which local times a zone has to be right. */
interface ZoneReach {
  from: WallMs;
  to: WallMs;
  budget: RuleBudget;
}

/** A zone by the file's own description. @returns undefined if it can't be used: nothing in it may be guessed */
function describedZone(component: Component, reach: ZoneReach): CalendarZone | undefined {
  const budget = { steps: Math.min(STEPS_OF_ZONE, reach.budget.steps) };
  reach.budget.steps -= budget.steps;
  let changes: Change[];
  try {
    changes = component.parts.flatMap((part) => readChanges(part, { ...reach, budget }));
  } catch (error) {
    if (error instanceof RangeError || error instanceof RuleTooComplex) return undefined;
    throw error;
  } finally {
    reach.budget.steps += Math.max(0, budget.steps);
  }
  changes.sort((one, other) => one.atMs - other.atMs);
  const [first] = changes;
  if (!first) return undefined;
  const offsetAt = (instantMs: number): number => {
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((changes[middle]?.atMs ?? 0) <= instantMs) low = middle + 1;
      else high = middle;
    }
    return changes[low - 1]?.after ?? first.before;
  };
  return zoneBy((wall) => {
    const [early, late] = [offsetAt(wall - DAY_MS), offsetAt(wall + DAY_MS)];
    const offset = [early, late].find((one) => offsetAt(wall - one) === one) ?? early;
    return wall - offset;
  });
}

const normalized = (tzid: string): string => tzid.replaceAll(/[\\"]/g, '').replaceAll(/\s+/g, ' ').trim();

/**
 * Finds the zones that calendars name: by the IANA's names, else by the file's description, else by Outlook's names, else the
 * instructor's. Never UTC, unless it says so.
 */
export function createZoneFinder(calendars: readonly Calendar[], own: CalendarZone, reach: ZoneReach) {
  const ofFile = describeZones(calendars.flatMap(({ zones }) => zones));
  const byName = new Map<string, CalendarZone | undefined>();
  const byOutlookName = new Map<string, CalendarZone>();
  const byDescription = new Map<Component, CalendarZone | undefined>();
  const findByName = (name: string) =>
    remember(byName, name, () => (byName.size < ZONES_MAX ? findZoneInPath(name) : undefined));
  const findByDescription = (component: Component) =>
    remember(
      byDescription,
      component,
      () => findZoneInPath(normalized(getValue(component, 'X-LIC-LOCATION') ?? '')) ?? describedZone(component, reach),
    );
  return (calendar: Calendar) => {
    const described = describeZones(calendar.zones);
    // Google, Apple and Microsoft write the zone of times without one.
    const zoneName = calendar.properties.find(({ name }) => name === 'X-WR-TIMEZONE')?.value;
    const common = zoneName === undefined || UTC_NAME.test(zoneName) ? own : (findByName(normalized(zoneName)) ?? own);
    return (given: string | null): CalendarZone => {
      if (given === null) return common;
      const tzid = normalized(given);
      const description = described.get(tzid) ?? ofFile.get(tzid);
      return (
        findByName(tzid) ??
        (description && findByDescription(description)) ??
        remember(byOutlookName, tzid, () => findOutlookZone(tzid, own) ?? own)
      );
    };
  };
}

function remember<K, V>(known: Map<K, V>, key: K, find: () => V): V {
  if (!known.has(key)) known.set(key, find());
  return known.get(key) as V;
}

/** The first description of each name. */
const describeZones = (zones: readonly Component[]): Map<string, Component> =>
  new Map(zones.toReversed().map((zone) => [normalized(getValue(zone, 'TZID') ?? ''), zone]));
