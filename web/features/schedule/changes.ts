import type { ChangedSlot, ChangesCalendar } from '#contract/schedule-changes.ts';
import { startOfWeek } from '../../ui/dates.ts';

/** Consecutive slots with the same change, shown as one time. */
export interface Run extends ChangedSlot {
  count: number;
}

/** Joins slots without a gap between them. */
export function joinRuns(slots: readonly ChangedSlot[]): Run[] {
  const runs: Run[] = [];
  for (const slot of slots) {
    const before = runs.findLast(({ change }) => change === slot.change);
    if (before && before.endTime === slot.startTime && before.timeZone === slot.timeZone) {
      before.endTime = slot.endTime;
      before.count += 1;
    } else runs.push({ ...slot, count: 1 });
  }
  return runs;
}

export interface Week {
  monday: string;
  /** Instructors with a slot in this week, and their slots by day. */
  people: { id: string; name: string; days: Map<string, ChangedSlot[]> }[];
}

/** Weeks that the sheet covers, in order. */
export function groupByWeek(calendar: ChangesCalendar): Week[] {
  const weeks = new Map<string, Week>();
  for (const { instructorId, instructor, days } of calendar)
    for (const { date, slots } of days) {
      const monday = startOfWeek(date);
      const week = weeks.get(monday) ?? { monday, people: [] };
      weeks.set(monday, week);
      const last = week.people.at(-1);
      const person = last?.id === instructorId ? last : { id: instructorId, name: instructor, days: new Map() };
      if (person !== last) week.people.push(person);
      person.days.set(date, slots);
    }
  return [...weeks.values()].sort((one, other) => (one.monday < other.monday ? -1 : 1));
}

/** Leaves out instructors whose schedule doesn't change. */
export const onlyChanged = (people: Week['people']): Week['people'] =>
  people.filter(({ days }) =>
    [...days.values()].some((slots) => slots.some(({ change }) => change === 'added' || change === 'removed')),
  );
