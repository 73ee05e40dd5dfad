import type { RowRefusal, SheetColumn } from '#contract/schedule-uploads.ts';
import type { PlainCell, PlainSheet } from '#server/platform/sheets/reading/plain-sheet.ts';
import {
  type ColumnDecision,
  mayBe,
  type Period,
  parseDay,
  settleTuesdays,
  type WrittenDay,
} from '#server/platform/sheets/written-days.ts';
import { quoted, readTimeZone, shownCell, wholeText } from './cells.ts';
import type { FoundList } from './find-lists.ts';
import { isTotal } from './grid.ts';
import {
  type ColumnPlace,
  cellAt,
  cellsAt,
  findColumns,
  type Heading,
  isComplete,
  type ListColumn,
} from './headings.ts';
import { type OtherDate, type SharedColumn, shareColumn, splitRow } from './moments.ts';
import { withPauses } from './pauses.ts';
import { readHours, shownHours, type WrittenHours } from './row-hours.ts';
import { type Fault, type Place, type RowDay, readLessonMinutes, type WantedRow } from './rows.ts';
import {
  type DayColumn,
  type DayDecision,
  decideOrder,
  decideWeek,
  firstPeriod,
  periodOf,
  readDay,
} from './sheet-days.ts';
import { addDayOff, isFault, readPerson, skipRow, titlesOf, type Work } from './sheet-work.ts';
import { isNotFree, isOff } from './written-hours.ts';

/** Longer numbers are dates without a format. */
const COUNT = /^\d{1,4}(?:[.,]\d+)?$/;

/** A row of a list, before its days are decided. */
interface ListRow {
  row: number;
  cells: PlainCell[];
  columns: Heading['columns'];
  names: string[];
  date: PlainCell;
  hours: WrittenHours;
  otherDates: OtherDate[];
  period: Period;
}

/** The texts that may name the instructor, the best first. */
function namesIn(cells: PlainCell[], columns: Heading['columns']): string[] {
  const texts = (places: ColumnPlace[] | undefined) =>
    cellsAt(cells, places)
      .filter((cell) => cell !== null)
      .map(wholeText);
  const [main, ...others] = texts(columns.instructor);
  const both = [texts(columns.first_name)[0], texts(columns.last_name)[0]].filter((text) => text !== undefined);
  return [...(main === undefined ? [] : [main]), ...(both.length > 0 ? [both.join(' ')] : []), ...others];
}

export async function readList(work: Work, { sheet, heading, shared }: FoundList): Promise<void> {
  const { result, day } = work;
  const period = periodOf(sheet, sheet.rows.slice(0, heading.index), day);
  const rows = await collectRows(work, sheet, heading, { period, shared });
  fillFromAbove(work, sheet.name, rows);

  const days: (WrittenDay | null)[] = [];
  for await (const { date } of withPauses(rows, work.pause)) days.push(parseDay(date, day));
  const settled = settleTuesdays(days);
  const column: DayColumn = {
    ...{ sheet: sheet.name, title: heading.columns.date?.[0].title ?? '', days: settled, isAcross: false },
    at: (index) => ({ row: rows[index]?.row ?? 1, value: shownCell(rows[index]?.date ?? null) }),
  };
  const order = decideOrder(work, column);
  const periods = new Map<Period, Period>();
  for (const [found, places] of Map.groupBy(rows.keys(), (index) => rows[index]?.period ?? period)) {
    const own = places.map((index) => settled[index] ?? null);
    const at = (index: number) => column.at(places[index] ?? 0);
    periods.set(found, decideWeek(work, { ...column, days: own, at }, found));
  }
  for await (const [index, row] of withPauses([...rows.entries()], work.pause)) {
    const decision = { order, period: periods.get(row.period) ?? row.period };
    const place = { sheet: sheet.name, row: row.row, titles: titlesOf(row) };
    const status = findBlockingStatus(row);
    if (status !== null) skipRow(result.reading, sheet.name, row.row, wholeText(status));
    const read = readRow(work, row, settled[index] ?? null, decision);
    if (read.faults.length > 0) result.unclear.push(read.day);
    else if (read.wanted.length === 0) addDayOff(result, read.day);
    result.wanted.push(...read.wanted.map((wanted) => ({ ...wanted, ...place })));
    result.faults.push(...read.faults.map((fault) => ({ ...fault, ...place })));
  }
  result.read += rows.length;
}

/** The rows below the heading, without notes, totals and repeated headings. */
async function collectRows(
  { result, day, find, pause }: Work,
  sheet: PlainSheet,
  heading: Heading,
  { period, shared }: { period: Period; shared: SharedColumn },
): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  let { columns } = heading;
  let current = period;
  let section: string | null = null;
  for await (const { row, cells } of withPauses(sheet.rows.slice(heading.index + 1), pause)) {
    const again = shareColumn(findColumns({ row, cells }), shared);
    if (isComplete({ columns: again })) {
      columns = again;
      continue;
    }
    const names = namesIn(cells, columns);
    const { date, hours, otherDates } = splitRow(cells, columns, day);
    const [text] = cells.filter((cell) => cell !== null);
    const isEmpty =
      date === null && Object.values(hours).every((cells) => cells.every((cell: PlainCell) => cell === null));
    const isAlone = cells.filter((cell) => cell !== null).length === 1;
    const isNote = isAlone && typeof text === 'string' && parseDay(date, day) === null && !isOff(text);
    // In a column of dates with times, a number is a sum of hours.
    const isCount = shared !== null && COUNT.test(wholeText(date));
    const isSum = typeof text === 'string' && isTotal(text) && (isCount || parseDay(date, day) === null);
    if (isEmpty || isNote || isSum) {
      const written = wholeText(text ?? null);
      const found = firstPeriod([written], day);
      if (Object.keys(found).length > 0) current = found;
      // A name alone is the title of the rows below it.
      section = isAlone && 'instructor' in find(written) ? written : section;
      skipRow(result.reading, sheet.name, row, written);
      continue;
    }
    if (names.length > 0) section = null;
    rows.push({
      row,
      cells,
      columns,
      names: names.length === 0 && section !== null ? [section] : names,
      ...{ date, hours, otherDates },
      period: current,
    });
  }
  return rows;
}

/** Sheets often write a repeated name or date once, over empty cells. A sheet with equal names below each other doesn't. */
function fillFromAbove({ result, day }: Work, sheet: string, rows: ListRow[]): void {
  const fill = (column: SheetColumn, textOf: (row: ListRow) => string, copy: (from: ListRow, to: ListRow) => void) => {
    const repeats = rows.some(
      (row, index) => index > 0 && textOf(row) !== '' && textOf(row) === textOf(rows[index - 1] as ListRow),
    );
    const written = rows.map(textOf).filter((text) => text !== '');
    // A name that comes again later isn't a group's title: the empty cell may be a slip.
    if (repeats || (column === 'instructor' && new Set(written).size < written.length)) return;
    let source: ListRow | null = null;
    let isNoted = false;
    for (const row of rows) {
      if (textOf(row) !== '')
        [source, isNoted] = [column === 'date' && parseDay(row.date, day) === null ? null : row, false];
      else if (source) {
        copy(source, row);
        const params = { value: quoted(textOf(source)), other: String(source.row) };
        if (!isNoted)
          result.notes.push({ column, code: 'same_as_above', params, sheet, row: row.row, titles: titlesOf(row) });
        isNoted = true;
      }
    }
  };
  fill(
    'instructor',
    ({ names }) => names[0] ?? '',
    (from, to) => {
      to.names = from.names;
    },
  );
  fill(
    'date',
    ({ date }) => wholeText(date),
    (from, to) => {
      to.date = from.date;
    },
  );
}

type Wanted = Omit<WantedRow, keyof Place>;

/** Reads a row's cells. Reports all faults at once, so one correction is enough. */
function readRow(
  work: Work,
  row: ListRow,
  written: WrittenDay | null,
  decision: ColumnDecision,
): { wanted: Wanted[]; faults: Fault[]; day: RowDay } {
  const { cells, columns, names, date } = row;
  const faults: Fault[] = [];
  const person = readPerson(work, names);
  if (isFault(person)) faults.push(person);
  const day: DayDecision =
    date === null
      ? { fault: { code: 'missing_value', params: {} } }
      : readDay(work, written, shownCell(date), decision);
  const rowDay = { instructorId: isFault(person) ? null : person.id, date: 'date' in day ? day.date : null };
  const length = cellAt(cells, columns.lesson_minutes?.[0]);
  const hours = readHours(row.hours, length === null ? null : readLessonMinutes(length));
  if (findBlockingStatus(row) !== null || ('spans' in hours && hours.spans.length === 0))
    return { wanted: [], faults: [], day: rowDay };
  if ('fault' in day) faults.push({ ...day.fault, column: 'date' });
  if ('faults' in hours) faults.push(...hours.faults);
  if ('date' in day) faults.push(...checkOtherDates(work, row, day.date));
  const optional = <T>(
    column: SheetColumn & ListColumn,
    code: RowRefusal,
    read: (cell: PlainCell) => T | null,
  ): T | null => {
    const cell = cellAt(cells, columns[column]?.[0]);
    const value = cell === null ? null : read(cell);
    if (cell !== null && value === null) faults.push({ column, code, params: { value: shownCell(cell) } });
    return value;
  };
  const timeZone = optional('time_zone', 'unknown_time_zone', (cell) => readTimeZone(wholeText(cell), work.schoolZone));
  const lessonMinutes = optional('lesson_minutes', 'unreadable_lesson_minutes', readLessonMinutes);
  if (faults.length > 0 || isFault(person) || 'fault' in day || 'faults' in hours)
    return { wanted: [], faults, day: rowDay };
  const shared = { instructor: person, date: day.date, timeZone: timeZone ?? work.schoolZone, lessonMinutes };
  return { wanted: hours.spans.map((span) => ({ ...shared, hours: span })), faults: [], day: rowDay };
}

/**
 * The status that keeps a row's hours from being booked. A column called *Available* has the hours or, next to start and
 * end times, a status.
 */
function findBlockingStatus({ cells, columns, hours: { starts, ends, ranges } }: ListRow): PlainCell {
  const arePairs = starts.length > 0 && ends.length > 0;
  const statuses = [...cellsAt(cells, columns.status), ...(arePairs ? ranges : [])];
  return statuses.find(isNotFree) ?? null;
}

/** Times that are written with another date than the row's. */
const checkOtherDates = ({ day }: Work, { otherDates }: ListRow, date: string): Fault[] =>
  otherDates
    .filter((other) => !mayBe(parseDay(other.date, day), date))
    .map(({ column, cell }) => ({ column, code: 'other_day', params: { value: shownHours(cell) } }));
