import { join } from 'node:path';
import type { Locale } from '#contract/locale.ts';
import type { SheetReading } from '#contract/sheet-reading.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { messages } from '#server/platform/messages.ts';
import type { PlainSheet, PlainWorkbook } from '#server/platform/sheets/reading/plain-sheet.ts';
import { textsIn } from '#server/platform/texts.ts';
import type { Texts } from '../texts.en.ts';
import { findLists } from './find-lists.ts';
import { type Heading, isComplete, REQUIRED_COLUMNS } from './headings.ts';
import type { Pause } from './pauses.ts';
import { createInstructorFinder } from './people.ts';
import { readGrids } from './read-grids.ts';
import { readList } from './read-list.ts';
import { ROWS_LISTED_MAX, type SheetContext, titlesOf, type UnderstoodSheet, type Work } from './sheet-work.ts';

const texts = await textsIn<Texts>(join(import.meta.dirname, '..'));
/** Explanations in our own template. */
const OWN_SHEETS = new Set(LOCALES.map((locale) => texts(locale).explanationName));

/** Reads every sheet that is a list or a grid of hours. */
export async function understandWorkbook(
  { sheets, is1904 }: PlainWorkbook,
  context: SheetContext,
  locale: Locale,
  pause: Pause,
): Promise<UnderstoodSheet> {
  const reading: SheetReading = { sheets: [], unread: [], hiddenRows: [], skippedRows: [], questions: [] };
  const result: UnderstoodSheet = { read: 0, wanted: [], faults: [], notes: [], unclear: [], daysOff: [], reading };
  const work: Work = {
    find: createInstructorFinder(context.instructors),
    day: { is1904, today: context.today },
    ...{ schoolZone: context.schoolZone, answers: context.answers, weeksNeeded: 0, locale, pause, result },
  };
  const incomplete: { sheet: PlainSheet; heading: Heading | null }[] = [];
  for (const sheet of sheets) {
    const { name, unread } = sheet;
    if (OWN_SHEETS.has(name) || (!unread && sheet.rows.length === 0 && sheet.hiddenRows.length === 0)) continue;
    const lists = await findLists(sheet, work.day, pause);
    const heading = lists[0]?.heading ?? null;
    if (unread) reading.unread.push({ sheet: name, reason: unread });
    else if (heading && isComplete(heading)) for (const list of lists) await readList(work, list);
    else if (!(await readGrids(work, sheet))) {
      reading.unread.push({ sheet: name, reason: 'no_columns' });
      incomplete.push({ sheet, heading });
      continue;
    }
    if (!unread) reading.sheets.push(name);
    if (!unread && sheet.hiddenRows.length > 0) {
      const { length: count } = sheet.hiddenRows;
      reading.hiddenRows.push({ sheet: name, count, rows: sheet.hiddenRows.slice(0, ROWS_LISTED_MAX) });
    }
  }
  if (reading.sheets.length === 0) reportMissingColumns(work, incomplete);
  return result;
}

/** No sheet has the columns: the one that comes closest is missing some. */
function reportMissingColumns(
  { result, locale }: Work,
  incomplete: { sheet: PlainSheet; heading: Heading | null }[],
): void {
  const count = ({ heading }: { heading: Heading | null }) => Object.keys(heading?.columns ?? {}).length;
  const [closest] = incomplete.toSorted((a, b) => count(b) - count(a));
  const [first] = closest?.sheet.rows ?? [];
  if (!closest || !first) return;
  const { sheet, heading } = closest;
  result.reading.sheets = [sheet.name];
  result.reading.unread = result.reading.unread.filter((unread) => unread.sheet !== sheet.name);
  result.read = sheet.rows.length - (heading ? heading.index + 1 : 0);
  result.faults = REQUIRED_COLUMNS.filter((column) => !heading?.columns[column]).map((column) => ({
    ...{ sheet: sheet.name, row: heading?.row ?? first.row, titles: titlesOf(heading) },
    ...{ column, code: 'missing_column', params: { column: messages(locale).columns[column] } },
  }));
}
