/** The specification's display formats, from the wall dates (`YYYY-MM-DD`) and wall times (`HH:mm`) that the server sends. */

/** `12-04-26` */
export function formatBookingDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}-${day}-${year.slice(2)}`;
}

/** `12-04-2026` */
export function formatAvailabilityDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}-${day}-${year}`;
}

/** `09:00 AM` */
export function formatTime(time: string): string {
  const [hourText = '0', minute = '00'] = time.split(':');
  const hour = Number(hourText);
  return `${String(hour % 12 || 12).padStart(2, '0')}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
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
export const withOrdinalFirst = (locale: 'en' | 'fr', date: string): string =>
  locale === 'fr' ? date.replace(/(?<!\d)1(?=\s(?!h\b)\p{L})/u, '1er') : date;
