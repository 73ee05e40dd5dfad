import { zonePlace } from '#contract/formats.ts';
import { TIME_ZONES } from '#contract/provinces.ts';
import { plainLetters, withoutAccents } from '#server/platform/sheets/plain-letters.ts';
import type { PlainCell } from '../reading/plain-sheet.ts';

const DAY_MS = 86_400_000;
/** 1970-01-01 as a serial number in each date system. */
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

/** A cell's date as `YYYY-MM-DD`; null if it isn't one. */
export function readDate(cell: PlainCell, is1904: boolean): string | null {
  if (cell === null) return null;
  if (typeof cell === 'object') return parseDateSerial(cell.serial, is1904);
  // A number not formatted as a date could be anything: a count, a year, a phone number.
  return typeof cell === 'string' ? parseDateText(cell) : null;
}

function parseDateSerial(serial: number, is1904: boolean): string | null {
  const days = Math.floor(serial) - (is1904 ? EPOCH_1904 : EPOCH_1900);
  const date = new Date(days * DAY_MS);
  const year = date.getUTCFullYear();
  return year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : null;
}

function parseDateText(text: string): string | null {
  const line = oneLine(text);
  // Exported dates often carry a time of midnight.
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?)?$/.exec(line);
  if (yearFirst) return calendarDay(yearFirst[1], yearFirst[3], yearFirst[4]);
  // Month first, as on English Canadian forms. If that gives no valid month we don't guess the order: the rows above
  // may be ambiguous.
  const monthFirst = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/.exec(line);
  if (monthFirst) return calendarDay(monthFirst[4], monthFirst[1], monthFirst[3]);
  return parseDateWords(plainName(line));
}

/** `dec 4, 2026`, `friday 4 december 2026`, `le 4 dec. 2026` */
function parseDateWords(text: string): string | null {
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
  // An unknown month becomes month 0, which fails.
  return calendarDay(year, String(month), dayNumber);
}

function calendarDay(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const time = Date.parse(`${text}T00:00:00Z`);
  // February 30 parses as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

const DAY_MINUTES = 1440;
/** Times are fractions of a day and slightly off: 9:10 is 0.381944444444444. */
const MINUTE_TOLERANCE = 0.02;

/** A cell's time of day in minutes since midnight; null if it isn't one. */
export function readTime(cell: PlainCell): number | null {
  if (cell === null) return null;
  if (typeof cell === 'string') return parseTimeText(oneLine(cell));
  // A fraction that lost its format is still a time; 9 could be morning, evening or nine lessons.
  if (typeof cell === 'number') return cell > 0 && cell < 1 ? fractionToMinutes(cell) : null;
  // A whole number of days is a date in the wrong column, not midnight.
  const isDate = cell.serial >= 1 && Number.isInteger(cell.serial);
  return cell.serial >= 0 && !isDate ? fractionToMinutes(cell.serial % 1) : null;
}

function fractionToMinutes(fraction: number): number | null {
  const minutes = fraction * DAY_MINUTES;
  const whole = Math.round(minutes);
  return Math.abs(minutes - whole) < MINUTE_TOLERANCE && whole < DAY_MINUTES ? whole : null;
}

/** `9:00`, `09:00`, `9:00:00`, `9:00 AM`, `9 a.m.`, `9h`, `9h00`, `9 h 30` */
function parseTimeText(text: string): number | null {
  const match = /^(\d{1,2})(?:(?: ?: ?|\.)(\d{2})(?::00)?|( ?h ?)(\d{2})?)?(?: ?(a|p)\.? ?m\.?)?$/i.exec(text);
  if (!match) return null;
  const [, hourText = '', colonMinutes, hourSign, signMinutes, half] = match;
  // A bare number isn't a time.
  if (colonMinutes === undefined && hourSign === undefined && half === undefined) return null;
  const minute = Number(colonMinutes ?? signMinutes ?? 0);
  let hour = Number(hourText);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  return hour < 24 && minute < 60 ? hour * 60 + minute : null;
}

const PLACES = new Map(
  TIME_ZONES.flatMap((zone) => [
    [plainLetters(zone), zone],
    [plainLetters(zonePlace(zone)), zone],
  ]),
);

/** Common names of times, with the zones that observe them, the most populous first. */
const FAMILIES: { names: string[]; zones: [string, ...string[]] }[] = [
  {
    names: ['newfoundland', 'terreneuve', 'nst', 'ndt', 'hnt', 'hat', 'canadanewfoundland'],
    zones: ['America/St_Johns'],
  },
  {
    names: ['atlantic', 'atlantique', 'ast', 'adt', 'at', 'hna', 'haa', 'canadaatlantic'],
    zones: ['America/Halifax', 'America/Moncton', 'America/Goose_Bay', 'America/Blanc-Sablon'],
  },
  {
    names: ['eastern', 'est', 'edt', 'et', 'hne', 'hae', 'canadaeastern', 'americamontreal', 'montreal'],
    zones: ['America/Toronto', 'America/Iqaluit'],
  },
  {
    names: ['central', 'centre', 'cst', 'cdt', 'ct', 'hnc', 'hac', 'canadacentral'],
    zones: ['America/Winnipeg', 'America/Regina', 'America/Rankin_Inlet', 'America/Resolute'],
  },
  {
    names: [
      'mountain',
      'rocheuses',
      'mst',
      'mdt',
      'mt',
      'hnr',
      'har',
      'canadamountain',
      'calgary',
      'yellowknife',
    ].concat(['americayellowknife', 'americacalgary']),
    zones: [
      'America/Edmonton',
      'America/Cambridge_Bay',
      'America/Inuvik',
      'America/Creston',
      'America/Dawson_Creek',
    ].concat(['America/Fort_Nelson']) as [string, ...string[]],
  },
  {
    names: ['pacific', 'pacifique', 'pst', 'pdt', 'pt', 'hnp', 'hap', 'canadapacific'],
    zones: ['America/Vancouver'],
  },
];

/**
 * The IANA zone a cell names: by identifier, by city, or by a common name, which means the school's own zone if it
 * observes that time. Null if there is no such zone in Canada.
 */
export function readTimeZone(text: string, schoolZone: string): string | null {
  const letters = plainLetters(text);
  const place = PLACES.get(letters);
  if (place) return place;
  const name = letters.replace(/^heure(del|des|de|du)/, '').replace(/(standard|daylight)?time$/, '');
  const family = FAMILIES.find(({ names }) => names.includes(name));
  if (!family) return null;
  return family.zones.includes(schoolZone) ? schoolZone : family.zones[0];
}

const SHOWN_MAX = 80;

/** Collapses white space, no-break spaces and line breaks included. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** For comparing names: ignores case, accents and repeated spaces. */
export const plainName = (text: string): string => oneLine(withoutAccents(text).toLowerCase());

/** A cell's text, shortened for a message. */
export function quoted(text: string): string {
  const line = oneLine(text);
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line;
}
