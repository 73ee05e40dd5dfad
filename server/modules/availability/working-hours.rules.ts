import { findEndDate } from '#contract/lesson-times.ts';
import type { HoursLine } from '#contract/weekly-hours-lines.ts';

/** Days on which hours don't apply. */
export interface Exceptions {
  daysOff: readonly TimeOff[];
  /** Holidays that the school observes. */
  holidays: ReadonlySet<string>;
}

/** Days off, both included. They may begin or end at an hour, null for the whole day. */
interface TimeOff {
  fromDate: string;
  toDate: string;
  fromTime: string | null;
  untilTime: string | null;
}

/** Whether any part of a slot is off. */
export const isOff = (slot: SlotTime, { fromDate, toDate, fromTime, untilTime }: TimeOff): boolean =>
  `${slot.date} ${slot.startTime}` < `${toDate} ${untilTime ?? '24:00'}` &&
  `${fromDate} ${fromTime ?? '00:00'}` < `${findEndDate(slot)} ${slot.endTime}`;

/** By the wall clock. */
export interface SlotTime {
  date: string;
  startTime: string;
  endTime: string;
}

/** 1 is Monday, 7 Sunday. */
export const isoWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** Extra hours are a line that is valid for one day. */
export const isOfOneDay = ({ validFrom, validUntil }: HoursLine): boolean =>
  validFrom !== undefined && validFrom === validUntil;

/** The lines that apply on a day. */
export function linesOn(date: string, lines: readonly HoursLine[], { holidays }: Exceptions): HoursLine[] {
  const weekday = isoWeekday(date);
  return lines.filter(
    (line) =>
      line.weekday === weekday &&
      (line.validFrom === undefined || line.validFrom <= date) &&
      (line.validUntil === undefined || date <= line.validUntil) &&
      (!holidays.has(date) || isOfOneDay(line)),
  );
}

/** Whether a slot is within that day's hours. */
export const isWithinHours = (slot: SlotTime, lines: readonly HoursLine[], exceptions: Exceptions): boolean =>
  findEndDate(slot) === slot.date &&
  !exceptions.daysOff.some((off) => isOff(slot, off)) &&
  linesOn(slot.date, lines, exceptions).some(({ from, to }) => from <= slot.startTime && slot.endTime <= to);
