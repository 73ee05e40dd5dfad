import { addDays } from '#contract/bookable-days.ts';
import { type Interval, overlaps, placeSlot } from './slot.rules.ts';

export const mondayOf = (date: string): string => addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

interface Slot {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
}

interface Teacher {
  id: string;
  licenceExpiry: string | null;
}

export interface PlannedCopies {
  slots: Slot[];
  inTheWay: number;
  outside: number;
}

const intervalOf = ({ startsAt, endsAt }: Slot): Interval => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
});

/** What of a week is copied to others: what came by hand or by sheet, at the same times of the wall's clock, where nothing stands. */
export function planCopies(
  slots: readonly (Slot & { isWeekly: boolean })[],
  {
    from,
    weeks,
    teachers,
    todayIn,
  }: { from: string; weeks: readonly string[]; teachers: readonly Teacher[]; todayIn: (timeZone: string) => string },
): PlannedCopies {
  const monday = mondayOf(from);
  const planned: PlannedCopies = { slots: [], inTheWay: 0, outside: 0 };
  const targets = [...new Set(weeks.map(mondayOf))].filter((week) => week > monday).sort();
  for (const { id, licenceExpiry } of teachers) {
    const own = slots.filter(({ instructorId }) => instructorId === id);
    const stored = own.map(intervalOf);
    const copied = own.filter(({ date, isWeekly }) => !isWeekly && mondayOf(date) === monday);
    for (const target of targets)
      for (const { date, startTime, endTime, timeZone } of copied) {
        const day = addDays(target, (Date.parse(date) - Date.parse(monday)) / 86_400_000);
        const hours = { start: minuteOf(startTime), end: minuteOf(endTime) };
        const where = { date: day, hours, timeZone, licenceExpiry };
        const placed = placeSlot(where, { stored: [], today: todayIn(timeZone) });
        if ('faults' in placed) planned.outside++;
        else if (stored.some((other) => overlaps(placed.interval, other))) planned.inTheWay++;
        else {
          const { startsAt, endsAt } = placed.interval;
          stored.push(placed.interval);
          const instants = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
          planned.slots.push({ instructorId: id, date: day, startTime, endTime, timeZone, ...instants });
        }
      }
  }
  return planned;
}

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
