import type { SchoolSchedule } from '#contract/availability.ts';
import type { Context, Transaction } from '#server/context.ts';
import { emit } from '#server/events.ts';
import { publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { nowDate } from '#server/platform/clock.ts';
import { findEarliest, firstBookableDays } from './availability.rules.ts';
import { replaceBusy, selectTouched } from './busy.db.ts';
import { offerWhatIsLeft } from './covered-slots.ts';
import { selectOfferedIds } from './free-slots.db.ts';
import { type InstructorSpan, selectSpans, withdrawOfficeSlot } from './office-slots.db.ts';
import {
  type CoveredSlot,
  type FreeTime,
  insertSlots,
  lockFreeWeekly,
  lockOverlapped,
  type NewSlot,
  offerAgain,
  removeSlots,
  type SlotOrigin,
  type StandingSlot,
  type StoredSlot,
  selectFirstFreeDay,
  selectFree,
  selectInTimeOff,
  selectRestorable,
  selectSlots,
  selectStanding,
  withdrawReplaced,
  withdrawTimeOff,
} from './schedule.db.ts';
import {
  type CarHolder,
  type LessonInCar,
  selectCarHolders,
  selectSlotsBlockedByCar,
  selectSlotsBlockedByLesson,
} from './shared-cars.db.ts';
import {
  type SlotKey,
  type SlotWindow,
  selectObeysRules,
  selectOwner,
  splitSlot,
  updateSlotStatus,
  withdrawFreeSlots,
} from './slot.db.ts';
import type { Interval } from './slot.rules.ts';
import type { TimeOff } from './time-off.db.ts';

export { selectBusy as findBusyBetween } from './busy.db.ts';
export { DATED_SLOTS, updateInstantsAhead } from './instants.db.ts';
export {
  lockReplaced as lockReplacedSlots,
  lockSchedule,
  lockUploaded as lockUploadedSlots,
  selectCovered as findCoveredSlots,
  selectSlots as findSchoolSlots,
} from './schedule.db.ts';
export { selectCarHolders as findCarHolders } from './shared-cars.db.ts';
export {
  joinSlots,
  lockFreeSlots as lockFreeSlotsAt,
  lockSlots as lockBookedSlots,
  lockSlotWithTarget,
  selectSlotStatus as readSlotStatus,
  selectWindow as findSlotsInWindow,
  takeSlotStatement,
  withdrawSlots as withdrawLockedSlots,
} from './slot.db.ts';
export type { CoveredSlot, FreeTime, NewSlot, SlotKey, SlotWindow, StandingSlot, StoredSlot, TimeOff };

/** The default range when none is given: every slot. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '9999-12-31';

/** Those of these instructors' free slots that students can book now. */
export async function findOfferedSlotIds(
  ctx: Context,
  instructorIds: readonly string[],
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<Set<number>> {
  const firstDays = firstBookableDays(ctx.clock.now());
  const earliest = findEarliest(firstDays);
  const from = fromDate > earliest ? fromDate : earliest;
  if (instructorIds.length === 0 || from > toDate) return new Set();
  return selectOfferedIds(ctx, instructorIds, { fromDate: from, toDate, firstDays });
}

/** These instructors' free slots between two days that haven't started. */
export function findFreeSlotsBetween(
  ctx: Context,
  instructorIds: readonly string[],
  range: { fromDate: string; toDate: string },
) {
  return selectFree(ctx, instructorIds, range, nowDate(ctx.clock));
}

/** The first day after `after` on which one of these instructors has a free slot. */
export function findFirstFreeDay(
  ctx: Context,
  instructors: readonly { id: string }[],
  after: string,
): Promise<string | null> {
  return selectFirstFreeDay(
    ctx,
    instructors.map(({ id }) => id),
    after,
  );
}

/**
 * Adds slots. They replace free slots from weekly hours that they overlap, unless they come from weekly hours
 * themselves.
 * @returns how many
 * @throws pg.DatabaseError of the constraint `slots_instructor_overlap` if one overlaps a stored slot
 */
export async function addSlots(tx: Transaction, slots: NewSlot[], origin: SlotOrigin): Promise<number> {
  if (slots.length === 0) return 0;
  if (origin !== 'weekly') await makeRoomForSlots(tx, slots);
  await insertSlots(tx, slots, origin, nowDate(tx.clock));
  await publishChangedDays(tx, new Set(slots.map((slot) => slot.date)));
  await emit(tx, 'slots.freed', slots);
  return slots.length;
}

/** Removes free slots from weekly hours that these overlap, except the one that is moving. */
export async function makeRoomForSlots(tx: Transaction, slots: NewSlot[], moves?: number): Promise<void> {
  const overlapped = await lockOverlapped(tx, slots);
  await removeLockedSlots(
    tx,
    overlapped.filter(({ id }) => id !== moves),
  );
}

/** An instructor's slots ahead that weekly hours must respect, including those that someone removed for good. */
export function findStandingSlots(ctx: Context, instructorId: string): Promise<StandingSlot[]> {
  return selectStanding(ctx, instructorId, nowDate(ctx.clock));
}

/** Keeps an instructor's free weekly slots free until the transaction ends. */
export function lockFreeWeeklySlots(tx: Transaction, instructorId: string): Promise<void> {
  return lockFreeWeekly(tx, instructorId, nowDate(tx.clock));
}

/** Removes free slots that the caller has locked; others may take their place. */
export async function removeLockedSlots(tx: Transaction, slots: { id: number; date: string }[]): Promise<void> {
  const ids = slots.map(({ id }) => id);
  await removeSlots(tx, ids);
  await publishChangedDays(tx, new Set(slots.map(({ date }) => date)));
}

/** Withdraws an instructor's free slots in this time, except those from weekly hours. @returns their ids */
export async function withdrawSlotsInTimeOff(tx: Transaction, instructorId: string, off: TimeOff): Promise<number[]> {
  return withdrawTimeOff(tx, instructorId, off, nowDate(tx.clock));
}

/** Undoes `withdrawSlotsInTimeOff`, except where something else has taken the place. */
export async function offerSlotsAgain(tx: Transaction, ids: number[]): Promise<NewSlot[]> {
  const slots = await offerAgain(tx, ids);
  await publishChangedDays(tx, new Set(slots.map(({ date }) => date)));
  await emit(tx, 'slots.freed', slots);
  return slots;
}

/** Withdraws free slots that an upload replaces, and that undoing it restores. The caller has locked them. */
export async function replaceSlots(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await publishChangedDays(tx, new Set(await withdrawReplaced(tx, ids)));
}

/**
 * Undoes `replaceSlots`, except where something other than weekly hours has taken the place, or the instructor is off.
 * @returns the restored slots
 */
export async function restoreReplacedSlots(tx: Transaction, ids: readonly number[]): Promise<NewSlot[]> {
  const slots = await selectRestorable(tx, ids, nowDate(tx.clock));
  if (slots.length === 0) return [];
  await makeRoomForSlots(tx, slots);
  return offerSlotsAgain(
    tx,
    slots.map(({ id }) => id),
  );
}

/**
 * Releases a booked slot, split into the parts it was joined from: back to students, or withdrawn if the school can't
 * keep it. A slot that was made for the office goes, and the slots it covered come back.
 * @param restoresCovered false: the school can't teach at an office lesson's time either, so the covered slots stay withdrawn
 */
export async function releaseSlot(
  tx: Transaction,
  slotId: number,
  { isOfferedAgain, restoresCovered = isOfferedAgain }: { isOfferedAgain: boolean; restoresCovered?: boolean },
): Promise<void> {
  const office = await withdrawOfficeSlot(tx, slotId, !restoresCovered);
  if (office) return restoresCovered ? emitFreed(tx, await offerWhatIsLeft(tx, toInterval(office))) : undefined;
  const ids = await splitSlot(tx, slotId);
  const slots = await updateSlotStatus(tx, ids, isOfferedAgain ? 'AVAILABLE' : 'WITHDRAWN');
  if (!isOfferedAgain) return;
  const off = await selectInTimeOff(tx, ids);
  await removeSlots(tx, off);
  const spans = await selectSpans(tx, ids);
  const rest = [];
  for (const span of spans) rest.push(...(await offerWhatIsLeft(tx, toInterval(span))));
  await emitFreed(tx, [...slots.filter(({ id }) => !off.includes(id)), ...rest]);
}

async function emitFreed(
  tx: Transaction,
  freed: { instructorId: string; date: string; isWeekly: boolean }[],
): Promise<void> {
  await emit(tx, 'slots.freed', freed);
  const weekly = freed.find(({ isWeekly }) => isWeekly);
  if (weekly) await emit(tx, 'weekly-slot.freed', weekly);
}

const toInterval = ({ instructorId, startsAt, endsAt }: InstructorSpan) => ({
  instructorId,
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
});

/** Frees the lesson's car: students can book colleagues who share it again, and their waiting lists hear of it. */
export async function releaseCar(tx: Transaction, lesson: LessonInCar): Promise<void> {
  return emit(tx, 'slots.freed', await selectSlotsBlockedByLesson(tx, lesson));
}

/** Same, when an instructor switches to another car. */
export async function leaveCar(tx: Transaction, instructorId: string, carId: string): Promise<void> {
  return emit(tx, 'slots.freed', await selectSlotsBlockedByCar(tx, instructorId, carId, nowDate(tx.clock)));
}

/**
 * Replaces an instructor's busy times from other calendars. Students aren't offered slots that overlap one.
 * @returns the days that changed
 */
export async function replaceBusyTimes(
  tx: Transaction,
  instructorId: string,
  times: readonly Interval[],
  { isAddition = false } = {},
): Promise<string[]> {
  const before = await selectTouched(tx, instructorId, nowDate(tx.clock));
  const days = await replaceBusy(tx, instructorId, times, { isAddition });
  const touched = await selectTouched(tx, instructorId, nowDate(tx.clock));
  const still = new Set(touched.map(({ id }) => id));
  await publishChangedDays(tx, days);
  await emit(
    tx,
    'slots.freed',
    before.filter(({ id, status }) => status === 'AVAILABLE' && !still.has(id)),
  );
  return days;
}

/** An instructor's slots ahead, free or booked, that overlap busy times. */
export function findSlotsTouchedByBusy(ctx: Context, instructorId: string) {
  return selectTouched(ctx, instructorId, nowDate(ctx.clock));
}

/** The caller's transaction publishes that every day changed. */
export function withdrawFreeSlotsAhead(tx: Transaction, instructorId: string): Promise<void> {
  return withdrawFreeSlots(tx, instructorId, nowDate(tx.clock));
}

/**
 * Whether the school's own booking rules allow a slot that was just taken. `beside` is a slot that the same
 * transaction releases.
 */
export function obeysSchoolRules(tx: Transaction, slotId: number, beside: number | null): Promise<boolean> {
  return selectObeysRules(tx, slotId, { firstDays: firstBookableDays(tx.clock.now()), beside });
}

export function findSlotOwners(ctx: Context, id: string) {
  return selectOwner(ctx, Number(id));
}

/** API-06: these instructors, each with its slots by day. */
export async function buildSchoolSchedule(
  ctx: Context,
  school: { id: string },
  instructors: { id: string; firstName: string; lastName: string }[],
  range: { from?: string | undefined; to?: string | undefined },
): Promise<SchoolSchedule> {
  const [fromDate, toDate] = [range.from ?? FIRST_DAY, range.to ?? LAST_DAY];
  const slots = await selectSlots(ctx, school.id, { fromDate, toDate });
  const holders = await selectCarHolders(ctx, school.id, { fromDate, toDate });
  const ids = instructors.map(({ id }) => id);
  const now = nowDate(ctx.clock);
  const offered = await findOfferedSlotIds(ctx, ids, { fromDate, toDate });
  const byInstructor = Map.groupBy(slots, ({ instructorId }) => instructorId);
  return instructors.map(({ id, firstName, lastName }) => ({
    instructorId: id,
    firstName,
    lastName,
    availabilitySlots: groupByDay(byInstructor.get(id) ?? [], { holders, offered, now }),
  }));
}

function groupByDay(
  slots: StoredSlot[],
  { holders, offered, now }: { holders: ReadonlyMap<number, CarHolder[]>; offered: ReadonlySet<number>; now: Date },
): SchoolSchedule[number]['availabilitySlots'] {
  const days = new Map<string, SchoolSchedule[number]['availabilitySlots'][number]>();
  for (const slot of slots) {
    const day = days.get(slot.date) ?? { date: slot.date, time: [] };
    const carWith = holders.get(slot.id);
    const isAhead = slot.status === 'AVAILABLE' && slot.startsAt > now;
    day.time.push({
      id: String(slot.id),
      timeZone: slot.timeZone,
      startTime: slot.startTime,
      endTime: slot.endTime,
      availabilityStatus: slot.status === 'BOOKED' ? 'Booked' : 'Available',
      ...(carWith && { carWith }),
      ...(isAhead && !carWith && !offered.has(slot.id) && { isOfficeOnly: true }),
    });
    days.set(slot.date, day);
  }
  return [...days.values()];
}
