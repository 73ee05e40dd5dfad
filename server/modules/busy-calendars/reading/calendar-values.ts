/** A local time, in milliseconds as if it were UTC. */
export type WallMs = number;

export interface ReadTime {
  wall: WallMs;
  isDate: boolean;
  /** Of times with an offset, which UTC has too; null for local ones. */
  offsetMs: number | null;
  /** Only a part of it could be read. */
  isDoubtful: boolean;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

const DATE = /^(\d{4})-?(\d\d)-?(\d\d)/;
const TIME = /^[T ]?(\d\d):?([0-5]\d)(?::?([0-5]\d|60)(?:[.,]\d+)?)?[ ]?(Z|[+-]\d\d:?\d\d)?/i;
const WEEKS_TO_SECONDS = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/i;
const OFFSET = /^([+-])(\d\d):?(\d\d)(?::?(\d\d))?$/;
const UNITS_MS = [7 * DAY_MS, DAY_MS, HOUR_MS, MINUTE_MS, 1000];

/** Accepts other spellings of ISO 8601 too. If only the day is readable, the time is that day. @returns null if not even the day is */
export function parseTime(text: string): ReadTime | null {
  const date = DATE.exec(text);
  if (!date) return null;
  const [year, month, day] = date.slice(1).map(Number) as [number, number, number];
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const wall = utcOf(year, month, day);
  // The 31st of a short month is the day after its last.
  const isDoubtful = new Date(wall).getUTCDate() !== day;
  const rest = text.slice(date[0].length);
  const time = TIME.exec(rest);
  const [all = '', hour = '', minute = '', second = '0', zone] = time ?? [];
  const isTime = time !== null && (Number(hour) < 24 || (hour === '24' && Number(minute) === 0));
  if (!isTime) return { wall, isDate: true, offsetMs: null, isDoubtful: isDoubtful || rest.trim() !== '' };
  return {
    wall: wall + (Number(hour) * 60 + Number(minute)) * MINUTE_MS + Number(second) * 1000,
    isDate: false,
    offsetMs: zone === undefined ? null : parseOffset(zone),
    isDoubtful: isDoubtful || rest.slice(all.length).trim() !== '',
  };
}

/** `Date.UTC` takes the years before 100 for others. */
export function utcOf(year: number, month: number, day: number): WallMs {
  const date = new Date(0);
  return date.setUTCFullYear(year, month - 1, day);
}

/** `-0500`, `-05:00` or `Z`. */
export function parseOffset(text: string): number | null {
  if (/^z$/i.test(text)) return 0;
  const found = OFFSET.exec(text.trim());
  if (!found) return null;
  const [, sign, hours, minutes, seconds = '0'] = found;
  const ms = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * 1000;
  return ms > DAY_MS ? null : sign === '-' ? -ms : ms;
}

/** `P1DT2H`, in milliseconds. */
export function parseDuration(text: string): number | null {
  const found = WEEKS_TO_SECONDS.exec(text.trim());
  const [, sign, ...counts] = found ?? [];
  if (!counts.some((count) => count !== undefined)) return null;
  const ms = counts.reduce((sum, count, index) => sum + Number(count ?? 0) * (UNITS_MS[index] ?? 0), 0);
  return Number.isSafeInteger(ms) ? (sign === '-' ? -ms : ms) : null;
}
