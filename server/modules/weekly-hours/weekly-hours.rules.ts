import { addDays } from '#contract/bookable-days.ts';
import { type HoursLine, lessonsOf } from '#contract/weekly-hours-lines.ts';
import { createIntervals } from '#server/modules/availability/intervals.rules.ts';
import { clockOf, type Interval, intervalOf, wallTime } from '#server/modules/availability/slot.rules.ts';

/** What ends the hours of single days. */
export interface Exceptions {
  daysOff: readonly { fromDate: string; toDate: string }[];
  /** Days on which the school keeps a holiday. */
  holidays: ReadonlySet<string>;
}

/** A slot as hours make it. */
export interface MadeSlot extends Interval {
  date: string;
  startTime: string;
  endTime: string;
}

const MINUTE_MS = 60_000;

/** 1 is Monday, 7 Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Extra hours are a line of one day. */
const isOfOneDay = ({ validFrom, validUntil }: HoursLine): boolean =>
  validFrom !== undefined && validFrom === validUntil;

/** The lines that hold on a day. */
function linesOn(date: string, lines: readonly HoursLine[], { daysOff, holidays }: Exceptions): HoursLine[] {
  if (daysOff.some(({ fromDate, toDate }) => fromDate <= date && date <= toDate)) return [];
  const weekday = weekdayOf(date);
  return lines.filter(
    (line) =>
      line.weekday === weekday &&
      (line.validFrom === undefined || line.validFrom <= date) &&
      (line.validUntil === undefined || date <= line.validUntil) &&
      (!holidays.has(date) || isOfOneDay(line)),
  );
}

/**
 * The slots of a span of days, by time. The clock on the street's wall is the truth: a time that a change of clocks skips makes none, nor does
 * a lesson that it would shorten; one that comes twice makes the first.
 */
export function makeSlots(
  lines: readonly HoursLine[],
  exceptions: Exceptions,
  { fromDate, toDate }: { fromDate: string; toDate: string },
  timeZone: string,
): MadeSlot[] {
  const slots: MadeSlot[] = [];
  for (let date = fromDate; date <= toDate; date = addDays(date, 1)) {
    for (const lesson of linesOn(date, lines, exceptions).flatMap(lessonsOf)) {
      const times = intervalOf(lesson, date, clockOf(date, timeZone));
      if ('fault' in times) continue;
      const { startsAt, endsAt } = times.interval;
      if (endsAt - startsAt < (lesson.end - lesson.start) * MINUTE_MS) continue;
      slots.push({ date, startTime: wallTime(lesson.start), endTime: wallTime(lesson.end), startsAt, endsAt });
    }
  }
  return slots.sort((one, other) => one.startsAt - other.startsAt);
}

/** Whether a time lies within the hours of its day. */
export const isWithinHours = (
  { date, startTime, endTime }: Pick<MadeSlot, 'date' | 'startTime' | 'endTime'>,
  lines: readonly HoursLine[],
  exceptions: Exceptions,
): boolean => linesOn(date, lines, exceptions).some(({ from, to }) => from <= startTime && endTime <= to);

/** A slot that is there, or was taken out by somebody who does not want another there. */
export interface KnownSlot extends MadeSlot {
  id: number;
  timeZone: string;
  status: 'AVAILABLE' | 'BOOKED' | 'WITHDRAWN';
  isWeekly: boolean;
}

/** What becomes of the slots: those that the hours want and nothing stands in the way of come, free ones of old hours go. */
export function planChange(
  wanted: readonly MadeSlot[],
  known: readonly KnownSlot[],
  timeZone: string,
): { added: MadeSlot[]; withdrawn: KnownSlot[]; kept: number } {
  const keyOf = (slot: MadeSlot, zone: string) => `${slot.date} ${slot.startTime} ${slot.endTime} ${zone}`;
  const wantedKeys = new Set(wanted.map((slot) => keyOf(slot, timeZone)));
  const isWanted = (slot: KnownSlot) => wantedKeys.has(keyOf(slot, slot.timeZone));
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
