import { oneLine } from '#server/platform/sheets/plain-letters.ts';
import type { PlainCell, PlainRow } from '#server/platform/sheets/reading/plain-sheet.ts';
import {
  type DayContext,
  type Period,
  parseDay,
  settleTuesdays,
  type WrittenDay,
} from '#server/platform/sheets/written-days.ts';
import { wholeText } from './cells.ts';
import { findColumns } from './headings.ts';
import { findHoursColumns, type HoursColumns, hoursIn, splitPart, textAt } from './hours-columns.ts';
import { type Pause, withPauses } from './pauses.ts';
import type { Found } from './people.ts';
import type { WrittenHours } from './row-hours.ts';
import { parseHours } from './written-hours.ts';

/** Finds grids: days in one direction, instructors in the other, hours in the cells. */

export interface GridDay {
  written: WrittenDay;
  row: number;
  /** As the sheet writes it. */
  title: string;
}

export interface GridEntry {
  row: number;
  /** Texts that may name the instructor, the best first. */
  names: string[];
  day: number;
  hours: WrittenHours;
}

export interface Grid {
  /** Texts between this block and the one above, such as 'Week of Dec 21'. */
  above: string[];
  days: GridDay[];
  entries: GridEntry[];
  /** Rows that aren't an instructor's, such as totals and notes. */
  skipped: { row: number; value: string }[];
  /** Rows with hours or a day off. */
  read: number;
}

interface GridContext extends DayContext {
  /** Of the whole sheet. */
  period: Period;
}

const DAYS_MIN = 2;

/** Every block of the sheet that is a grid. A sheet can have a week below another. */
export async function findGrids(
  rows: PlainRow[],
  context: GridContext,
  find: (text: string) => Found,
  pause: Pause,
): Promise<Grid[]> {
  const across = await findDaysAcross(rows, context, pause);
  return across.length > 0 ? across : findDaysDown(rows, context, find, pause);
}

async function findDaysAcross(rows: PlainRow[], context: GridContext, pause: Pause): Promise<Grid[]> {
  const grids: Grid[] = [];
  let current: { grid: Grid; columns: HoursColumns[]; names: number[][] } | null = null;
  let namesAbove = new Map<number[], string>();
  let above: string[] = [];
  let headingRowsLeft = 0;
  for await (const [index, row] of withPauses([...rows.entries()], pause)) {
    if (headingRowsLeft > 0) {
      headingRowsLeft--;
      continue;
    }
    const heading = titledAcross(row, context) ?? headingAcross(row, rows.slice(index + 1, index + 3), context);
    if (heading) {
      const { columns, days, names, rowsBelow } = heading;
      headingRowsLeft = rowsBelow;
      current = { grid: { above, days, entries: [], skipped: [], read: 0 }, columns, names };
      grids.push(current.grid);
      [namesAbove, above] = [new Map(), []];
      continue;
    }
    const [text] = row.cells.filter((cell) => cell !== null);
    if (!current) {
      if (typeof text === 'string') above.push(text);
      continue;
    }
    const { grid, columns, names } = current;
    const written = namesIn(row, names[0] ?? []);
    const hours = columns.map((column) => hoursIn(row.cells, column));
    if (isTotal(written[0] ?? '') || hours.every((found) => found === null)) {
      grid.skipped.push({ row: row.row, value: wholeText(text ?? null) });
      if (typeof text === 'string') above.push(text);
      continue;
    }
    above = [];
    for (const own of new Set(names)) {
      const [name] = namesIn(row, own);
      if (name !== undefined) namesAbove.set(own, name);
    }
    grid.read++;
    for (const [day, found] of hours.entries()) {
      if (!found) continue;
      const own = names[day] ?? [];
      const written = namesIn(row, own);
      const name = namesAbove.get(own);
      const known = written.length > 0 || name === undefined ? written : [name];
      grid.entries.push({ row: row.row, names: known, day, hours: found });
    }
  }
  return grids.filter(({ entries }) => entries.length > 0);
}

export const isTotal = (text: string): boolean =>
  /^(?:grand |sub-?|sous-?)?tot(?:al|als|aux)\b|^(?:sum|somme|average|moyenne|count)\b/i.test(text.trim());

interface HeadingAcross {
  days: GridDay[];
  /** Of each day. */
  columns: HoursColumns[];
  /** Columns that may name the instructor, of each day: two grids next to each other have their own. */
  names: number[][];
  /** Rows below that belong to the heading. */
  rowsBelow: number;
}

/** 9-5 is a range of hours, however much it looks like a day. */
const parseTitle = (cell: PlainCell, context: DayContext): WrittenDay | null =>
  typeof cell === 'string' && 'spans' in parseHours(cell) ? null : parseDay(cell, context);

function headingAcross(row: PlainRow, below: PlainRow[], context: GridContext): HeadingAcross | null {
  const parse = (cell: PlainCell) => parseTitle(cell, context);
  const places = row.cells.flatMap((cell, column) => {
    const written = parse(cell);
    return written ? [{ column, written, title: titleOf(cell, written) }] : [];
  });
  // Numbers alone are days of a month only if the sheet says which.
  const isDays = places.some(({ written }) => written.kind !== 'relative' || written.weekday !== null);
  const areNumbers = places.length >= 5 && context.period.month !== undefined;
  if (places.length < DAYS_MIN || !(isDays || areNumbers)) return null;
  const written = places.filter(({ written }) =>
    isDays ? written.kind !== 'relative' || written.weekday !== null : true,
  );
  const first = written[0]?.column ?? 0;
  if (written.length < DAYS_MIN || first === 0) return null;
  // The rest of the row is a heading too: another text among few days is a row of data.
  const named = findColumns(row);
  if (named.start_time ?? named.end_time ?? named.hours) return null;
  const [next] = below;
  const combined = next ? combine(written, next, parse) : null;
  // A day over two columns may be written in both.
  const days = (combined ?? written).filter((day, index, all) => {
    const before = all[index - 1];
    return before?.title !== day.title || before.column !== day.column - 1;
  });
  const isBlank = (cell: PlainCell, column: number) =>
    written.some((place) => place.column === column) && !days.some((day) => day.column === column) ? null : cell;
  const hours = findHoursColumns(
    row.cells.map(isBlank),
    days.map(({ column }) => column),
    below[combined ? 1 : 0],
  );
  const rowsBelow = (combined ? 1 : 0) + (hours.isBelow ? 1 : 0);
  const settled = settleTuesdays(days.map(({ written }) => written));
  return {
    columns: hours.columns,
    names: nameColumns(
      [row, ...below.slice(0, rowsBelow)],
      days.map(({ column }) => column),
    ),
    rowsBelow,
    days: days.map(({ title }, index) => ({ title, row: row.row, written: settled[index] as WrittenDay })),
  };
}

/**
 * For each day, the columns that the heading's rows call the instructor's: those before the grid's first day. If none
 * is, all before the first day.
 */
function nameColumns(heading: PlainRow[], days: number[]): number[][] {
  for (const named of heading.map(findColumns)) {
    const places = [named.instructor ?? [], named.first_name ?? [], named.last_name ?? []].flat();
    const grids = Map.groupBy(
      places.map(({ index }) => index),
      (index) => days.filter((day) => day < index).length,
    );
    const starts = [...grids.keys()].toSorted((a, b) => b - a);
    if (grids.has(0)) return days.map((_, day) => grids.get(starts.find((start) => start <= day) ?? 0) ?? []);
  }
  const all = Array.from({ length: days[0] ?? 0 }, (_, index) => index);
  return days.map(() => all);
}

/** `Mon 14 start`, `Mon 14 end`: the heading's row has a column for each. */
function titledAcross(row: PlainRow, context: GridContext): HeadingAcross | null {
  const days: { written: WrittenDay; title: string; columns: HoursColumns }[] = [];
  for (const [index, cell] of row.cells.entries()) {
    const split = typeof cell === 'string' ? splitPart(cell) : null;
    const written = split && parseTitle(split.rest, context);
    if (!split || !written || (written.kind === 'relative' && written.weekday === null)) continue;
    let last = days.at(-1);
    if (last?.title !== split.rest) {
      last = { written, title: split.rest, columns: { starts: [], ends: [], ranges: [], untitled: [] } };
      days.push(last);
    }
    last.columns[split.part === 'start_time' ? 'starts' : 'ends'].push(index);
  }
  const first = Math.min(...days.flatMap(({ columns }) => [...columns.starts, ...columns.ends]));
  const arePairs = days.every(({ columns }) => columns.starts.length === columns.ends.length);
  if (days.length < DAYS_MIN || first === 0 || !arePairs) return null;
  const settled = settleTuesdays(days.map(({ written }) => written));
  return {
    columns: days.map(({ columns }) => columns),
    names: nameColumns(
      [row],
      days.map(({ columns }) => Math.min(...columns.starts)),
    ),
    rowsBelow: 0,
    days: days.map(({ title }, index) => ({ title, row: row.row, written: settled[index] as WrittenDay })),
  };
}

function titleOf(cell: PlainCell, written: WrittenDay): string {
  if (typeof cell === 'string') return oneLine(cell);
  return written.kind === 'date' ? written.date : wholeText(cell);
}

/** Weekdays with their dates in the row below, or the other way round. */
function combine(
  days: { column: number; title: string; written: WrittenDay }[],
  next: PlainRow,
  parse: (cell: PlainCell) => WrittenDay | null,
) {
  const joined = days.map(({ column, title, written }) => {
    const cell = next.cells[column] ?? null;
    const below = parse(cell);
    if (!below || cell === null) return null;
    const isNumber = below.kind === 'relative' && below.weekday === null;
    if (
      written.weekday !== null &&
      written.kind === 'relative' &&
      written.day === null &&
      (isNumber || below.kind !== 'relative')
    ) {
      if (!isNumber)
        return {
          ...{ column, title: `${title} ${titleOf(cell, below)}` },
          written: { ...below, weekday: written.weekday } as WrittenDay,
        };
      return { column, title: `${title} ${wholeText(cell)}`, written: { ...written, day: below.day } as WrittenDay };
    }
    if (below.kind === 'relative' && below.weekday !== null && below.day === null && written.weekday === null)
      return {
        ...{ column, title: `${titleOf(cell, below)} ${title}` },
        written: { ...written, weekday: below.weekday } as WrittenDay,
      };
    return null;
  });
  return joined.every((one) => one !== null) ? joined : null;
}

/** The cells' texts, and all of them together: a first and a last name. */
function namesIn(row: PlainRow, columns: readonly number[]): string[] {
  const texts = columns.map((column) => textAt(row.cells, column)).filter((text) => text !== '');
  return texts.length > 1 ? [...new Set([texts.join(' '), ...texts])] : texts;
}

interface PeopleAcross {
  names: string[];
  /** Of each instructor. */
  columns: HoursColumns[];
  /** The column of the first one. */
  first: number;
  /** Whether the row below is a heading too. */
  isBelow: boolean;
}

function peopleAcross({ cells }: PlainRow, below: PlainRow | undefined): PeopleAcross {
  const titled = [...cells.keys()].filter((column) => column > 0 && typeof cells[column] === 'string');
  return {
    names: titled.map((column) => textAt(cells, column)),
    first: titled[0] ?? 1,
    ...findHoursColumns(cells, titled, below),
  };
}

/** A grid with the days down the first column and the instructors across. */
async function findDaysDown(
  rows: PlainRow[],
  context: GridContext,
  find: (text: string) => Found,
  pause: Pause,
): Promise<Grid[]> {
  const isPerson = (cell: PlainCell) => typeof cell === 'string' && 'instructor' in find(cell);
  const index = rows.slice(0, 50).findIndex(({ cells }) => cells.filter(isPerson).length >= DAYS_MIN);
  const heading = rows[index];
  if (!heading) return [];
  let people = peopleAcross(heading, rows[index + 1]);
  const above = rows.slice(0, index).flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'));
  const grid: Grid = { above, days: [], entries: [], skipped: [], read: 0 };
  const days: (WrittenDay | null)[] = [];
  const lines: { row: number; cells: PlainCell[]; people: PeopleAcross }[] = [];
  const below = rows.slice(index + (people.isBelow ? 2 : 1));
  for await (const [place, { row, cells }] of withPauses([...below.entries()], pause)) {
    const before = cells.slice(0, people.first).filter((cell) => cell !== null);
    const written =
      parseDay(before.length > 1 ? before.map(wholeText).join(' ') : (before[0] ?? null), context) ??
      parseDay(before.at(-1) ?? null, context);
    const isDay =
      written !== null &&
      (written.kind !== 'relative' || written.weekday !== null || context.period.month !== undefined);
    if (!isDay) {
      const named = cells.slice(1).filter(isPerson).length;
      // Another heading: each week can have its own instructors.
      if (named >= DAYS_MIN || (named > 0 && textAt(cells, 0) === textAt(heading.cells, 0)))
        people = peopleAcross({ row, cells }, below[place + 1]);
      else grid.skipped.push({ row, value: wholeText(cells.find((cell) => cell !== null) ?? null) });
      continue;
    }
    days.push(written);
    lines.push({ row, cells, people });
    grid.days.push({ written, row, title: oneLine(before.map(wholeText).join(' ')) });
  }
  const settled = settleTuesdays(days);
  for (const [day, { row, cells, people }] of lines.entries()) {
    (grid.days[day] as GridDay).written = settled[day] as WrittenDay;
    const found = people.columns.map((column) => hoursIn(cells, column));
    if (found.some((hours) => hours !== null)) grid.read++;
    for (const [person, hours] of found.entries())
      if (hours) grid.entries.push({ row, names: [people.names[person] ?? ''], day, hours });
  }
  return lines.length >= DAYS_MIN && grid.entries.length > 0 ? [grid] : [];
}
