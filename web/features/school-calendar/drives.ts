import { hasTime } from '#contract/drive-time.ts';
import type { Drive, SchoolCalendar } from '#contract/school-calendar.ts';
import type { Entry } from './entries.ts';

/** A drive between two lessons that the calendar shows. */
export interface ShownDrive extends Drive {
  before: Entry;
  after: Entry;
  isEnough: boolean;
}

export function drivesAmong(entries: readonly Entry[], { drives }: Pick<SchoolCalendar, 'drives'>): ShownDrive[] {
  const lessons = new Map(
    entries.flatMap((entry) => (entry.booking ? [[entry.booking.bookingId, entry] as const] : [])),
  );
  return drives.flatMap((drive) => {
    const [before, after] = [lessons.get(drive.from), lessons.get(drive.to)];
    return before && after ? [{ ...drive, before, after, isEnough: hasTime(drive) }] : [];
  });
}

export const minutesDriven = (drives: readonly Drive[]): number =>
  drives.reduce((sum, { way }) => sum + (way?.minutes ?? 0), 0);

/** As high as its words, in minutes of the grid. */
export const DRIVE_HEIGHT = 15;

/**
 * Where a drive is written on the grid: before the lesson that it leads to, where nothing else is. One that does not fit has to be seen: it
 * lies over the edges. Null where there is no room.
 */
export function placeOfDrive({ before, after, isEnough: fits }: ShownDrive, others: readonly Entry[]) {
  const between = others
    .filter(({ start, end }) => start < after.start && end > before.end)
    .filter(({ key }) => key !== before.key && key !== after.key);
  const from = Math.max(before.end, ...between.map(({ end }) => end));
  if (after.start - from >= DRIVE_HEIGHT)
    return { start: between.length > 0 ? after.start - DRIVE_HEIGHT : middleOf(from, after.start) };
  return fits ? null : { start: middleOf(before.end, after.start) };
}

const middleOf = (from: number, to: number): number => Math.max(0, (from + to - DRIVE_HEIGHT) / 2);
