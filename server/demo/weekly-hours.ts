import { type HoursLine, toMinutesOfDay } from '#contract/weekly-hours-lines.ts';
import { wallTime } from '#server/modules/availability/slot.rules.ts';
import type { DemoInstructor } from './people.ts';

/** For instructors with equal breaks between lessons; the others' schedules come from a sheet. */
export function toWeeklyHours({ weekdays, starts, minutes }: DemoInstructor): HoursLine[] {
  const [first = 0, second = 0, ...others] = starts.map(toMinutesOfDay);
  const step = second - first;
  if (others.some((start, index) => start !== second + (index + 1) * step)) return [];
  const to = wallTime(first + (starts.length - 1) * step + minutes);
  return weekdays.map((weekday) => ({
    ...{ weekday, from: wallTime(first), to },
    ...{ lessonMinutes: minutes, breakMinutes: step - minutes },
  }));
}
