import type { Locale } from '#contract/locale.ts';
import type { RowNote, RowRefusal, SheetColumn, UploadAnswer } from '#contract/schedule-uploads.ts';
import { FAULTS_TOLD_MAX } from '#contract/sheet-limits.ts';
import type { SheetReading } from '#contract/sheet-reading.ts';
import { fill } from '#contract/texts.ts';
import type { Interval } from '#server/modules/availability/slot.rules.ts';
import { messages } from '#server/platform/messages.ts';
import { type Pause, withPauses } from './pauses.ts';
import { createPlacer, type Note, type PlacingContext, type PlannedSlot } from './placing.ts';
import type { Fault, Place, RowDay } from './rows.ts';
import type { UnderstoodSheet } from './sheet-work.ts';

type Params = Record<string, string>;

const SLOTS_SHOWN_MAX = 200;

export interface Plan {
  read: number;
  slots: PlannedSlot[];
  /** Days of the refused rows. */
  unclear: RowDay[];
  faults: (Fault & Place)[];
  notes: (Note & Place)[];
  reading: SheetReading;
  /** New slots with no driving time to the lesson before or after. */
  backToBack: number;
}

/** Decides for each row what is new, unchanged or refused. */
export async function planSheet(
  understood: UnderstoodSheet,
  context: PlacingContext & { checksTravel: boolean },
  pause: Pause,
): Promise<Plan> {
  const place = createPlacer(context);
  const { read, reading } = understood;
  const [faults, notes, unclear] = [[...understood.faults], [...understood.notes], [...understood.unclear]];
  const plan: Plan = { read, reading, slots: [], unclear, faults, notes, backToBack: 0 };
  for await (const wanted of withPauses(understood.wanted, pause)) {
    const { sheet, row, titles } = wanted;
    const placing = place(wanted);
    if ('faults' in placing) {
      faults.push(...placing.faults.map((fault) => ({ ...fault, sheet, row, titles })));
      // The row that it overlaps says what the day is, and past days are over.
      const isClear = placing.faults.every(({ code }) => code === 'overlaps_row' || code === 'past_date');
      if (!isClear) unclear.push({ instructorId: wanted.instructor.id, date: wanted.date });
    } else {
      for (const slot of placing.slots) plan.slots.push(slot);
      for (const note of placing.notes) notes.push({ ...note, sheet, row, titles });
    }
  }
  const order = new Map(reading.sheets.map((sheet, index) => [sheet, index]));
  const inFileOrder = (a: Place, b: Place) => (order.get(a.sheet) ?? 0) - (order.get(b.sheet) ?? 0) || a.row - b.row;
  faults.sort(inFileOrder);
  notes.sort(inFileOrder);
  if (context.checksTravel)
    plan.backToBack = countBackToBack(filterNewSlots(plan), [
      ...context.stored,
      ...(context.booked ?? []),
      ...plan.slots,
    ]);
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

export const filterNewSlots = (plan: Plan): PlannedSlot[] => plan.slots.filter((slot) => slot.isNew);

/** Counts rows, because one row may have several faults. */
export const countRefusedRows = (plan: Pick<Plan, 'faults'>): number =>
  new Set(plan.faults.map(({ sheet, row }) => `${row} ${sheet}`)).size;

/** The plan in the reader's language, with the sheet's own column titles. */
export function presentPlan(plan: Plan, added: number, locale: Locale): UploadAnswer {
  const words = messages(locale);
  const place = ({ sheet, row }: Pick<Place, 'sheet' | 'row'>) => ({
    ...(plan.reading.sheets.length > 1 && { sheet }),
    row,
  });
  const present = <Code extends RowRefusal | RowNote>(
    fault: Place & { column: SheetColumn; code: Code; params: Params },
  ) => ({
    ...place(fault),
    column: fault.titles[fault.column] ?? words.columns[fault.column],
    code: fault.code,
    params: fault.params,
    message: fill(words.rows[fault.code], fault.params),
  });
  return {
    read: plan.read,
    added,
    unchanged: plan.slots.length - filterNewSlots(plan).length,
    backToBack: plan.backToBack,
    refusedRows: countRefusedRows(plan),
    refused: plan.faults.slice(0, FAULTS_TOLD_MAX).map(present),
    notes: plan.notes.slice(0, FAULTS_TOLD_MAX).map(present),
    reading: plan.reading,
    slots: plan.slots.slice(0, SLOTS_SHOWN_MAX).map((slot) => ({
      ...place(slot),
      instructor: slot.instructorName,
      date: slot.date,
      startTime: slot.startTime,
      endTime: slot.endTime,
      timeZone: slot.timeZone,
      isNew: slot.isNew,
    })),
  };
}
