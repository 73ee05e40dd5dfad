import { wallTime } from '#server/modules/availability/slot.rules.ts';
import { oneLine } from '#server/platform/sheets/plain-letters.ts';
import type { PlainCell, PlainRow } from '#server/platform/sheets/reading/plain-sheet.ts';
import { type DayContext, parseDay, serialDay } from '#server/platform/sheets/written-days.ts';
import { wholeText } from './cells.ts';
import { type ColumnPlace, cellAt, type Heading, type ListColumn } from './headings.ts';
import type { WrittenHours } from './row-hours.ts';
import { isOff, parseHours, parseTime } from './written-hours.ts';

/** Reads cells that have a date and a time or a range of hours, such as `2026-12-01 09:00` or `12/1/2026 9am - 10am`. */

export interface Moment {
  date: PlainCell;
  hours: PlainCell;
}

const DAY_MINUTES = 1440;
const MOMENT_LENGTH_MAX = 80;
const MINUTE_TOLERANCE = 0.02;
/** A cell without one of these has no date: a year, a name, or numbers with a separator. */
const DATE_LIKE = /\d{4}|[a-zà-ÿ]{2}|\d[-/.]\d/i;
const GAP = /\s+|(?<=\d)T(?=\d)/g;
const AFTER_DATE = ' ,;:@|(';
const BETWEEN = new Set(['at', 'from', 'à', 'a', 'de', 'dès']);
const BEFORE_TIME = /^(?:[\s,;:@|(–—-]|(?:at|from|à|a|de|dès)\s)+/i;
/** Of a time zone: not the end of a range. */
const OFFSET = /\d [+-]\d{2}:?\d{2}$/;

/** Removes what connects a date to its time: `Dec 1` for `Dec 1, at`. A regular expression would take quadratic time. */
function trimDate(line: string): string {
  let end = line.length;
  while (end > 0) {
    if (AFTER_DATE.includes(line.charAt(end - 1))) {
      end--;
      continue;
    }
    const space = line.lastIndexOf(' ', end - 1);
    if (space < 0 || !BETWEEN.has(line.slice(space + 1, end).toLowerCase())) break;
    end = space;
  }
  return line.slice(0, end);
}

/** The cell's date and hours; null if it hasn't both. */
export function splitMoment(cell: PlainCell, context: DayContext): Moment | null {
  if (cell === null) return null;
  if (typeof cell !== 'string') return splitSerial(typeof cell === 'number' ? cell : cell.serial, context.is1904);
  if (/^\d{5}\.\d+$/.test(cell)) return splitSerialText(cell);
  if (cell.length > MOMENT_LENGTH_MAX || !/[\sT]/.test(cell) || !DATE_LIKE.test(cell)) return null;
  const text = oneLine(cell);
  // 9-12, 13-17 are hours, however much 9-12 looks like a day.
  if (isWrittenDay(text, context) || parseTime(text) || 'spans' in parseHours(text)) return null;
  // From the right: in `Dec 1 2026 9:00`, the year belongs to the date.
  for (const { 0: gap, index } of [...text.matchAll(GAP)].reverse()) {
    const date = trimDate(text.slice(0, index));
    if (/\d\s*:\s*\d/.test(date) || /^\d+$/.test(date) || !isWrittenDay(date, context)) continue;
    const hours = cutHours(text.slice(index + gap.length), date);
    if (hours !== null) return { date, hours };
  }
  return null;
}

/** In Jan 12 1000, the number is no year. */
function isWrittenDay(text: string, context: DayContext): boolean {
  const day = parseDay(text, context);
  return day !== null && !(day.kind === 'date' && day.date < '1900');
}

/** Hours, even if their half of the day is open. */
function isHours(text: string): boolean {
  const read = parseHours(text);
  return 'spans' in read || read.fault === 'ambiguous';
}

/** The rest of the text if it says hours. A range may repeat the date before its end. */
function cutHours(rest: string, date: string): string | null {
  const text = oneLine(rest.replace(date, ' '))
    .replace(BEFORE_TIME, '')
    .replace(/(:\d{2})\.0+(?=$|\s)/g, '$1')
    .replace(/\)$/, '');
  // A single number could be anything.
  if (parseTime(text)) return /^\d{1,2}$/.test(text) ? null : text;
  return text !== '' && !OFFSET.test(text) && isHours(text) ? text : null;
}

function splitSerial(serial: number, is1904: boolean): Moment | null {
  const day = serialDay(serial, is1904);
  if (Number.isInteger(serial) || day === null || day < '2000-01-01' || day > '2099-12-31') return null;
  // Stored times are slightly off.
  const minutes = Math.round((serial % 1) * DAY_MINUTES);
  const isWhole = Math.abs((serial % 1) * DAY_MINUTES - minutes) < MINUTE_TOLERANCE;
  const date = Math.floor(serial) + (isWhole && minutes === DAY_MINUTES ? 1 : 0);
  return {
    date: { serial: date },
    hours: { serial: isWhole ? (minutes % DAY_MINUTES) / DAY_MINUTES : serial % 1 },
  };
}

/** Text is never counted from 1904. */
function splitSerialText(text: string): Moment | null {
  const moment = splitSerial(Number(text), false);
  return moment && { ...moment, date: text.slice(0, 5) };
}

/** Rows that are searched for moments. */
export const SEARCHED_ROWS = 50;
/** Columns whose cells can have the date too. */
const HOURS_COLUMNS = ['start_time', 'hours', 'end_time'] as const;

/**
 * What a sheet lacks because its cells have both: the column of the date, which is that of the hours, or the other way
 * round.
 */
export type SharedColumn = { column: 'date' | 'hours'; from: ListColumn } | null;

export function findSharedColumn({ columns }: Heading, rows: readonly PlainRow[], context: DayContext): SharedColumn {
  const searched = rows.slice(0, SEARCHED_ROWS);
  const hasMoments = (column: ListColumn) =>
    searched.some(({ cells }) => splitMoment(cellAt(cells, columns[column]?.[0]), context) !== null);
  const known = HOURS_COLUMNS.filter((column) => columns[column] !== undefined);
  if (!columns.date) {
    const from = known.find(hasMoments);
    return from ? { column: 'date', from } : null;
  }
  return known.length === 0 && hasMoments('date') ? { column: 'hours', from: 'date' } : null;
}

export function shareColumn(columns: Heading['columns'], shared: SharedColumn): Heading['columns'] {
  const places = shared && columns[shared.from];
  return !places || columns[shared.column] ? columns : { ...columns, [shared.column]: [places[0]] };
}

/** A date that is written next to a time, besides the row's date. */
export interface OtherDate {
  column: 'start_time' | 'end_time' | 'hours';
  date: PlainCell;
  /** The whole cell. */
  cell: PlainCell;
}

interface WrittenRow {
  date: PlainCell;
  hours: WrittenHours;
  otherDates: OtherDate[];
}

/** The cells of a row's date and hours, where one cell may have both. */
export function splitRow(cells: PlainCell[], columns: Heading['columns'], context: DayContext): WrittenRow {
  const otherDates: OtherDate[] = [];
  const [datePlace] = columns.date ?? [];
  const hoursAt = (column: OtherDate['column']) =>
    (columns[column] ?? ([] as ColumnPlace[])).map((place): PlainCell => {
      const cell = cellAt(cells, place);
      const moment = splitMoment(cell, context);
      if (moment && place.index !== datePlace?.index) otherDates.push({ column, date: moment.date, cell });
      // A cell for both that is only a date has no hours.
      if (!moment && place.index === datePlace?.index && parseDay(cell, context)) return null;
      return moment ? moment.hours : cell;
    });
  const hours: WrittenHours = { starts: hoursAt('start_time'), ends: hoursAt('end_time'), ranges: hoursAt('hours') };
  const dateCell = cellAt(cells, datePlace);
  if (dateCell === null && otherDates.length > 0) {
    const [{ date }, ...others] = otherDates as [OtherDate, ...OtherDate[]];
    return { date, hours, otherDates: others };
  }
  const moment = splitMoment(dateCell, context);
  const isShared = [columns.start_time, columns.end_time, columns.hours].some((places) =>
    places?.some(({ index }) => index === datePlace?.index),
  );
  if (!moment || isShared) return { date: moment?.date ?? dateCell, hours, otherDates };
  // With other hours, we don't know which are right.
  return { date: takeHours(hours, moment.hours) ? moment.date : asText(moment, context), hours, otherDates };
}

/** Takes the hours next to a date as the row's. False if the row has others. */
function takeHours(hours: WrittenHours, found: PlainCell): boolean {
  const { starts, ends, ranges } = hours;
  const written = [...starts, ...ends, ...ranges].filter((cell) => cell !== null);
  const time = parseTime(found);
  if (!time) {
    if (written.length > 0) return isOff(found) && written.every(isOff);
    const list = [starts, ends].find(({ length }) => length > 0) ?? ranges;
    list[0] = found;
    return true;
  }
  // Exported dates carry a midnight.
  if (time.minutes === 0 && written.length > 0) return true;
  if ([...starts, ...ranges].every((cell) => cell === null)) {
    starts[0] = found;
    return true;
  }
  return parseTime(starts[0] ?? null)?.minutes === time.minutes;
}

/** Quoted in the refusal of the row. */
function asText({ date, hours }: Moment, { is1904 }: DayContext): string {
  const day = date !== null && typeof date === 'object' ? serialDay(date.serial, is1904) : date;
  const time = typeof hours === 'string' ? null : parseTime(hours);
  return `${day} ${time ? wallTime(time.minutes) : wholeText(hours)}`;
}
