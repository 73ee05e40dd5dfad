import { Temporal } from 'temporal-polyfill';

/**
 * Offsets that only current zone data has: British Columbia, Alberta and the Northwest Territories stopped changing
 * their clocks in 2026 (tz database 2026b and 2026c).
 */
const KNOWN_OFFSETS = [
  { timeZone: 'America/Vancouver', instant: '2026-12-01T12:00:00Z', offset: '-07:00' },
  { timeZone: 'America/Edmonton', instant: '2026-12-01T12:00:00Z', offset: '-06:00' },
  { timeZone: 'America/Toronto', instant: '2026-12-01T12:00:00Z', offset: '-05:00' },
  { timeZone: 'America/St_Johns', instant: '2026-12-01T12:00:00Z', offset: '-03:30' },
];

/** Zones that this runtime gets wrong, of those with a known offset. Empty when the data is current. */
export function staleZones(
  offsetAt = (timeZone: string, instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).offset,
): string[] {
  return KNOWN_OFFSETS.filter((known) => offsetAt(known.timeZone, known.instant) !== known.offset).map(
    (known) => known.timeZone,
  );
}

/** The version of the zone data used to derive instants, such as `2026c`. */
export const zoneDataVersion = (): string => process.versions.tz ?? 'unknown';
