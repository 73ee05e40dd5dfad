import ICAL from 'ical.js';
import { deriveInstant } from '#server/platform/wall-time.ts';
import { boundRule, type RuleBudget } from './bounded-rule.ts';
import { CalendarError } from './calendar-error.ts';

/** What a clock on the wall shows, in milliseconds, as if it showed UTC. */
export type WallMs = number;

export interface CalendarZone {
  /** A time that the clocks show twice is the first; one that they skip is as much later as they skip. */
  instantOf(wall: WallMs): number;
  wallAt(instantMs: number): WallMs;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Looking up a name that means nothing takes a third of a millisecond. */
const ZONES_MAX = 1_000;

/** What Outlook calls the zones of Canada, where a file does not say what it means by them. */
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

function namedInstant(timeZone: string, wall: WallMs): number {
  const minute = Math.floor(wall / MINUTE_MS) * MINUTE_MS;
  const [date = '', time = ''] = new Date(minute).toISOString().split('T');
  const derived = deriveInstant({ date, time: time.slice(0, 5), timeZone });
  if (derived.kind === 'skipped') return namedInstant(timeZone, wall - HOUR_MS) + HOUR_MS;
  return derived.instant.epochMilliseconds + (wall - minute);
}

/** The zone of that name; undefined where there is none. */
export function namedZone(name: string): CalendarZone | undefined {
  // Some write a path before it: `/mozilla.org/20050126_1/America/Toronto`.
  const parts = name.split('/');
  const first = parts.findIndex((part) => /^[A-Z]\w+$/.test(part));
  const timeZone = OUTLOOK_ZONES[name] ?? parts.slice(Math.max(first, 0)).join('/');
  try {
    namedInstant(timeZone, 0);
  } catch {
    return undefined;
  }
  return zoneBy((wall) => namedInstant(timeZone, wall));
}

const toTime = (wall: WallMs): ICAL.Time => ICAL.Time.fromJSDate(new Date(wall), true);

/** A zone as the file itself describes it. */
function describedZone(component: ICAL.Component, budget: RuleBudget): CalendarZone {
  for (const property of component.getAllSubcomponents().flatMap((part) => part.getAllProperties('rrule'))) {
    const rule = property.getFirstValue();
    if (rule instanceof ICAL.Recur) boundRule(rule, budget);
  }
  const zone = ICAL.Timezone.fromData({ component });
  return zoneBy((wall) => wall - zone.utcOffset(toTime(wall)) * 1000);
}

/** Finds the zones that a file names: as it describes them, else by their names, else the instructor's own. */
export function zonesOf(
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
    const zone = namedZone(tzid) ?? own;
    found.set(tzid, zone);
    return zone;
  };
}
