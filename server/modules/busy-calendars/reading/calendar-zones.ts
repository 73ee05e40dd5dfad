import ICAL from 'ical.js';
import { deriveInstant } from '#server/platform/wall-time.ts';
import { boundRule, type RuleBudget } from './bounded-rule.ts';
import { CalendarError } from './calendar-error.ts';

/** A local time, in milliseconds as if it were UTC. */
export type WallMs = number;

export interface CalendarZone {
  /** A repeated local time means the first of the two; a skipped one moves forward by the length of the gap. */
  instantOf(wall: WallMs): number;
  wallAt(instantMs: number): WallMs;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Because looking up an unknown name takes a third of a millisecond. */
const ZONES_MAX = 1_000;

/** Outlook's names of Canada's zones, for files that don't describe them. */
const OUTLOOK_ZONES: Record<string, string> = {
  'Newfoundland Standard Time': 'America/St_Johns',
  'Atlantic Standard Time': 'America/Halifax',
  'Eastern Standard Time': 'America/Toronto',
  'Central Standard Time': 'America/Winnipeg',
  'Canada Central Standard Time': 'America/Regina',
  'Mountain Standard Time': 'America/Edmonton',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Vancouver',
  'Yukon Standard Time': 'America/Whitehorse',
};

const zoneBy = (instantOf: (wall: WallMs) => number): CalendarZone => ({
  instantOf,
  wallAt(instantMs) {
    const guess = instantMs + (instantMs - instantOf(instantMs));
    return instantMs + (guess - instantOf(guess));
  },
});

export const UTC: CalendarZone = zoneBy((wall) => wall);

function deriveIn(timeZone: string, wall: WallMs): number {
  const minute = Math.floor(wall / MINUTE_MS) * MINUTE_MS;
  const [date = '', time = ''] = new Date(minute).toISOString().split('T');
  const derived = deriveInstant({ date, time: time.slice(0, 5), timeZone });
  if (derived.kind === 'skipped') return deriveIn(timeZone, wall - HOUR_MS) + HOUR_MS;
  return derived.instant.epochMilliseconds + (wall - minute);
}

/** @returns undefined if there is no zone of that name */
export function findNamedZone(name: string): CalendarZone | undefined {
  // Some apps add a path: `/mozilla.org/20050126_1/America/Toronto`.
  const parts = name.split('/');
  const first = parts.findIndex((part) => /^[A-Z]\w+$/.test(part));
  const timeZone = OUTLOOK_ZONES[name] ?? parts.slice(Math.max(first, 0)).join('/');
  try {
    deriveIn(timeZone, 0);
  } catch {
    return undefined;
  }
  return zoneBy((wall) => deriveIn(timeZone, wall));
}

const toTime = (wall: WallMs): ICAL.Time => ICAL.Time.fromJSDate(new Date(wall), true);

/** A zone by the file's own description. */
function describedZone(component: ICAL.Component, budget: RuleBudget): CalendarZone {
  for (const property of component.getAllSubcomponents().flatMap((part) => part.getAllProperties('rrule'))) {
    const rule = property.getFirstValue();
    if (rule instanceof ICAL.Recur) boundRule(rule, budget);
  }
  const zone = ICAL.Timezone.fromData({ component });
  return zoneBy((wall) => wall - zone.utcOffset(toTime(wall)) * 1000);
}

/** Finds the zones that a file names: by its own description, else by name, else the instructor's. */
export function findZones(
  calendars: readonly ICAL.Component[],
  own: CalendarZone,
  budget: RuleBudget,
): (tzid: string | null) => CalendarZone {
  const found = new Map<string, CalendarZone>();
  for (const zone of calendars.flatMap((calendar) => calendar.getAllSubcomponents('vtimezone'))) {
    const tzid = zone.getFirstPropertyValue('tzid');
    if (typeof tzid === 'string') found.set(tzid, describedZone(zone, budget));
  }
  return (tzid) => {
    if (tzid === null) return own;
    const known = found.get(tzid);
    if (known) return known;
    if (found.size >= ZONES_MAX) throw new CalendarError('calendar_too_complex');
    const zone = findNamedZone(tzid) ?? own;
    found.set(tzid, zone);
    return zone;
  };
}
