import type { Locale } from './locale.ts';

/** The specification's display formats, from the wall dates (`YYYY-MM-DD`) and wall times (`HH:mm`) that the server sends. */

/** `12-04-26` */
export const formatBookingDate = (date: string): string => `${date.slice(5)}-${date.slice(2, 4)}`;

/** `12-04-2026` */
export const formatAvailabilityDate = (date: string): string => `${date.slice(5)}-${date.slice(0, 4)}`;

/** `09:00 AM` */
export function formatTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${String(hour % 12 || 12).padStart(2, '0')}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The wall date and time written in an ISO 8601 instant with offset, with no conversion by the reader's machine. */
export function wallOf(instant: string): { date: string; time: string } {
  return { date: instant.slice(0, 10), time: instant.slice(11, 16) };
}

/** A zone's place for a reader: `America/St_Johns` is `St Johns`. */
export function zonePlace(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** `mardi 1er décembre`: in French the first of a month is an ordinal, which no locale data writes. Other text stays. */
export const withOrdinalFirst = (locale: Locale, date: string): string =>
  locale === 'fr' ? date.replace(/(?<!\d)1(?=\s(?!h\b)\p{L})/u, '1er') : date;
