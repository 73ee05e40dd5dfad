import { addDays } from '#contract/bookable-days.ts';
import { fitLessons, type HoursLine } from '#contract/weekly-hours-lines.ts';
import {
  createIntervals,
  createWallClock,
  deriveInterval,
  type Interval,
  wallTime,
} from '#server/modules/availability/slot.rules.ts';
import { type Exceptions, isOff, linesOn } from '#server/modules/availability/working-hours.rules.ts';

/** A slot made from weekly hours. */
interface MadeSlot extends Interval {
  date: string;
  startTime: string;
  endTime: string;
}

const MINUTE_MS = 60_000;

/**
 * The slots for a range of days, by time. The wall clock counts: if the clocks skip a time there is no slot, nor one
 * that would be shorter than the lesson; if a time occurs twice, the first counts.
 */
export function makeSlots(
  lines: readonly HoursLine[],
  exceptions: Exceptions,
  { fromDate, toDate }: { fromDate: string; toDate: string },
  timeZone: string,
): MadeSlot[] {
  const slots: MadeSlot[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1)) {
    for (const lesson of linesOn(date, lines, exceptions).flatMap(fitLessons)) {
      const times = deriveInterval(lesson, date, createWallClock(date, timeZone));
      if ('fault' in times) continue;
      const { startsAt, endsAt } = times.interval;
      if (endsAt - startsAt < (lesson.end - lesson.start) * MINUTE_MS) continue;
      const slot = { date, startTime: wallTime(lesson.start), endTime: wallTime(lesson.end), startsAt, endsAt };
      if (!exceptions.daysOff.some((off) => isOff(slot, off))) slots.push(slot);
    }
  }
  return slots.sort((one, other) => one.startsAt - other.startsAt);
}

/** A slot in the schedule, or one that someone removed for good. */
export interface KnownSlot extends MadeSlot {
  id: number;
  timeZone: string;
  status: 'AVAILABLE' | 'BOOKED' | 'WITHDRAWN';
  isWeekly: boolean;
  /** What is left of a slot beside an office lesson. */
  isRemnant?: boolean;
}

/** Which slots to add and which free ones to withdraw so that the schedule matches the hours. */
export function planChange(
  wanted: readonly MadeSlot[],
  known: readonly KnownSlot[],
  timeZone: string,
): { added: MadeSlot[]; withdrawn: KnownSlot[]; kept: number } {
  const keyOf = (slot: MadeSlot, zone: string) => `${slot.date} ${slot.startTime} ${slot.endTime} ${zone}`;
  const wantedKeys = new Set(wanted.map((slot) => keyOf(slot, timeZone)));
  const isWanted = (slot: KnownSlot) =>
    slot.isRemnant
      ? wanted.some(({ startsAt, endsAt }) => startsAt <= slot.startsAt && slot.endsAt <= endsAt)
      : wantedKeys.has(keyOf(slot, slot.timeZone));
  const withdrawn = known.filter((slot) => slot.isWeekly && slot.status === 'AVAILABLE' && !isWanted(slot));
  const leaving = new Set(withdrawn);
  const standing = known.filter((slot) => !leaving.has(slot));
  const times = createIntervals();
  for (const slot of standing) times.add('', slot);
  return {
    added: wanted.filter((slot) => !times.findOverlap('', slot)),
    withdrawn,
    kept: standing.filter((slot) => slot.isWeekly && slot.status !== 'WITHDRAWN' && isWanted(slot)).length,
  };
}
