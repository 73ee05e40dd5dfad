/** Reads times and days as people and apps write them into the spelling we store. */

const CLOCK = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?\s*([ap])?\.?(?:m\.?)?$/i;
/** Captures the local time and day, whatever the offset. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
/**
 * UTC isn't local time anywhere in Canada, so the hour would be wrong. A day is fine, because apps write it as midnight
 * UTC.
 */
const UTC = /Z$/i;
const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads `09:00` from `9:00`, ` 09:00 `, `09:00 AM`, or the local time of an ISO 8601 instant that isn't UTC; null if it's none of these. */
export function readTime(text: string): string | null {
  const trimmed = text.trim();
  const named = UTC.test(trimmed) ? undefined : INSTANT.exec(trimmed)?.[2];
  const clock = CLOCK.exec(named ?? trimmed);
  if (!clock) return null;
  const [, hourText, minute, half] = clock;
  const hour = Number(hourText);
  if (half === undefined) return hour < 24 ? `${String(hour).padStart(2, '0')}:${minute}` : null;
  if (hour < 1 || hour > 12) return null;
  return `${String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

/** Reads `2026-12-04`, `4/12/2026` (day first, as the specification compares days) or an ISO 8601 instant. */
export function readDate(text: string): string | null {
  const trimmed = text.trim();
  const date = (INSTANT.exec(trimmed)?.[1] ?? trimmed).replace(
    DAY_FIRST,
    (_, day: string, month: string, year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
  );
  if (!DAY.test(date)) return null;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}

/** Reads both times of `09:00 - 10:00`, with or without spaces, 24 or 12 hours. */
export function readSpan(text: string): { startTime: string; endTime: string } | null {
  // A dash inside an instant has no spaces around it.
  const apart = text.split(/\s[-–—]\s/);
  const [startTime, endTime, ...more] = (apart.length > 1 ? apart : text.split(/[-–—]/)).map(readTime);
  return startTime && endTime && more.length === 0 ? { startTime, endTime } : null;
}
