import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import type { RowNote, SheetColumn } from '#contract/schedule-uploads.ts';
import {
  checkDay,
  createIntervals,
  createWallClock,
  deriveInterval,
  formatSpan,
  type Interval,
  overlapFault,
  type SlotFault,
  type Span,
  wallTime,
} from '#server/modules/availability/slot.rules.ts';
import { cutLessons, type Fault, type WantedRow } from './rows.ts';

export interface PlannedSlot extends Interval {
  sheet: string;
  row: number;
  instructorId: string;
  instructorName: string;
  date: string;
  /** `HH:mm` */
  startTime: string;
  endTime: string;
  timeZone: string;
  /** False if exactly this slot is stored already. */
  isNew: boolean;
}

export interface Note {
  column: SheetColumn;
  code: RowNote;
  params: Record<string, string>;
}

export type Placing = { slots: PlannedSlot[]; notes: Note[] } | { faults: [Fault, ...Fault[]] };

type InstructorTime = { instructorId: string } & Interval;

export interface PlacingContext {
  /** The school's slots around the sheet's days that stay. */
  stored: InstructorTime[];
  /** Booked slots of days that the sheet replaces. Lessons that overlap one aren't added, and the rest of the row is. */
  booked?: InstructorTime[];
  /** Free slots that go, unless the sheet has them. */
  replaced?: InstructorTime[];
  todayIn(timeZone: string): string;
}

export const slotKey = (instructorId: string, { startsAt, endsAt }: Interval) =>
  `${instructorId} ${startsAt} ${endsAt}`;

/**
 * Places rows in the schedule one after the other. A row is placed with all its slots or refused as a whole; refused
 * rows don't block others.
 */
export function createPlacer({
  stored,
  booked = [],
  replaced = [],
  todayIn,
}: PlacingContext): (wanted: WantedRow) => Placing {
  const storedTimes = createIntervals();
  for (const slot of stored) storedTimes.add(slot.instructorId, slot);
  const bookedTimes = createIntervals();
  for (const slot of booked) bookedTimes.add(slot.instructorId, slot);
  const storedKeys = new Set([...stored, ...booked, ...replaced].map((slot) => slotKey(slot.instructorId, slot)));
  const placed = createIntervals<PlannedSlot>();

  function clash(wanted: WantedRow, lesson: Span, interval: Interval, isNew: boolean): Fault | null {
    const other = placed.findOverlap(wanted.instructor.id, interval);
    if (other) {
      // Rows of other sheets are named with their sheet.
      const named = other.sheet === wanted.sheet ? String(other.row) : `${other.row} (${other.sheet})`;
      return { column: 'start_time', code: 'overlaps_row', params: { other: named } };
    }
    return isNew && storedTimes.findOverlap(wanted.instructor.id, interval) ? toSheetFault(overlapFault(lesson)) : null;
  }

  return (wanted) => {
    const { sheet, row, instructor, date, timeZone } = wanted;
    const cut = cutLessons(wanted.hours, wanted.lessonMinutes);
    const today = todayIn(timeZone);
    const faultOfItsDay = checkDay(date, instructor.licenceExpiry, today);
    const dayFault = faultOfItsDay && toSheetFault(faultOfItsDay);
    if ('fault' in cut) return { faults: dayFault ? [dayFault, cut.fault] : [cut.fault] };
    // Schools upload a growing sheet again, so past days that are stored already are fine: nothing is added.
    const mayBeStored = dayFault?.code === 'past_date' && date >= earliestComparedDay(today);
    if (dayFault && !mayBeStored) return { faults: [dayFault] };

    const slots: PlannedSlot[] = [];
    const notes: Note[] = [];
    for (const lesson of cut.lessons) {
      const times = deriveInterval(lesson, date, createWallClock(date, timeZone));
      if ('fault' in times) return { faults: [toSheetFault(times.fault)] };
      const isNew = !storedKeys.has(slotKey(instructor.id, times.interval));
      if (isNew && dayFault) return { faults: [dayFault] };
      const fault = clash(wanted, lesson, times.interval, isNew);
      if (fault) return { faults: [fault] };
      if (isNew && bookedTimes.findOverlap(instructor.id, times.interval)) {
        notes.push({ column: 'start_time', code: 'overlaps_booked', params: formatSpan(lesson) });
        continue;
      }
      notes.push(...times.repeated.map((time) => ({ ...toSheetFault(time), code: 'repeated_time' as const })));
      slots.push({
        ...times.interval,
        sheet,
        row,
        instructorId: instructor.id,
        instructorName: `${instructor.firstName} ${instructor.lastName}`,
        date,
        startTime: wallTime(lesson.start),
        endTime: wallTime(lesson.end),
        timeZone,
        isNew,
      });
    }
    if (cut.unused) {
      const params = { ...formatSpan(cut.unused), minutes: String(cut.lessonMinutes) };
      notes.push({ column: 'end_time', code: 'unused_time', params });
    }
    for (const slot of slots) placed.add(instructor.id, slot);
    return { slots, notes: withoutRepeats(notes) };
  };
}

/** Rows before this day aren't compared with stored slots. */
export const earliestComparedDay = (today: string): string => addDays(today, -BOOKING_HORIZON_DAYS);

const COLUMNS = { date: 'date', startTime: 'start_time', endTime: 'end_time' } as const;

/** Maps a slot's field to the sheet's column. */
const toSheetFault = <T extends Pick<SlotFault, 'field'>>({ field, ...fault }: T) => ({
  ...fault,
  column: COLUMNS[field],
});

/** A repeated time at the end of one lesson and the start of the next is reported once. */
function withoutRepeats(notes: Note[]): Note[] {
  const seen = new Set<string>();
  return notes.filter((note) => {
    const key = `${note.code} ${note.params.value ?? note.params.start ?? ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

export const toNewSlot = (slot: PlannedSlot) => ({
  instructorId: slot.instructorId,
  date: slot.date,
  startTime: slot.startTime,
  endTime: slot.endTime,
  timeZone: slot.timeZone,
  startsAt: new Date(slot.startsAt),
  endsAt: new Date(slot.endsAt),
});
