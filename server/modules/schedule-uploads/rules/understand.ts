import type { Locale } from '#contract/locale.ts';
import type { SheetAnswers, SheetReading } from '#contract/sheet-reading.ts';
import { messages } from '#server/platform/messages.ts';
import type { PlainRow, PlainWorkbook } from '../reading/plain-sheet.ts';
import { findHeading, type Heading, REQUIRED_COLUMNS } from './headings.ts';
import type { Note } from './placing.ts';
import {
  createRowReader,
  type Fault,
  type Place,
  type RowDay,
  type ScheduleInstructor,
  type WantedRow,
} from './rows.ts';

/** Yields to other requests. */
export type Pause = () => Promise<void>;

const ROWS_BETWEEN_PAUSES = 50;

/** A file whose cells have been read, before comparing it with stored slots. */
export interface UnderstoodSheet {
  /** Rows that aren't empty, without headings. */
  read: number;
  wanted: WantedRow[];
  faults: (Fault & Place)[];
  notes: (Note & Place)[];
  /** Days of the rows with faults: replacing leaves them as they are. */
  unclear: RowDay[];
  /** Days that the sheet says have no hours, such as 'off': replacing removes their free slots. */
  daysOff: { instructorId: string; date: string }[];
  reading: SheetReading;
}

export interface SheetContext {
  instructors: ScheduleInstructor[];
  schoolZone: string;
  /** The school's day, `YYYY-MM-DD`: dates without a year are the nearest to it. */
  today: string;
  answers: SheetAnswers;
}

export async function understandWorkbook(
  { sheets: [sheet], is1904 }: PlainWorkbook,
  context: SheetContext,
  locale: Locale,
  pause: Pause,
): Promise<UnderstoodSheet> {
  const reading = { sheets: [sheet?.name ?? ''], unread: [], hiddenRows: [], skippedRows: [], questions: [] };
  const understood: UnderstoodSheet = { read: 0, wanted: [], faults: [], notes: [], unclear: [], daysOff: [], reading };
  if (!sheet) return understood;
  const heading = findHeading(sheet.rows);
  const rows = sheet.rows.slice((heading?.index ?? -1) + 1);
  understood.read = rows.length;
  const titles = Object.fromEntries(
    Object.entries(heading?.columns ?? {}).map(([column, place]) => [column, place.title]),
  );
  const missing = missingColumns(sheet.rows, heading, locale).map((fault) => ({ ...fault, sheet: sheet.name, titles }));
  if (!heading || missing.length > 0) return { ...understood, faults: missing };

  const readRow = createRowReader({ heading, is1904, ...context });
  for await (const row of withPauses(rows, pause)) {
    const place = { sheet: sheet.name, row: row.row, titles };
    const reading = readRow(row);
    if ('wanted' in reading) understood.wanted.push({ ...reading.wanted, ...place });
    else {
      understood.faults.push(...reading.faults.map((fault) => ({ ...fault, ...place })));
      understood.unclear.push(reading.day);
    }
  }
  return understood;
}

/** An empty sheet is missing nothing: no row needs the columns. */
function missingColumns(rows: PlainRow[], heading: Heading | null, locale: Locale): (Fault & { row: number })[] {
  const [first] = rows;
  if (!first) return [];
  return REQUIRED_COLUMNS.filter((column) => !heading?.columns[column]).map((column) => ({
    row: heading?.row ?? first.row,
    column,
    code: 'missing_column',
    params: { column: messages(locale).columns[column] },
  }));
}

export async function* withPauses<T>(items: T[], pause: Pause): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % ROWS_BETWEEN_PAUSES === ROWS_BETWEEN_PAUSES - 1) await pause();
    yield item;
  }
}
