import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import type { RowNote, SheetColumn } from '#contract/schedule-uploads.ts';
import { createIntervals } from '#server/modules/availability/intervals.rules.ts';
import {
  clockOf,
  faultOfDay,
  type Interval,
  intervalOf,
  overlapOf,
  type SlotFault,
  type Span,
  spanParams,
  wallTime,
} from '#server/modules/availability/slot.rules.ts';
import { cutLessons, type Fault, type WantedRow } from './rows.ts';

export interface PlannedSlot extends Interval {
  row: number;
  instructorId: string;
  instructorName: string;
  date: string;
  /** `HH:mm` */
  startTime: string;
  endTime: string;
  timeZone: string;
  /** False when just this slot is already stored. */
  isNew: boolean;
}

export interface Note {
  column: SheetColumn;
  code: RowNote;
  params: Record<string, string>;
}

export type Placing = { slots: PlannedSlot[]; notes: Note[] } | { faults: [Fault, ...Fault[]] };

export interface PlacingContext {
  /** Free and booked slots of the school's instructors around the sheet's days. */
  stored: ({ instructorId: string } & Interval)[];
  todayIn(timeZone: string): string;
}

const slotKey = (instructorId: string, { startsAt, endsAt }: Interval) => `${instructorId} ${startsAt} ${endsAt}`;

/**
 * Places rows in the schedule one after the other. A row is placed with all its slots or refused with all of them; a row
 * that was refused is in nobody's way.
 */
export function createPlacer({ stored, todayIn }: PlacingContext): (wanted: WantedRow) => Placing {
  const storedTimes = createIntervals();
  const storedKeys = new Set<string>();
  for (const slot of stored) {
    storedTimes.add(slot.instructorId, slot);
    storedKeys.add(slotKey(slot.instructorId, slot));
  }
  const placed = createIntervals<PlannedSlot>();

  function clash(wanted: WantedRow, lesson: Span, interval: Interval, isNew: boolean): Fault | null {
    const other = placed.findOverlap(wanted.instructor.id, interval);
    if (other) return { column: 'start_time', code: 'overlaps_row', params: { other: String(other.row) } };
    return isNew && storedTimes.findOverlap(wanted.instructor.id, interval) ? inSheet(overlapOf(lesson)) : null;
  }

  return (wanted) => {
    const { row, instructor, date, timeZone } = wanted;
    const cut = cutLessons(wanted.hours, wanted.lessonMinutes);
    const today = todayIn(timeZone);
    const faultOfItsDay = faultOfDay(date, instructor.licenceExpiry, today);
    const dayFault = faultOfItsDay && inSheet(faultOfItsDay);
    if ('fault' in cut) return { faults: dayFault ? [dayFault, cut.fault] : [cut.fault] };
    // A past day that is stored already is part of a sheet that grows: nothing is added by it.
    const mayBeStored = dayFault?.code === 'past_date' && date >= earliestKept(today);
    if (dayFault && !mayBeStored) return { faults: [dayFault] };

    const slots: PlannedSlot[] = [];
    const notes: Note[] = [];
    for (const lesson of cut.lessons) {
      const times = intervalOf(lesson, date, clockOf(date, timeZone));
      if ('fault' in times) return { faults: [inSheet(times.fault)] };
      const isNew = !storedKeys.has(slotKey(instructor.id, times.interval));
      if (isNew && dayFault) return { faults: [dayFault] };
      const fault = clash(wanted, lesson, times.interval, isNew);
      if (fault) return { faults: [fault] };
      notes.push(...times.repeated.map((time) => ({ ...inSheet(time), code: 'repeated_time' as const })));
      slots.push({
        ...times.interval,
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
      const params = { ...spanParams(cut.unused), minutes: String(cut.lessonMinutes) };
      notes.push({ column: 'end_time', code: 'unused_time', params });
    }
    for (const slot of slots) placed.add(instructor.id, slot);
    return { slots, notes: withoutRepeats(notes) };
  };
}

/** The earliest day on which a row is compared with what is stored. */
export const earliestKept = (today: string): string => addDays(today, -BOOKING_HORIZON_DAYS);

const COLUMNS = { date: 'date', startTime: 'start_time', endTime: 'end_time' } as const;

/** What is said of a slot's field, of its column. */
const inSheet = <T extends Pick<SlotFault, 'field'>>({ field, ...said }: T) => ({ ...said, column: COLUMNS[field] });

/** Where one lesson ends and the next begins, a repeated time is told once. */
function withoutRepeats(notes: Note[]): Note[] {
  const seen = new Set<string>();
  return notes.filter((note) => {
    const key = `${note.code} ${note.params.value ?? ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** As the schedule stores it. */
export const toNewSlot = (slot: PlannedSlot) => ({
  instructorId: slot.instructorId,
  date: slot.date,
  startTime: slot.startTime,
  endTime: slot.endTime,
  timeZone: slot.timeZone,
  startsAt: new Date(slot.startsAt),
  endsAt: new Date(slot.endsAt),
});
