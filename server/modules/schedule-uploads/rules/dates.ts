import type { PlainCell } from '../reading/plain-sheet.ts';
import { oneLine, plainName } from './text.ts';

const DAY_MS = 86_400_000;
/** 1970-01-01 as a serial number of each system. */
const EPOCH_1900 = 25_569;
const EPOCH_1904 = 24_107;

/** English and French, long and short, without accents. */
const MONTHS = [
  ['january', 'jan', 'janvier', 'janv'],
  ['february', 'feb', 'fevrier', 'fevr', 'fev'],
  ['march', 'mar', 'mars'],
  ['april', 'apr', 'avril', 'avr'],
  ['may', 'mai'],
  ['june', 'jun', 'juin'],
  ['july', 'jul', 'juillet', 'juil'],
  ['august', 'aug', 'aout'],
  ['september', 'sept', 'sep', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre'],
];

/** A cell's day as `YYYY-MM-DD`; null when it is none. */
export function readDate(cell: PlainCell, is1904: boolean): string | null {
  if (cell === null) return null;
  if (typeof cell === 'object') return dateOfSerial(cell.serial, is1904);
  // A number that is not shown as a date may be anything: a count, a year, a telephone.
  return typeof cell === 'string' ? dateOfText(cell) : null;
}

function dateOfSerial(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial) - (is1904 ? EPOCH_1904 : EPOCH_1900);
  const date = new Date(days * DAY_MS);
  const year = date.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}

function dateOfText(text: string): string | null {
  const line = oneLine(text);
  // A time at midnight is how programs write a day as text.
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?)?$/.exec(line);
  if (yearFirst) return calendarDay(yearFirst[1], yearFirst[3], yearFirst[4]);
  // Month first, as Canadian forms in English have it. Where that gives no month the order is not ours to guess: the row
  // above it may read either way.
  const monthFirst = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/.exec(line);
  if (monthFirst) return calendarDay(monthFirst[4], monthFirst[1], monthFirst[3]);
  return dateOfWords(plainName(line));
}

/** `dec 4, 2026`, `friday 4 december 2026`, `le 4 dec. 2026` */
function dateOfWords(text: string): string | null {
  const words = text
    .replace(/[.,]/g, ' ')
    .split(' ')
    .filter(
      (word) =>
        word !== '' && !/^(le|the|(mon|tue|wed|thu|fri|sat|sun)[a-z]*|[a-z]+di|lun|mer|jeu|ven|sam|dim)$/.test(word),
    );
  if (words.length !== 3) return null;
  const [first = '', second = '', year] = words;
  const [monthWord, day] = /^\d/.test(first) ? [second, first] : [first, second];
  const month = MONTHS.findIndex((names) => names.includes(monthWord)) + 1;
  const dayNumber = /^(\d{1,2})(?:st|nd|rd|th|er)?$/.exec(day)?.[1];
  // No month is month 0, which no calendar has.
  return calendarDay(year, String(month), dayNumber);
}

function calendarDay(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  // The 30th of February parses as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}
