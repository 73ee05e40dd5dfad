import type { Span } from '#server/modules/availability/slot.rules.ts';
import { oneLine, withoutAccents } from '#server/platform/sheets/plain-letters.ts';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';

/** Reads times and ranges of hours as people write them. */

export interface WrittenTime {
  /** Minutes since midnight, as written. */
  minutes: number;
  /**
   * `fixed`: the text says which half of the day (`9 am`, `17:00`, `09:00`, `9 h`, noon). `clock`: 1:00 to 12:59 without it.
   * `bare`: only the hour, 1 to 12.
   */
  kind: 'fixed' | 'clock' | 'bare';
  half?: 'am' | 'pm';
}

export type SpanReading = Span | { fault: 'ambiguous' };

const DAY_MINUTES = 1440;
const NOON = 720;
/** Times are fractions of a day and slightly off: 9:10 is 0.381944444444444. */
const MINUTE_TOLERANCE = 0.02;

/** A cell's time of day; null if it isn't one. */
export function parseTime(cell: PlainCell): WrittenTime | null {
  if (cell === null) return null;
  if (typeof cell === 'string') {
    const text = plainHours(cell);
    // A fraction of a day, as spreadsheets store times.
    if (/^0?\.\d+$/.test(text)) return parseTime(Number(text));
    const time = timeAt(text, 0);
    return time && time.end === text.length ? time.time : null;
  }
  if (typeof cell === 'number') {
    if (cell > 0 && cell < 1) return fixed(fractionToMinutes(cell));
    return Number.isInteger(cell) && cell >= 0 ? parseTime(String(cell)) : null;
  }
  // A whole number of days is a date in the wrong column, not midnight.
  const isDate = cell.serial >= 1 && Number.isInteger(cell.serial);
  return cell.serial >= 0 && !isDate ? fixed(fractionToMinutes(cell.serial % 1)) : null;
}

const fixed = (minutes: number | null): WrittenTime | null => (minutes === null ? null : { minutes, kind: 'fixed' });

function fractionToMinutes(fraction: number): number | null {
  const minutes = fraction * DAY_MINUTES;
  const whole = Math.round(minutes);
  return Math.abs(minutes - whole) < MINUTE_TOLERANCE && whole < DAY_MINUTES ? whole : null;
}

/** Lowercase and without accents, with plain dashes. `à` is a dash: without its accent, it would be `a` for morning. */
const plainHours = (text: string): string =>
  oneLine(
    withoutAccents(
      text
        .normalize('NFC')
        .toLowerCase()
        .replace(/(^|[\s\dh])à(?=[\s\d])/g, '$1-'),
    ).replace(/[‐-―−~→]/g, '-'),
  );

const WORDS: Record<string, number> = { noon: NOON, midi: NOON, midnight: 0, minuit: 0 };
const WORD = /(?:12 )?(noon|midi|midnight|minuit)\b/y;
const CLOCK = /(\d{1,2})(?: ?[:.] ?(\d{2})(?::00)?(?!\d)|( ?h(?:rs?|eures?)?(?![a-z]) ?)(\d{2}(?!\d| ?h|:))?)?(?!\d)/y;
const PACKED = /(\d{1,2})(\d{2})(?!\d|:)(?: ?hrs?\b)?/y;
const HALF = / ?([ap])\.? ?m\b\.?|([ap])(?![a-z.])/y;

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function timeAt(text: string, at: number): { time: WrittenTime; end: number } | null {
  const word = match(WORD, text, at);
  if (word) return { time: { minutes: WORDS[word[1] ?? ''] ?? 0, kind: 'fixed' }, end: at + word[0].length };
  const clock = match(CLOCK, text, at);
  const found = clock ?? match(PACKED, text, at);
  if (!found) return null;
  const hourText = found[1] ?? '';
  const minuteText = clock ? (clock[2] ?? clock[4]) : found[2];
  const hasHourSign = clock?.[3] !== undefined;
  const afterHour = at + found[0].trimEnd().length;
  const half = match(HALF, text, afterHour);
  const end = afterHour + (half?.[0].length ?? 0);
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
  if (minute > 59) return null;
  const side = (half?.[1] ?? half?.[2]) as 'a' | 'p' | undefined;
  if (side) {
    if (hour < 1 || hour > 12) return null;
    return {
      time: { minutes: (hour % 12) * 60 + minute + (side === 'p' ? NOON : 0), kind: 'fixed', half: `${side}m` },
      end,
    };
  }
  if (hour > 23) return null;
  const is24 =
    hasHourSign ||
    hour === 0 ||
    hour > 12 ||
    (hourText.startsWith('0') && minuteText !== undefined) ||
    (!clock && hour >= 6);
  const kind = is24 ? 'fixed' : minuteText === undefined || !clock ? 'bare' : 'clock';
  return { time: { minutes: hour * 60 + minute, kind }, end };
}

/** The first and last hours that a driving lesson without `am` or `pm` is taken to begin in. */
const EARLIEST = 6 * 60;
const LATEST_EVENING = 19 * 60;
/** `9:00 – 5:00` ends in the afternoon; `10:00 – 9:00` is more likely a mistake than eleven hours. */
const LAST_AFTERNOON_CLOCK = 8 * 60;

/** The hours between two times; if the text leaves the half of the day open, the only ones that make sense. */
export function spanBetween(start: WrittenTime, end: WrittenTime): SpanReading {
  if (start.kind === 'fixed') return { start: start.minutes, end: endAfter(start.minutes, end) };
  const early = start.minutes;
  const late = early < NOON ? early + NOON : early;
  if (end.kind === 'fixed') {
    if (end.half !== undefined) {
      const same = end.half === 'pm' ? late : early;
      const other = end.half === 'pm' ? early : null;
      if (same < end.minutes) return { start: same, end: end.minutes };
      return other === null || other >= end.minutes
        ? { start: early, end: end.minutes }
        : { start: other, end: end.minutes };
    }
    if (early >= EARLIEST) return { start: early, end: end.minutes };
    return { fault: 'ambiguous' };
  }
  const inMorning = early >= EARLIEST ? { start: early, end: endAfter(early, end) } : null;
  const lateEnd = end.minutes < NOON ? end.minutes + NOON : end.minutes;
  const inEvening = late !== early && late <= LATEST_EVENING && lateEnd > late ? { start: late, end: lateEnd } : null;
  if (start.kind === 'clock') return inMorning ?? { fault: 'ambiguous' };
  if (inMorning && inMorning.end > inMorning.start && inEvening && inMorning.end < NOON + 1)
    return { fault: 'ambiguous' };
  if (inMorning && inMorning.end > inMorning.start) return inMorning;
  return inEvening ?? inMorning ?? { fault: 'ambiguous' };
}

/** An end without a half of the day is the first after the start; as it stands if that is too far. */
function endAfter(start: number, end: WrittenTime): number {
  if (end.kind === 'fixed' || end.minutes > start) return end.minutes;
  const later = end.minutes + NOON;
  const isLikely = end.kind === 'bare' || end.minutes < LAST_AFTERNOON_CLOCK;
  return end.minutes < NOON && isLikely && later > start ? later : end.minutes;
}

const OFF = new Set(
  ['off', 'dayoff', 'day off', 'conge', 'conges', 'en conge', 'closed', 'ferme', 'vacation', 'vacations', 'vacances']
    .concat([
      'holiday',
      'ferie',
      'jour ferie',
      'sick',
      'malade',
      'maladie',
      'n/a',
      'na',
      'none',
      'aucun',
      'aucune',
      'nil',
    ])
    .concat([
      'not available',
      'unavailable',
      'indisponible',
      'non disponible',
      'absent',
      'absente',
      'repos',
      'rdo',
      '-',
      '--',
    ])
    .concat(['not working', 'no hours', 'jour de conge', 'pas disponible', 'away', 'leave', 'pto']),
);

/** Whether a cell says that there are no hours. */
export const isOff = (cell: PlainCell): boolean =>
  typeof cell === 'string' &&
  OFF.has(
    plainHours(cell)
      .replace(/^[(*]|[)*.!]$/g, '')
      .trim(),
  );

const NOT_FREE = new Set(
  ['no', 'non', 'cancelled', 'canceled', 'annule', 'annulee', 'booked', 'reserve', 'reservee', 'taken', 'pris', 'prise']
    .concat(['busy', 'occupe', 'occupee', 'blocked', 'bloque', 'bloquee'])
    .concat([...OFF].filter((word) => /[a-z]{3}/.test(word) && !['none', 'aucun', 'aucune', 'nil'].includes(word))),
);

/** Whether a status such as *Cancelled* or *Booked* says that a row's hours can't be booked. */
export const isNotFree = (cell: PlainCell): boolean =>
  typeof cell === 'string' && NOT_FREE.has(plainHours(cell).replace(/[.!]$/, '').trim());

const SEPARATOR = / ?(?:-|to\b|a(?= ?\d)|au\b|until\b|till?\b|jusqu'?[’a]* ?a?\b) ?/y;
const JOIN = / ?(?:[,;/&+|]|and\b|et\b|puis\b|then\b) ?(?:(?:from|de) )?|(?: )/y;
const BEGIN = /(?:from|de|between|entre) /y;

export type HoursReading = { spans: Span[] } | { fault: 'unreadable' | 'ambiguous' };

/** The ranges in a cell: `9-5`, `9am – 1pm`, `9:00-12:00, 13:00-17:00`, `de 9 h à 17 h`; none for `off`. */
export function parseHours(cell: PlainCell): HoursReading {
  if (isOff(cell)) return { spans: [] };
  if (typeof cell !== 'string') return { fault: 'unreadable' };
  const spans: Span[] = [];
  for (const line of cell.split(/[\r\n]+/).filter((text) => text.trim() !== '')) {
    const read = parseLine(plainHours(line));
    if ('fault' in read) return read;
    spans.push(...read.spans);
  }
  return { spans };
}

function parseLine(text: string): HoursReading {
  const spans: Span[] = [];
  let at = match(BEGIN, text, 0)?.[0].length ?? 0;
  const isBetween = /^(between|entre) /.test(text);
  for (;;) {
    const start = timeAt(text, at);
    const separator =
      start && (match(SEPARATOR, text, start.end) ?? (isBetween ? match(/ (?:and|et) /y, text, start.end) : null));
    const end = start && separator ? timeAt(text, start.end + separator[0].length) : null;
    if (!start || !end) return { fault: 'unreadable' };
    const span = spanBetween(start.time, end.time);
    if ('fault' in span) return { fault: 'ambiguous' };
    spans.push(span);
    if (end.end === text.length) return { spans };
    const join = match(JOIN, text, end.end);
    if (!join) return { fault: 'unreadable' };
    at = end.end + join[0].length;
  }
}
