import { plainLetters } from '#server/platform/sheets/plain-letters.ts';
import type { PlainCell, PlainRow, PlainSheet } from '#server/platform/sheets/reading/plain-sheet.ts';
import type { DayContext } from '#server/platform/sheets/written-days.ts';
import { columnNamed, findColumns, findHeading, type Heading, isComplete } from './headings.ts';
import { findSharedColumn, SEARCHED_ROWS, type SharedColumn, shareColumn } from './moments.ts';
import { type Pause, withPauses } from './pauses.ts';

export interface FoundList {
  sheet: PlainSheet;
  heading: Heading;
  shared: SharedColumn;
}

/** Each is a copy of the rows, so a sheet with more isn't read. */
const LISTS_MAX = 7;

/** The lists under a sheet's heading: usually one, or several next to each other. One may be incomplete. */
export async function findLists(sheet: PlainSheet, day: DayContext, pause: Pause): Promise<FoundList[]> {
  const heading = findHeading(sheet.rows);
  if (!heading) return [];
  // Whether a list is complete shows in its first rows.
  const top = { ...sheet, rows: sheet.rows.slice(0, heading.index + SEARCHED_ROWS) };
  for (const starts of findRepeats(sheet.rows[heading.index]?.cells ?? [])) {
    const cutAll = async (whole: PlainSheet) => {
      const lists: FoundList[] = [];
      for (const [index, start] of starts.entries()) {
        const columns = { first: starts[0] ?? 0, start, end: starts[index + 1] ?? Number.POSITIVE_INFINITY };
        const list = await cutList(whole, heading, columns, pause);
        lists.push(withSharedColumn(list.sheet, list.heading, day));
      }
      return lists;
    };
    if ((await cutAll(top)).every((list) => isComplete(list.heading)))
      return starts.length > LISTS_MAX ? [] : cutAll(sheet);
  }
  return [withSharedColumn(sheet, heading, day)];
}

function withSharedColumn(sheet: PlainSheet, heading: Heading, day: DayContext): FoundList {
  const shared = findSharedColumn(heading, sheet.rows.slice(heading.index + 1), day);
  return { sheet, heading: { ...heading, columns: shareColumn(heading.columns, shared) }, shared };
}

/** Places of each title of a name or date that comes again, such as `Date` or `Date 2`. */
function findRepeats(heads: readonly PlainCell[]): number[][] {
  const titled = [...heads.entries()].flatMap(([index, cell]) => {
    const column = typeof cell === 'string' ? columnNamed(cell)?.column : undefined;
    const isKey = column === 'instructor' || column === 'first_name' || column === 'date';
    return isKey ? [{ index, title: plainLetters(String(cell)).replace(/\d$/, '') }] : [];
  });
  return [...Map.groupBy(titled, ({ title }) => title).values()]
    .filter(({ length }) => length > 1)
    .map((places) => places.map(({ index }) => index));
}

/** One list, with the columns before the first, which belong to all. */
async function cutList(
  { rows, ...sheet }: PlainSheet,
  heading: Heading,
  { first, start, end }: { first: number; start: number; end: number },
  pause: Pause,
): Promise<{ sheet: PlainSheet; heading: Heading }> {
  const isOwn = (column: number) => column >= start && column < end;
  const isNote = (cells: PlainCell[]) => start === first && cells.slice(end).every((cell) => cell === null);
  const own: PlainRow[] = [];
  for await (const { row, cells } of withPauses(rows.slice(heading.index), pause)) {
    if (cells.some((cell, column) => isOwn(column) && cell !== null) || isNote(cells))
      own.push({ row, cells: cells.map((cell, column) => (column < first || isOwn(column) ? cell : null)) });
  }
  const [head] = own;
  return {
    sheet: { ...sheet, rows: [...rows.slice(0, heading.index), ...own] },
    heading: { ...heading, columns: head ? findColumns(head) : {} },
  };
}
