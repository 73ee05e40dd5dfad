import type { PlainSheet } from '#server/platform/sheets/reading/plain-sheet.ts';
import type { ColumnDecision, Period } from '#server/platform/sheets/written-days.ts';
import { quoted } from './cells.ts';
import { findGrids, type Grid } from './grid.ts';
import { withPauses } from './pauses.ts';
import { shownHours } from './row-hours.ts';
import { type DayColumn, decideOrder, decideWeek, firstPeriod, periodOf, readDay } from './sheet-days.ts';
import { addDayOff, isFault, readPerson, skipRow, type Work } from './sheet-work.ts';
import { isOff, parseHours } from './written-hours.ts';

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
  let period: Period | null = null;
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
    // One question for the sheet.
    const week: Period = period !== null && own === named ? period : decideWeek(work, column, own);
    if (own === named) period = week;
    await readGrid(work, sheet.name, grid, { order: decideOrder(work, column), period: week });
    for (const { row, value } of grid.skipped) skipRow(result.reading, sheet.name, row, value);
    result.read += grid.read;
  }
  return grids.length > 0;
}

async function readGrid(work: Work, sheet: string, grid: Grid, decision: ColumnDecision): Promise<void> {
  const { result, schoolZone } = work;
  const titlesAt = (title: string) => ({ hours: title, date: title, start_time: title, end_time: title });
  const dates = grid.days.map(({ written, title, row }) => {
    const read = readDay(work, written, quoted(title), decision);
    if ('date' in read) return read.date;
    result.faults.push({ ...read.fault, column: 'date', sheet, row, titles: titlesAt(title) });
    return null;
  });
  const refusedNames = new Set<string>();
  for await (const { row, names, day, hours } of withPauses(grid.entries, work.pause)) {
    const titles = titlesAt(grid.days[day]?.title ?? '');
    const person = readPerson(work, names);
    const date = dates[day] ?? null;
    const rowDay = { instructorId: isFault(person) ? null : person.id, date };
    if (isOff(hours)) {
      addDayOff(result, rowDay);
      continue;
    }
    const read = parseHours(hours);
    if (isFault(person)) {
      const key = `${row} ${names[0]}`;
      if (!refusedNames.has(key)) result.faults.push({ ...person, sheet, row, titles: {} });
      refusedNames.add(key);
    }
    if ('fault' in read) {
      const code = read.fault === 'ambiguous' ? 'ambiguous_time' : 'unreadable_hours';
      result.faults.push({ column: 'hours', code, params: { value: shownHours(hours) }, sheet, row, titles });
    }
    if (isFault(person) || 'fault' in read || date === null) {
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
