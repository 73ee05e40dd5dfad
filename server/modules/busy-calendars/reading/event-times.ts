import { DAY_MS, MINUTE_MS, parseDuration, parseTime, type WallMs } from './calendar-values.ts';
import { type CalendarZone, UTC } from './calendar-zones.ts';
import type { Component } from './components.ts';
import type { Property } from './content-lines.ts';

/** A date, or a local time in a zone. */
export interface Moment {
  wall: WallMs;
  zone: CalendarZone;
  isDate: boolean;
}

/** When an event takes place, and how long it takes. */
export interface Timing {
  start: Moment;
  /** In local time for whole days, otherwise elapsed time. */
  lengthMs: number;
  isWholeDays: boolean;
}

/** An entry with what its calendar says about it. */
export interface Source {
  entry: Component;
  findZone: (tzid: string | null) => CalendarZone;
}

export const toInstant = ({ wall, zone }: Moment): number => zone.instantOf(wall);
export const getProperties = (entry: Component, name: string): Property[] =>
  entry.properties.filter((property) => property.name === name);
export const getValue = (entry: Component, name: string): string | undefined =>
  entry.properties.find((property) => property.name === name)?.value;

const midnightBefore = (wall: WallMs): WallMs => Math.floor(wall / DAY_MS) * DAY_MS;

/**
 * Reads the times of entries. Whatever can't be read adds its entry to `unread`, and makes an event longer rather than shorter.
 * @param own the instructor's zone
 */
export function createTimesReader(own: CalendarZone, unread: Set<Component>) {
  /** @returns null if not even the day can be read */
  function readMoment(text: string, zone: CalendarZone, entry: Component): Moment | null {
    const time = parseTime(text.trim());
    if (!time || time.isDoubtful) unread.add(entry);
    if (!time) return null;
    const { wall, isDate, offsetMs } = time;
    if (isDate) return { wall, zone: own, isDate };
    return offsetMs === null ? { wall, zone, isDate } : { wall: wall - offsetMs, zone: UTC, isDate };
  }

  /** @param like a moment whose zone applies to local times */
  function readValues(property: Property, { entry, findZone }: Source, like?: Moment): Moment[] {
    const { value, tzid } = separateZone(property);
    const zone = tzid === null && like && !like.isDate && like.zone !== UTC ? like.zone : findZone(tzid);
    return value.split(',').flatMap((text) => {
      const moment = readMoment(text, zone, entry);
      // Some programs call a midnight a date.
      return moment && isSaidDate(property) && moment.wall % DAY_MS === 0
        ? [{ wall: moment.wall, zone: own, isDate: true }]
        : (moment ?? []);
    });
  }

  /** Moments that exclude occurrences. Those that are in doubt exclude none. */
  function readExclusions(name: 'EXDATE' | 'RECURRENCE-ID', source: Source, like: Moment): Moment[] {
    return getProperties(source.entry, name).flatMap((property) =>
      separateZone(property)
        .value.split(',')
        .flatMap((value) => {
          if (parseTime(value.trim())?.isDoubtful === false) return readValues({ ...property, value }, source, like);
          unread.add(source.entry);
          return [];
        }),
    );
  }

  function readStart(source: Source): Moment | null {
    const [property] = getProperties(source.entry, 'DTSTART');
    const [start] = property ? readValues(property, source) : [];
    return start ?? readMisplaced(source, 'DTSTART');
  }

  /** A start or an end that stands behind something else, because a line break was lost or added. */
  function readMisplaced({ entry, findZone }: Source, name: 'DTSTART' | 'DTEND'): Moment | null {
    for (const line of entry.misplaced) {
      const at = line.toUpperCase().indexOf(name);
      const [, parameters = '', value] = (at >= 0 && MISPLACED_TIME.exec(line.slice(at + name.length))) || [];
      const [, tzid] = /TZID="?([^";]+)/i.exec(parameters) ?? [];
      if (value === undefined) continue;
      unread.add(entry);
      return readMoment(value, findZone(tzid ?? null), entry);
    }
    if (name === 'DTSTART') unread.add(entry);
    return null;
  }

  function readTiming(source: Source, start: Moment): Timing {
    const { entry } = source;
    const [endProperty] = getProperties(entry, 'DTEND');
    const [end = readMisplaced(source, 'DTEND')] = endProperty ? readValues(endProperty, source, start) : [];
    const durationText = getValue(entry, 'DURATION');
    const durationMs = durationText === undefined ? null : parseDuration(durationText);
    if (durationText !== undefined && durationMs === null) unread.add(entry);

    if (start.isDate && (end?.isDate ?? true)) {
      const lengthMs = Math.max(end ? end.wall - start.wall : 0, durationMs ?? 0);
      if ((end && end.wall < start.wall) || (durationMs ?? 0) < 0) unread.add(entry);
      return { start, lengthMs: Math.ceil(lengthMs / DAY_MS) * DAY_MS || DAY_MS, isWholeDays: true };
    }
    const startMs = toInstant(start);
    const lengths = [durationMs, end && lengthUntil(end)].filter((length) => length !== null);
    const lengthMs = Math.max(...lengths, 0);
    if (lengthMs > 0) return { start, lengthMs, isWholeDays: false };
    const isSaid = lengths.length > 0 || !(endProperty || durationText !== undefined || entry.isCutOff);
    if (!isSaid || lengths.some((length) => length < 0)) {
      unread.add(entry);
      return { start, lengthMs: restOfDay(), isWholeDays: false };
    }
    // From midnight to the same midnight is how some programs write a whole day.
    if (start.wall % DAY_MS === 0 || getValue(entry, 'X-MICROSOFT-CDO-ALLDAYEVENT')?.toUpperCase() === 'TRUE')
      return {
        start: { wall: midnightBefore(start.wall), zone: own, isDate: true },
        lengthMs: DAY_MS,
        isWholeDays: true,
      };
    // A lesson can't take place at a time that somebody wrote down, even if the event has no length.
    return { start, lengthMs: MINUTE_MS, isWholeDays: false };

    function lengthUntil(end: Moment): number {
      const length = toInstant(end) - startMs;
      // A day on which it ends, rather than a time.
      return end.isDate && length <= 0 && length > -DAY_MS ? restOfDay() : length;
    }
    function restOfDay(): number {
      return own.instantOf(midnightBefore(own.wallAt(startMs)) + DAY_MS) - startMs;
    }
  }

  /** `20261203T140000Z/PT2H,20261204T140000Z/20261204T150000Z` */
  function readPeriods(property: Property, { entry, findZone }: Source): [fromMs: number, toMs: number][] {
    const { value, tzid } = separateZone(property);
    return value.split(',').flatMap((period) => {
      const [from = '', to = ''] = period.split('/');
      const start = readMoment(from, findZone(tzid), entry);
      if (!start) return [];
      const durationMs = parseDuration(to);
      const end = durationMs === null ? readMoment(to, findZone(tzid), entry) : null;
      const startMs = toInstant(start);
      const endMs = end ? toInstant(end) : startMs + (durationMs ?? 0);
      if (endMs > startMs) return [[startMs, endMs]];
      unread.add(entry);
      return [[startMs, own.instantOf(midnightBefore(own.wallAt(startMs)) + DAY_MS)]];
    });
  }

  return { readValues, readExclusions, readStart, readTiming, readPeriods };
}

/** What follows the name. */
const MISPLACED_TIME = /^(;[^:]{0,200})?:(\d{8}(?:T\d{6}Z?)?)/i;

/** Unquoted zone names may hold colons: `DTSTART;TZID=(UTC-05:00) Eastern Time:20261209T120000`. */
function separateZone({ value, parameters }: Property): { value: string; tzid: string | null } {
  const tzid = parameters.get('TZID') ?? null;
  const split = tzid === null ? -1 : value.search(/:[ ]?\d{4}-?\d\d-?\d\d/);
  return split === -1 ? { value, tzid } : { value: value.slice(split + 1), tzid: `${tzid}:${value.slice(0, split)}` };
}

const isSaidDate = ({ parameters }: Property): boolean => parameters.get('VALUE')?.toUpperCase() === 'DATE';
