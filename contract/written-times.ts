/** Times and days as people and programs write them, read into the one spelling that is stored. */

const CLOCK = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?\s*([ap])?\.?(?:m\.?)?$/i;
/** With the wall time and day that it names, whatever its offset. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/i;
/** No clock in Canada shows it: whoever writes it means another hour than the one it names. A day, which programs write as its midnight, it may name. */
const UTC = /Z$/i;
const DAY_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `09:00` of `9:00`, ` 09:00 `, `09:00 AM`, or the wall time in an ISO 8601 instant that is not of UTC; null when it is none. */
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

/** `2026-12-04` of itself, of `4/12/2026` (the day first, as the specification compares days) or of an ISO 8601 instant. */
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

/** Both times of `09:00 - 10:00`, with or without spaces, of a clock of 24 or of 12 hours. */
export function readSpan(text: string): { startTime: string; endTime: string } | null {
  // Within an instant a dash has no space beside it.
  const apart = text.split(/\s[-–—]\s/);
  const [startTime, endTime, ...more] = (apart.length > 1 ? apart : text.split(/[-–—]/)).map(readTime);
  return startTime && endTime && more.length === 0 ? { startTime, endTime } : null;
}
