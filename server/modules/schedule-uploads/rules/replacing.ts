import type { ChangesCalendar, SlotChange } from '#contract/schedule-changes.ts';
import type { CoveredSlot, StoredSlot } from '#server/modules/availability/availability.ts';
import { createIntervals, givesWay, type Interval } from '#server/modules/availability/slot.rules.ts';
import { type PlacingContext, type PlannedSlot, slotKey } from './placing.ts';
import type { RowDay, ScheduleInstructor } from './rows.ts';
import type { UnderstoodSheet } from './sheet-work.ts';

/** A preview shows every slot of the sheet's days, up to this many. */
const CALENDAR_SLOTS_MAX = 20_000;

/** The school's slots around the sheet's days. */
export interface StoredSlots {
  slots: StoredSlot[];
  covered: CoveredSlot[];
  nowMs: number;
}

type DayOfInstructor = { instructorId: string; date: string };

const dayKey = ({ instructorId, date }: DayOfInstructor) => `${instructorId} ${date}`;
const toInterval = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Interval => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
});
const keyOf = (slot: { instructorId: string; startsAt: Date; endsAt: Date }) =>
  slotKey(slot.instructorId, toInterval(slot));

/** The days that the sheet describes, by instructor. */
export interface Scope {
  /** A row of the sheet names this instructor and day. */
  isNamed(day: DayOfInstructor): boolean;
  /** Its slots from earlier sheets go: the sheet has this instructor and this day, even if no row names both. */
  isCovered(day: DayOfInstructor): boolean;
}

/** @param unclear rows that are refused: what they say about their day isn't known, so it keeps what it has */
export function createScope(
  { wanted, daysOff }: Pick<UnderstoodSheet, 'wanted' | 'daysOff'>,
  unclear: readonly RowDay[],
): Scope {
  const days = [...wanted.map(({ instructor, date }) => ({ instructorId: instructor.id, date })), ...daysOff];
  const instructors = new Set(days.map(({ instructorId }) => instructorId));
  const dates = new Set(days.map(({ date }) => date));
  const named = new Set(days.map(dayKey));
  const kept = { days: new Set<string>(), instructors: new Set<string>(), dates: new Set<string>(), all: false };
  for (const { instructorId, date } of unclear) {
    if (instructorId !== null && date !== null) kept.days.add(dayKey({ instructorId, date }));
    else if (instructorId !== null) kept.instructors.add(instructorId);
    else if (date !== null) kept.dates.add(date);
    else kept.all = true;
  }
  const isNamed = (day: DayOfInstructor) => named.has(dayKey(day)) && !kept.days.has(dayKey(day));
  return {
    isNamed,
    isCovered: (day) =>
      isNamed(day) ||
      (!kept.all &&
        instructors.has(day.instructorId) &&
        dates.has(day.date) &&
        !kept.days.has(dayKey(day)) &&
        !kept.instructors.has(day.instructorId) &&
        !kept.dates.has(day.date)),
  };
}

/** Days that a row names and for which an earlier sheet has slots. */
export const countDaysAgain = ({ slots, covered }: StoredSlots, scope: Scope): number =>
  new Set([...slots, ...covered].filter((slot) => slot.isUploaded && scope.isNamed(slot)).map(dayKey)).size;

/** Whether replacing the sheet's days removes this free slot, unless the sheet has it. */
const isReplaced = (slot: StoredSlot, scope: Scope, nowMs: number): boolean =>
  slot.status === 'AVAILABLE' &&
  !slot.isWeekly &&
  slot.startsAt.getTime() > nowMs &&
  (slot.isUploaded ? scope.isCovered(slot) : scope.isNamed(slot));

/** What rows are placed among. @param scope null to only add */
export function placeAmong(
  { slots, covered, nowMs }: StoredSlots,
  scope: Scope | null,
): Omit<PlacingContext, 'todayIn'> {
  const standing = slots.filter((slot) => !givesWay(slot));
  const toTime = (slot: StoredSlot | CoveredSlot) => ({ instructorId: slot.instructorId, ...toInterval(slot) });
  // A sheet that is uploaded again still has the hours in which the office booked a lesson since.
  if (!scope) return { stored: [...standing, ...covered].map(toTime), booked: [], replaced: [] };
  const replaced = standing.filter((slot) => isReplaced(slot, scope, nowMs));
  const booked = standing.filter((slot) => slot.status === 'BOOKED' && scope.isCovered(slot));
  const others = new Set<StoredSlot>([...replaced, ...booked]);
  return {
    stored: standing.filter((slot) => !others.has(slot)).map(toTime),
    booked: booked.map(toTime),
    // Their times are those of an office lesson and of the free slots beside it, which are among the others.
    replaced: [...replaced, ...covered].map(toTime),
  };
}

export interface Changes {
  /** Free slots that go, other than from weekly hours. */
  removed: StoredSlot[];
  /** Slots covered by office lessons, which won't come back. */
  uncovered: CoveredSlot[];
  /** Free slots from weekly hours that give way to new ones. */
  givenWay: StoredSlot[];
  /** Stored slots that the sheet has too. */
  keptIds: number[];
  booked: StoredSlot[];
  /** Other stored slots of the sheet's days. */
  kept: StoredSlot[];
}

/** What saving the planned slots does to the stored ones. @param scope of the sheet, for its days */
export function planChanges(
  planned: readonly PlannedSlot[],
  { slots, covered, nowMs }: StoredSlots,
  { scope, isReplacing }: { scope: Scope; isReplacing: boolean },
): Changes {
  const wanted = new Set(planned.map((slot) => slotKey(slot.instructorId, slot)));
  const added = createIntervals();
  for (const slot of planned) if (slot.isNew) added.add(slot.instructorId, slot);
  const keptCovers = new Set(covered.filter((slot) => wanted.has(keyOf(slot))).map(({ id }) => id));
  const changes: Changes = {
    ...{ removed: [], givenWay: [], booked: [], kept: [] },
    keptIds: [...keptCovers],
    uncovered: isReplacing
      ? covered.filter(
          (slot) =>
            !slot.isWeekly &&
            !keptCovers.has(slot.id) &&
            slot.startsAt.getTime() > nowMs &&
            (slot.isUploaded ? scope.isCovered(slot) : scope.isNamed(slot)),
        )
      : [],
  };
  for (const slot of slots) {
    const isWanted = wanted.has(keyOf(slot)) || (slot.remnantOf !== null && keptCovers.has(slot.remnantOf));
    const isOfSheet = isReplacing ? scope.isCovered(slot) : scope.isNamed(slot);
    if (isWanted && !givesWay(slot)) changes.keptIds.push(slot.id);
    if (givesWay(slot) && added.findOverlap(slot.instructorId, toInterval(slot))) changes.givenWay.push(slot);
    else if (slot.status === 'BOOKED' && isOfSheet) changes.booked.push(slot);
    else if (isReplacing && !isWanted && isReplaced(slot, scope, nowMs)) changes.removed.push(slot);
    else if (scope.isNamed(slot) && slot.startsAt.getTime() > nowMs) changes.kept.push(slot);
  }
  return changes;
}

/** Every slot of the sheet's days and what happens to it, by instructor and day; undefined for too many. */
export function buildCalendar(
  planned: readonly PlannedSlot[],
  changes: Changes,
  instructors: readonly ScheduleInstructor[],
): ChangesCalendar | undefined {
  type Entry = { instructorId: string; date: string; startTime: string; endTime: string; timeZone: string };
  const entries: (Entry & { change: SlotChange })[] = [];
  const add = (change: SlotChange, slots: readonly Entry[]) => {
    for (const slot of slots) entries.push({ ...slot, change });
  };
  add(
    'added',
    planned.filter((slot) => slot.isNew),
  );
  add('removed', [...changes.removed, ...changes.givenWay]);
  add('kept', changes.kept);
  add('booked', changes.booked);
  if (entries.length > CALENDAR_SLOTS_MAX) return undefined;
  const byInstructor = Map.groupBy(entries, ({ instructorId }) => instructorId);
  return instructors
    .filter(({ id }) => byInstructor.has(id))
    .map(({ id, firstName, lastName }) => ({
      instructorId: id,
      instructor: `${firstName} ${lastName}`,
      days: [...Map.groupBy(byInstructor.get(id) ?? [], ({ date }) => date)]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([date, slots]) => ({
          date,
          slots: slots
            .sort((one, other) => (one.startTime < other.startTime ? -1 : 1))
            .map(({ startTime, endTime, timeZone, change }) => ({ startTime, endTime, timeZone, change })),
        })),
    }));
}

/** What a save must find as its preview showed it: changes to anything else, such as another booking, don't matter. */
export const describeOutcome = (
  planned: readonly PlannedSlot[],
  { removed, uncovered, givenWay }: Changes,
  { isReplacing, refusedRows }: { isReplacing: boolean; refusedRows: number },
): string =>
  JSON.stringify([
    isReplacing,
    refusedRows,
    planned.length,
    planned
      .filter((slot) => slot.isNew)
      .map((slot) => slotKey(slot.instructorId, slot))
      .sort(),
    [...removed, ...uncovered, ...givenWay].map(keyOf).sort(),
  ]);
