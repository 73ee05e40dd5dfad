import type { Locale } from './locale.ts';

/** The specification's display formats for the local dates (`YYYY-MM-DD`) and times (`HH:mm`) that the server sends. */

/** `12-04-26` */
export const formatBookingDate = (date: string): string => `${date.slice(5)}-${date.slice(2, 4)}`;

/** `12-04-2026` */
export const formatAvailabilityDate = (date: string): string => `${date.slice(5)}-${date.slice(0, 4)}`;

/** `09:00 AM` */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${String(hour % 12 || 12).padStart(2, '0')}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Local date and time as written in an ISO 8601 instant with offset, without converting to the reader's time zone. */
export function toWallTime(instant: string): { date: string; time: string } {
  return { date: instant.slice(0, 10), time: instant.slice(11, 16) };
}

/** Display name of a time zone's city, such as `St Johns` for `America/St_Johns`. */
export function zonePlace(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** Writes `mardi 1er décembre`: French uses an ordinal for the first of the month, which locale data lacks. Leaves other text alone. */
export const withOrdinalFirst = (locale: Locale, date: string): string =>
  locale === 'fr' ? date.replace(/(?<!\d)1(?=\s(?!h\b)\p{L})/u, '1er') : date;
