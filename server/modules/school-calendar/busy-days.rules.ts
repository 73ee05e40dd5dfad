import { addDays } from '#contract/bookable-days.ts';
import type { SchoolCalendar } from '#contract/school-calendar.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';

type BusySpan = SchoolCalendar['busy'][number];

const DAY_MINUTES = 24 * 60;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Busy times by the days that they touch between two, as a clock on the wall shows them. */
export function busyDays(
  times: readonly { instructorId: string; startsAt: Date; endsAt: Date }[],
  timeZone: string,
  { from, to }: { from: string; to: string },
): BusySpan[] {
  return times.flatMap(({ instructorId, startsAt, endsAt }) => {
    const begins = wallClockAt(timeZone, startsAt);
    const ends = wallClockAt(timeZone, endsAt);
    const spans: BusySpan[] = [];
    for (let date = begins.date < from ? from : begins.date; date <= ends.date && date <= to; date = addDays(date, 1)) {
      const start = date === begins.date ? minuteOf(begins.time) : 0;
      const end = date === ends.date ? minuteOf(ends.time) : DAY_MINUTES;
      if (start < end) spans.push({ instructorId, date, start, end });
    }
    return spans;
  });
}
