import type { SheetColumn } from '#contract/schedule-uploads.ts';
import type { Span } from '#server/modules/availability/slot.rules.ts';
import type { PlainCell } from '#server/platform/sheets/reading/plain-sheet.ts';
import { parseDay } from '#server/platform/sheets/written-days.ts';
import { shownCell } from './cells.ts';
import type { Fault } from './rows.ts';
import { type HoursReading, isOff, parseHours, parseTime, spanBetween, type WrittenTime } from './written-hours.ts';

/** A date that a spreadsheet made of 9-5 is shown as a date. */
export const shownHours = (cell: PlainCell): string =>
  cell !== null && typeof cell === 'object' && cell.serial >= 1
    ? ((parseDay(cell, { is1904: false, today: '' }) as { date?: string } | null)?.date ?? shownCell(cell))
    : shownCell(cell);

/** The cells with a row's hours, one for each of its columns. */
export interface WrittenHours {
  starts: PlainCell[];
  ends: PlainCell[];
  ranges: PlainCell[];
}

/**
 * A row's hours: from pairs of times, from ranges in a cell, or from a start and a length. None for a day off.
 * @param minutes the length, if the row has one
 */
export function readHours(
  { starts, ends, ranges }: WrittenHours,
  minutes: number | null,
): { spans: Span[] } | { faults: Fault[] } {
  const spans: Span[] = [];
  const faults: Fault[] = [];
  let hasHours = false;
  const addRange = (cell: PlainCell, column: SheetColumn) => {
    if (cell === null) return;
    hasHours = true;
    const start = ends.length === 0 && minutes !== null ? parseTime(cell) : null;
    const read = start && minutes !== null ? spanOfLength(start, minutes) : parseHours(cell);
    if ('spans' in read) spans.push(...read.spans);
    else
      faults.push({
        column,
        code: read.fault === 'ambiguous' ? 'ambiguous_time' : 'unreadable_hours',
        params: { value: shownHours(cell) },
      });
  };
  const arePairs = starts.length > 0 && ends.length > 0;
  if (arePairs) {
    for (let index = 0; index < Math.max(starts.length, ends.length); index++) {
      const [start, end] = [starts[index] ?? null, ends[index] ?? null];
      if (start === null && end === null) continue;
      if (
        (end === null || isOff(end)) &&
        (isOff(start) || (typeof start === 'string' && parseTime(start) === null && 'spans' in parseHours(start)))
      ) {
        addRange(start, 'start_time');
        continue;
      }
      if (start === null && isOff(end)) {
        hasHours = true;
        continue;
      }
      hasHours = true;
      addPair(start, end, spans, faults);
    }
  } else {
    for (const cell of starts) addRange(cell, 'start_time');
    for (const cell of ends) addRange(cell, 'end_time');
  }
  // Next to pairs of times, hours may be how many there are.
  if (!arePairs) for (const cell of ranges) addRange(cell, 'hours');
  if (!hasHours) {
    const missing: SheetColumn[] = arePairs
      ? ['start_time', 'end_time']
      : ranges.length > 0
        ? ['hours']
        : starts.length > 0
          ? ['start_time']
          : ['end_time'];
    faults.push(...missing.map((column): Fault => ({ column, code: 'missing_value', params: {} })));
  }
  return faults.length > 0 ? { faults } : { spans };
}

function spanOfLength(start: WrittenTime, minutes: number): HoursReading {
  const span = spanBetween(start, { minutes: start.minutes + minutes, kind: start.kind });
  return 'fault' in span ? { fault: 'ambiguous' } : { spans: [span] };
}

function addPair(start: PlainCell, end: PlainCell, spans: Span[], faults: Fault[]): void {
  const read = (column: 'start_time' | 'end_time', cell: PlainCell) => {
    const time = parseTime(cell);
    if (cell === null) faults.push({ column, code: 'missing_value', params: {} });
    else if (time === null) faults.push({ column, code: 'unreadable_time', params: { value: shownCell(cell) } });
    return time;
  };
  const [from, to] = [read('start_time', start), read('end_time', end)];
  if (!from || !to) return;
  const span = spanBetween(from, to);
  if ('fault' in span)
    faults.push({
      column: 'start_time',
      code: 'ambiguous_time',
      params: { value: `${shownCell(start)}–${shownCell(end)}` },
    });
  else spans.push(span);
}
