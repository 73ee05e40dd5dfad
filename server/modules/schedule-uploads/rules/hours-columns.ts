import { oneLine } from '#server/platform/sheets/plain-letters.ts';
import type { PlainCell, PlainRow } from '#server/platform/sheets/reading/plain-sheet.ts';
import { wholeText } from './cells.ts';
import { columnNamed, findColumns, type Heading } from './headings.ts';
import type { WrittenHours } from './row-hours.ts';
import { parseHours } from './written-hours.ts';

/** A grid's columns under one day, or under one instructor: a range, or a start and an end. */
export interface HoursColumns {
  starts: number[];
  ends: number[];
  ranges: number[];
  /** Columns without a heading of their own: the cells say what they are. */
  untitled: number[];
}

/**
 * The columns under each title of a grid's heading: its own and the empty ones after it, as a merged title leaves them.
 * @param below the row below, which may say which is the start and which the end
 * @returns also whether the row below is a heading
 */
export function findHoursColumns(
  cells: readonly PlainCell[],
  titled: readonly number[],
  below: PlainRow | undefined,
): { columns: HoursColumns[]; isBelow: boolean } {
  const widths = titled.map((column) => {
    const end = cells.findIndex((cell, index) => index > column && cell !== null);
    return end < 0 ? null : end - column;
  });
  // Nothing ends the last title's columns: it has no more than the others.
  const widest = Math.max(1, ...widths.slice(0, -1).map((width) => width ?? 1));
  const spans = titled.map((column, index) => {
    const width = widths[index] ?? widest;
    const length = index === titled.length - 1 ? Math.min(width, widest) : width;
    return Array.from({ length }, (_, offset) => column + offset);
  });
  const named = below && isHeading(below, spans) ? findColumns(below) : null;
  const within = (span: number[], places: Heading['columns'][keyof Heading['columns']]) =>
    (places ?? []).map(({ index }) => index).filter((index) => span.includes(index));
  const columns = spans.map(
    (span): HoursColumns =>
      named
        ? {
            starts: within(span, named.start_time),
            ends: within(span, named.end_time),
            ranges: within(span, named.hours),
            untitled: [],
          }
        : { starts: [], ends: [], ranges: [], untitled: span },
  );
  return { columns, isBelow: named !== null };
}

/** Whether a row names the hours under every title of the row above, and has no instructor. */
function isHeading(row: PlainRow, spans: readonly number[][]): boolean {
  const { start_time: starts = [], end_time: ends = [], hours = [] } = findColumns(row);
  const named = new Set([...starts, ...ends, ...hours].map(({ index }) => index));
  const first = spans[0]?.[0] ?? 0;
  const before = row.cells.slice(0, first).filter((cell) => cell !== null);
  return (
    before.every((cell) => typeof cell === 'string' && columnNamed(cell) !== null) &&
    spans.every((span) => span.length > 1 && span.some((column) => named.has(column)))
  );
}

/** The hours in a row's columns; null if all are empty. */
export function hoursIn(cells: readonly PlainCell[], columns: HoursColumns): WrittenHours | null {
  const at = (list: number[]): PlainCell[] => list.map((column) => cells[column] ?? null);
  const untitled = at(columns.untitled);
  const [starts, ends, ranges] = [at(columns.starts), at(columns.ends), at(columns.ranges)];
  if ([...starts, ...ends, ...ranges, ...untitled].every((cell) => cell === null)) return null;
  const areRanges = untitled.every((cell) => cell === null || 'spans' in parseHours(cell));
  return untitled.length === 2 && !areRanges
    ? { starts: untitled.slice(0, 1), ends: untitled.slice(1), ranges }
    : { starts, ends, ranges: [...ranges, ...untitled] };
}

/** `Mon 14 start`, `Fin - lun. 14`: whether the title is of a day's start or end, and the rest of it. */
export function splitPart(title: string): { part: 'start_time' | 'end_time'; rest: string } | null {
  const line = oneLine(title);
  const after = /^(.*[^\s:(–—/-])[\s:(–—/-]+(\p{L}+)\)?$/u.exec(line);
  const before = /^(\p{L}+)[\s:–—/-]+([^\s:–—/-].*)$/su.exec(line);
  for (const [word = '', rest = ''] of [
    [after?.[2], after?.[1]],
    [before?.[1], before?.[2]],
  ]) {
    const column = columnNamed(word)?.column;
    if (column === 'start_time' || column === 'end_time') return { part: column, rest };
  }
  return null;
}

export const textAt = (cells: readonly PlainCell[], column: number): string =>
  oneLine(wholeText(cells[column] ?? null));
