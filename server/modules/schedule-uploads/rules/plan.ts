import type { Locale } from '#contract/locale.ts';
import type { SheetColumn, UploadAnswer } from '#contract/schedule-uploads.ts';
import { FAULTS_TOLD_MAX } from '#contract/sheet-limits.ts';
import { fill } from '#contract/texts.ts';
import type { Interval } from '#server/modules/availability/slot.rules.ts';
import { messages } from '#server/platform/messages.ts';
import type { PlainRow, PlainSheet } from '../reading/plain-sheet.ts';
import { findHeading, type Heading, REQUIRED_COLUMNS } from './headings.ts';
import { createPlacer, type Note, type PlacingContext, type PlannedSlot } from './placing.ts';
import { createRowReader, type Fault, type ScheduleInstructor, type WantedRow } from './rows.ts';

/** Yields to other requests. */
type Pause = () => Promise<void>;

const ROWS_BETWEEN_PAUSES = 50;
const SLOTS_SHOWN_MAX = 200;

/** A sheet whose cells have been read, before comparing it with stored slots. */
export interface UnderstoodSheet {
  /** Rows that aren't empty, without the heading. */
  read: number;
  wanted: WantedRow[];
  faults: (Fault & { row: number })[];
  titles: Partial<Record<SheetColumn, string>>;
}

export interface Plan {
  read: number;
  slots: PlannedSlot[];
  faults: (Fault & { row: number })[];
  notes: (Note & { row: number })[];
  titles: Partial<Record<SheetColumn, string>>;
  /** New slots with no driving time to the lesson before or after. */
  backToBack: number;
}

export async function understandSheet(
  sheet: PlainSheet,
  context: { instructors: ScheduleInstructor[]; schoolZone: string },
  locale: Locale,
  pause: Pause,
): Promise<UnderstoodSheet> {
  const heading = findHeading(sheet.rows);
  const rows = sheet.rows.slice((heading?.index ?? -1) + 1);
  const titles = Object.fromEntries(
    Object.entries(heading?.columns ?? {}).map(([column, place]) => [column, place.title]),
  );
  const missing = missingColumns(sheet.rows, heading, locale);
  if (!heading || missing.length > 0) return { read: rows.length, wanted: [], faults: missing, titles };

  const readRow = createRowReader({ heading, is1904: sheet.is1904, ...context });
  const understood: UnderstoodSheet = { read: rows.length, wanted: [], faults: [], titles };
  for await (const row of withPauses(rows, pause)) {
    const reading = readRow(row);
    if ('wanted' in reading) understood.wanted.push(reading.wanted);
    else understood.faults.push(...reading.faults.map((fault) => ({ ...fault, row: row.row })));
  }
  return understood;
}

/** An empty sheet is missing nothing: no row needs the columns. */
function missingColumns(rows: PlainRow[], heading: Heading | null, locale: Locale): UnderstoodSheet['faults'] {
  const [first] = rows;
  if (!first) return [];
  return REQUIRED_COLUMNS.filter((column) => !heading?.columns[column]).map((column) => ({
    row: heading?.row ?? first.row,
    column,
    code: 'missing_column',
    params: { column: messages(locale).columns[column] },
  }));
}

/** Decides for each row what is new, unchanged or refused. */
export async function planSheet(
  understood: UnderstoodSheet,
  context: PlacingContext & { checksTravel: boolean },
  pause: Pause,
): Promise<Plan> {
  const place = createPlacer(context);
  const plan: Plan = { ...understood, slots: [], faults: [...understood.faults], notes: [], backToBack: 0 };
  for await (const wanted of withPauses(understood.wanted, pause)) {
    const { row } = wanted;
    const placing = place(wanted);
    if ('faults' in placing) plan.faults.push(...placing.faults.map((fault) => ({ ...fault, row })));
    else {
      for (const slot of placing.slots) plan.slots.push(slot);
      for (const note of placing.notes) plan.notes.push({ ...note, row });
    }
  }
  plan.faults.sort((a, b) => a.row - b.row);
  if (context.checksTravel) plan.backToBack = countBackToBack(filterNewSlots(plan), [...context.stored, ...plan.slots]);
  return plan;
}

type InstructorsTime = { instructorId: string } & Interval;

function countBackToBack(added: readonly InstructorsTime[], all: readonly InstructorsTime[]): number {
  const edges = new Map<string, { starts: Set<number>; ends: Set<number> }>();
  for (const { instructorId, startsAt, endsAt } of all) {
    const own = edges.get(instructorId) ?? { starts: new Set(), ends: new Set() };
    own.starts.add(startsAt);
    own.ends.add(endsAt);
    edges.set(instructorId, own);
  }
  return added.filter(({ instructorId, startsAt, endsAt }) => {
    const own = edges.get(instructorId);
    return own?.ends.has(startsAt) || own?.starts.has(endsAt);
  }).length;
}

async function* withPauses<T>(items: T[], pause: Pause): AsyncGenerator<T> {
  for (const [index, item] of items.entries()) {
    if (index % ROWS_BETWEEN_PAUSES === ROWS_BETWEEN_PAUSES - 1) await pause();
    yield item;
  }
}

export const filterNewSlots = (plan: Plan): PlannedSlot[] => plan.slots.filter((slot) => slot.isNew);

/** Counts rows, because one row may have several faults. */
export const countRefusedRows = (plan: Pick<Plan, 'faults'>): number =>
  new Set(plan.faults.map((fault) => fault.row)).size;

/** The plan in the reader's language, with the sheet's own column titles. */
export function presentPlan(plan: Plan, added: number, locale: Locale): UploadAnswer {
  const words = messages(locale);
  const titleOf = (column: SheetColumn) => plan.titles[column] ?? words.columns[column];
  return {
    read: plan.read,
    added,
    unchanged: plan.slots.length - filterNewSlots(plan).length,
    backToBack: plan.backToBack,
    refusedRows: countRefusedRows(plan),
    refused: plan.faults.slice(0, FAULTS_TOLD_MAX).map(({ row, column, code, params }) => ({
      row,
      column: titleOf(column),
      code,
      params,
      message: fill(words.rows[code], params),
    })),
    notes: plan.notes.slice(0, FAULTS_TOLD_MAX).map(({ row, column, code, params }) => ({
      row,
      column: titleOf(column),
      code,
      params,
      message: fill(words.rows[code], params),
    })),
    slots: plan.slots.slice(0, SLOTS_SHOWN_MAX).map((slot) => ({
      row: slot.row,
      instructor: slot.instructorName,
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      timeZone: slot.timeZone,
      isNew: slot.isNew,
    })),
  };
}
