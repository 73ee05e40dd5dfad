import { SHEET_COLUMNS } from '#contract/schedule-uploads.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { messages } from '#server/platform/messages.ts';
import { plainLetters } from '#server/platform/sheets/plain-letters.ts';
import type { PlainRow } from '../reading/plain-sheet.ts';
import { oneLine } from './cells.ts';

type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** There may be a title or a note above the heading. */
const HEADING_WITHIN_ROWS = 20;

/** Other names for the columns; if two columns match, the one with the earlier name wins. */
const ALSO_CALLED: Record<SheetColumn, string[]> = {
  instructor: ['email', 'email address', 'courriel', 'adresse courriel', 'instructor', 'instructor name'].concat([
    'moniteur',
    'monitrice',
    'nom du moniteur',
    'teacher',
    'name',
    'nom',
    'enseignant',
  ]),
  date: ['day', 'lesson date', 'class date', 'jour', 'date du cours'],
  start_time: ['start', 'starts', 'starts at', 'from', 'begin', 'début', 'heure début', 'de'],
  end_time: ['end', 'ends', 'ends at', 'to', 'until', 'finish', 'fin', 'heure fin', 'à'],
  time_zone: ['zone', 'tz', 'fuseau'],
  lesson_minutes: [
    'minutes',
    'lesson length',
    'lesson length (minutes)',
    'lesson duration',
    'duration',
    'durée',
  ].concat(['durée du cours', 'durée (minutes)']),
};

const NAMES: Record<SheetColumn, string[]> = Object.fromEntries(
  SHEET_COLUMNS.map((column) => [
    column,
    [...LOCALES.map((locale) => messages(locale).columns[column]), ...ALSO_CALLED[column]].map(plainLetters),
  ]),
) as Record<SheetColumn, string[]>;

export const REQUIRED_COLUMNS: readonly SheetColumn[] = ['instructor', 'date', 'start_time', 'end_time'];

export interface Heading {
  /** Index in the array of rows. */
  index: number;
  /** The spreadsheet's row number. */
  row: number;
  /** Where each known column is, with its title in the sheet. */
  columns: Partial<Record<SheetColumn, { index: number; title: string }>>;
}

/** The row near the top that names the most columns, the first of equals; null if none names two. */
export function findHeading(rows: PlainRow[]): Heading | null {
  let best: Heading | null = null;
  for (const [index, row] of rows.slice(0, HEADING_WITHIN_ROWS).entries()) {
    const columns = findColumns(row);
    const count = Object.keys(columns).length;
    if (count >= 2 && count > Object.keys(best?.columns ?? {}).length) best = { index, row: row.row, columns };
  }
  return best;
}

function findColumns(row: PlainRow): Heading['columns'] {
  const columns: Heading['columns'] = {};
  for (const column of SHEET_COLUMNS) {
    let bestRank = Number.POSITIVE_INFINITY;
    for (const [index, cell] of row.cells.entries()) {
      if (typeof cell !== 'string') continue;
      const rank = NAMES[column].indexOf(plainLetters(cell));
      if (rank < 0 || rank >= bestRank) continue;
      bestRank = rank;
      columns[column] = { index, title: oneLine(cell) };
    }
  }
  return columns;
}
