import type { PlainSheet } from '#server/platform/sheets/reading/plain-sheet.ts';
import type { ColumnDecision, WrittenDay } from '#server/platform/sheets/written-days.ts';
import { quoted } from './cells.ts';
import { findGrids, type Grid } from './grid.ts';
import { withPauses } from './pauses.ts';
import { readHours } from './row-hours.ts';
import { type DayColumn, decideOrder, decideWeek, firstPeriod, periodOf, readDay } from './sheet-days.ts';
import { addDayOff, isFault, readPerson, skipRow, type Work } from './sheet-work.ts';

/** Rows that may be a grid's title. */
const TITLE_ROWS = 5;

export async function readGrids(work: Work, sheet: PlainSheet): Promise<boolean> {
  const { day, find, result } = work;
  const named = periodOf(sheet, [], day);
  // A month's days may be numbers under a title.
  const titles = sheet.rows
    .slice(0, TITLE_ROWS)
    .filter(({ cells }) => cells.filter((cell) => cell !== null).length === 1);
  const context = { ...day, period: periodOf(sheet, titles, day) };
  const grids = await findGrids(sheet.rows, context, find, work.pause);
  for (const grid of grids) {
    const above = firstPeriod(grid.above, day);
    const own = Object.keys(above).length > 0 ? above : named;
    const column: DayColumn = {
      ...{
        sheet: sheet.name,
        title: grid.days[0]?.title ?? '',
        days: grid.days.map(({ written }) => written),
        isAcross: true,
      },
      at: (index) => ({ row: grid.days[index]?.row ?? 1, value: quoted(grid.days[index]?.title ?? '') }),
    };
    const used = usedDays(grid);
    const inUse = column.days.map((written, index) => (used.has(index) ? written : null));
    const period = decideWeek(work, { ...column, days: inUse }, own);
    await readGrid(work, sheet.name, grid, { order: decideOrder(work, column), period });
    for (const { row, value } of grid.skipped) skipRow(result.reading, sheet.name, row, value);
    result.read += grid.read;
  }
  return grids.length > 0;
}

/** Days with hours. The others matter only for the order: a month's sheet may have 31 columns. */
const usedDays = ({ entries }: Grid) => new Set(entries.map(({ day }) => day));

async function readGrid(work: Work, sheet: string, grid: Grid, decision: ColumnDecision): Promise<void> {
  const { result, schoolZone } = work;
  const titlesAt = (title: string) => ({ hours: title, date: title, start_time: title, end_time: title });
  const used = usedDays(grid);
  const again = findRepeatedWeekdays(grid.days.map(({ written }) => written));
  const dates = grid.days.map(({ written, title, row }, index) => {
    // The answer to the question about the week is only about the first.
    const period = again.has(index) ? {} : decision.period;
    const read = readDay(work, written, quoted(title), { ...decision, period });
    if ('date' in read) return read.date;
    if (used.has(index)) result.faults.push({ ...read.fault, column: 'date', sheet, row, titles: titlesAt(title) });
    return null;
  });
  const refusedNames = new Set<string>();
  for await (const { row, names, day, hours } of withPauses(grid.entries, work.pause)) {
    const titles = titlesAt(grid.days[day]?.title ?? '');
    const person = readPerson(work, names);
    const date = dates[day] ?? null;
    const rowDay = { instructorId: isFault(person) ? null : person.id, date };
    const read = readHours(hours, null);
    if ('spans' in read && read.spans.length === 0) {
      addDayOff(result, rowDay);
      continue;
    }
    if (isFault(person)) {
      const key = `${row} ${names[0]}`;
      if (!refusedNames.has(key)) result.faults.push({ ...person, sheet, row, titles: {} });
      refusedNames.add(key);
    }
    if ('faults' in read) result.faults.push(...read.faults.map((fault) => ({ ...fault, sheet, row, titles })));
    if (isFault(person) || 'faults' in read || date === null) {
      result.unclear.push(rowDay);
      continue;
    }
    for (const span of read.spans) {
      result.wanted.push({
        sheet,
        row,
        titles,
        instructor: person,
        date,
        hours: span,
        timeZone: schoolZone,
        lessonMinutes: null,
      });
    }
  }
}

/** Weekdays without a date that come again after others: it may be the next week, or more hours of the same. */
function findRepeatedWeekdays(days: readonly WrittenDay[]): Set<number> {
  const plain = days.map((day) => (day.kind === 'relative' && day.day === null ? day.weekday : null));
  return new Set(
    plain.flatMap((weekday, index) =>
      weekday !== null && plain[index - 1] !== weekday && plain.indexOf(weekday) < index ? [index] : [],
    ),
  );
}
