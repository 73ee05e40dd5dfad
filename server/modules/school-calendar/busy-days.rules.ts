import { addDays } from '#contract/bookable-days.ts';
import type { SchoolCalendar } from '#contract/school-calendar.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';

type BusySpan = SchoolCalendar['busy'][number];

const DAY_MINUTES = 24 * 60;
const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Splits busy times at midnight, local time, and leaves out days beyond `from` and `to`. */
export function splitByDay(
  times: readonly { instructorId: string; startsAt: Date; endsAt: Date }[],
  timeZone: string,
  { from, to }: { from: string; to: string },
): BusySpan[] {
  return times.flatMap(({ instructorId, startsAt, endsAt }) => {
    const begins = wallClockAt(timeZone, startsAt);
    const ends = wallClockAt(timeZone, endsAt);
    const spans: BusySpan[] = [];
    for (let date = begins.date < from ? from : begins.date; date <= ends.date && date <= to; date = addDays(date, 1)) {
      const start = date === begins.date ? toMinutes(begins.time) : 0;
      const end = date === ends.date ? toMinutes(ends.time) : DAY_MINUTES;
      if (start < end) spans.push({ instructorId, date, start, end });
    }
    return spans;
  });
}
