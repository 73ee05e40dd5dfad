import type { SchoolSchedule } from '#contract/availability.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { earliestOf, firstBookableDays } from './availability.rules.ts';
import { replaceBusy, selectBusy, selectTouched } from './busy.repository.ts';
import type { ChangedDays } from './changed-days.ts';
import { selectOfferedIds } from './free-slots.repository.ts';
import { selectSlotsAhead, updateSlotInstants } from './instants.repository.ts';
import { aheadSince, derivedAgain } from './instants.rules.ts';
import { joinSlots, splitSlot } from './joined-slots.repository.ts';
import {
  type FreeTime,
  insertSlots,
  type NewSlot,
  type SlotOrigin,
  type StoredSlot,
  selectFirstFreeDay,
  selectFree,
  selectSlots,
} from './schedule.repository.ts';
import { selectObeysRules } from './school-rules.repository.ts';
import {
  type CarHolder,
  type LessonInCar,
  selectCarHolders,
  selectKeptByCar,
  selectKeptByLesson,
} from './shared-cars.repository.ts';
import {
  lockFreeSlots,
  lockSlotAnd,
  lockSlots,
  type SlotKey,
  type SlotWindow,
  selectOwner,
  selectSlotStatus,
  selectWindow,
  takingSlot,
  updateSlotStatus,
  withdrawFreeSlots,
  withdrawSlots,
} from './slot.repository.ts';
import type { Interval } from './slot.rules.ts';
import {
  lockFreeWeekly,
  lockOverlapped,
  lockSchedule,
  offerAgain,
  removeSlots,
  type StandingSlot,
  selectStanding,
  withdrawDays,
} from './weekly-slots.repository.ts';

/** A slot that students can have now: new, or given back. */
export interface FreedSlot {
  instructorId: string;
  date: string;
}

export type { CarHolder, FreeTime, NewSlot, SlotKey, SlotWindow, StandingSlot, StoredSlot };

/** Before and after every slot: whoever names no span asks for all of them. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '9999-12-31';

/** The slots of a schedule: what stands in it, what is added and taken away, and who holds which. */
export function createAvailabilityService({
  db,
  clock,
  changedDays,
  slotsFreed,
  isDayOff,
  weeklyFreed,
}: {
  db: Database;
  clock: Clock;
  changedDays: ChangedDays;
  slotsFreed: (transaction: Database, slots: FreedSlot[]) => Promise<void>;
  /** Whether the instructor does not teach then, whatever was booked before. */
  isDayOff: (transaction: Database, slot: FreedSlot) => Promise<boolean>;
  /** A slot of weekly hours, which may want it no more. */
  weeklyFreed: (transaction: Database, slot: FreedSlot) => Promise<void>;
}) {
  /** Of these instructors' free slots, those that students can book now. */
  async function offeredIds(
    instructorIds: readonly string[],
    { fromDate, toDate }: { fromDate: string; toDate: string },
  ): Promise<Set<number>> {
    const firstDays = firstBookableDays(clock.now());
    const earliest = earliestOf(firstDays);
    const from = fromDate > earliest ? fromDate : earliest;
    if (instructorIds.length === 0 || from > toDate) return new Set();
    return selectOfferedIds(db, instructorIds, { fromDate: from, toDate, firstDays });
  }

  return {
    offeredIds,

    /** A school's slots that were not withdrawn, between two days. */
    findSlots: (
      executor: Database,
      schoolId: string,
      range: { fromDate: string; toDate: string },
    ): Promise<StoredSlot[]> => selectSlots(executor, schoolId, range.fromDate, range.toDate),

    /** What is free of these instructors between two days and has not begun. */
    freeBetween: (instructorIds: readonly string[], range: { fromDate: string; toDate: string }) =>
      selectFree(db, instructorIds, range, nowDate(clock)),

    /** For each free slot of a school, the colleagues who have the instructor's car then. Students can't book such a slot. */
    carHolders: (schoolId: string, range: { fromDate: string; toDate: string }): Promise<Map<number, CarHolder[]>> =>
      selectCarHolders(db, schoolId, range),

    /** The first day after another on which one of these has a free slot. */
    firstFreeDay: (instructors: readonly { id: string }[], after: string): Promise<string | null> =>
      selectFirstFreeDay(
        db,
        instructors.map(({ id }) => id),
        after,
      ),

    /**
     * Adds slots in the caller's transaction. Free ones of weekly hours give way to those by sheet and by hand.
     * @returns how many
     * @throws pg.DatabaseError of the constraint `slots_instructor_overlap` when one overlaps what is stored
     */
    async addSlots(transaction: Database, slots: NewSlot[], origin: SlotOrigin): Promise<number> {
      if (slots.length === 0) return 0;
      if (origin !== 'weekly') await this.makeRoom(transaction, slots);
      await insertSlots(transaction, slots, origin, nowDate(clock));
      await this.publishDays(transaction, new Set(slots.map((slot) => slot.date)));
      await slotsFreed(transaction, slots);
      return slots.length;
    },

    /** Takes the free slots of weekly hours away that these overlap, but for the one that moves. */
    async makeRoom(transaction: Database, slots: NewSlot[], moves?: number): Promise<void> {
      const overlapped = await lockOverlapped(transaction, slots);
      await this.removeLocked(
        transaction,
        overlapped.filter(({ id }) => id !== moves),
      );
    },

    /** Whole changes of a school's schedule come one after the other, until the transaction ends. */
    lockSchedule,

    /** Of an instructor's slots that are still ahead what weekly hours have to take into account; with `isLocked` the free weekly ones stay free. */
    async standingSlots(
      executor: Database,
      instructorId: string,
      { isLocked = false }: { isLocked?: boolean } = {},
    ): Promise<StandingSlot[]> {
      const now = nowDate(clock);
      if (isLocked) await lockFreeWeekly(executor, instructorId, now);
      return selectStanding(executor, instructorId, now);
    },

    /** Takes free slots that the caller has locked away, so that others can come in their place. */
    async removeLocked(transaction: Database, slots: { id: number; date: string }[]): Promise<void> {
      const ids = slots.map(({ id }) => id);
      await removeSlots(transaction, ids);
      await this.publishDays(transaction, new Set(slots.map(({ date }) => date)));
    },

    /** Takes an instructor's free slots of some days out, but for those of weekly hours. @returns their ids */
    async withdrawDays(
      transaction: Database,
      instructorId: string,
      range: { fromDate: string; toDate: string },
    ): Promise<number[]> {
      return withdrawDays(transaction, instructorId, range, nowDate(clock));
    },

    /** The other way about, of those that nothing else has taken the place of. */
    async offerAgain(transaction: Database, ids: number[]): Promise<void> {
      const slots = await offerAgain(transaction, ids);
      await this.publishDays(transaction, new Set(slots.map(({ date }) => date)));
      await slotsFreed(transaction, slots);
    },

    /** Before a booking of each slot is changed, in the caller's transaction. */
    lockSlots: (transaction: Database, slotIds: number[]): Promise<void> => lockSlots(transaction, slotIds),

    /** The same, with the slot that the booking shall move to. */
    lockFreeSlots: (
      transaction: Database,
      instructorId: string,
      times: Omit<SlotKey, 'instructorId'>[],
    ): Promise<void> => lockFreeSlots(transaction, instructorId, times),
    lockSlotAnd: (transaction: Database, slotId: number, to: SlotKey): Promise<void> =>
      lockSlotAnd(transaction, slotId, to),

    /** The slots of some hours; with `isLocked` they stay as they are until the transaction ends. */
    slotsOfWindow: selectWindow,

    /** Takes slots that the caller has locked out of the schedule. */
    withdrawLocked: withdrawSlots,

    /** Gives a booked slot back, in the parts that it was joined of: to other students, or out of the schedule where the school can not keep it. */
    async releaseSlot(
      transaction: Database,
      slotId: number,
      { isOfferedAgain }: { isOfferedAgain: boolean },
    ): Promise<void> {
      const ids = await splitSlot(transaction, slotId);
      const slots = await updateSlotStatus(transaction, ids, isOfferedAgain ? 'AVAILABLE' : 'WITHDRAWN');
      const [slot] = slots;
      if (!isOfferedAgain || !slot) return;
      if (await isDayOff(transaction, slot)) await removeSlots(transaction, ids);
      else {
        await slotsFreed(transaction, slots);
        const weekly = slots.find(({ isWeekly }) => isWeekly);
        if (weekly) await weeklyFreed(transaction, weekly);
      }
    },

    /** Frees the lesson's car: students can book colleagues who share it again, and their waiting lists hear of it. */
    releaseCar: async (transaction: Database, lesson: LessonInCar): Promise<void> =>
      slotsFreed(transaction, await selectKeptByLesson(transaction, lesson)),

    /** Same, when an instructor switches to another car. */
    leaveCar: async (transaction: Database, instructorId: string, carId: string): Promise<void> =>
      slotsFreed(transaction, await selectKeptByCar(transaction, instructorId, carId, nowDate(clock))),

    /**
     * Puts what an instructor is busy with elsewhere in the place of what there was: students are offered no slot that it touches.
     * @returns the days that changed
     */
    async replaceBusy(transaction: Database, instructorId: string, times: readonly Interval[]): Promise<string[]> {
      const before = await selectTouched(transaction, instructorId, nowDate(clock));
      const days = await replaceBusy(transaction, instructorId, times);
      const touched = await selectTouched(transaction, instructorId, nowDate(clock));
      const still = new Set(touched.map(({ id }) => id));
      await this.publishDays(transaction, days);
      await slotsFreed(
        transaction,
        before.filter(({ id, status }) => status === 'AVAILABLE' && !still.has(id)),
      );
      return days;
    },

    /** An instructor's slots still ahead, free or booked, that busy times touch. */
    touchedByBusy: (executor: Database, instructorId: string) => selectTouched(executor, instructorId, nowDate(clock)),

    /** What instructors are busy with elsewhere between two days. */
    busyBetween: selectBusy,

    /** Those who wait for such slots are told, once the transaction has committed. */
    slotsFreed,

    /** In a transaction that publishes the change of every day. */
    withdrawFree: (transaction: Database, instructorId: string): Promise<void> =>
      withdrawFreeSlots(transaction, instructorId, nowDate(clock)),

    /** Whether a slot that was taken may be, by its school's own rules; beside one that is given back with it. */
    obeysRules: (transaction: Database, slotId: number, beside: number | null): Promise<boolean> =>
      selectObeysRules(transaction, slotId, { firstDays: firstBookableDays(clock.now()), beside }),

    ownersOfSlot: (id: string) => selectOwner(db, Number(id)),

    /** Free slots that fill a time in a row become one, to be taken as such. */
    joinSlots,

    /** Takes a slot, as part of the statement that books it. */
    takingSlot,

    slotStatus: (executor: Database, slot: SlotKey) => selectSlotStatus(executor, slot),

    publishDays: changedDays.publish,
    publishEveryDay: changedDays.publishAll,
    forgetDays: changedDays.forget,
    forgetEveryDay: changedDays.forgetAll,

    /** API-06: the instructors given, each with its slots by day. */
    async schoolSchedule(
      school: { id: string },
      instructors: { id: string; firstName: string; lastName: string }[],
      range: { from?: string | undefined; to?: string | undefined },
    ): Promise<SchoolSchedule> {
      const [fromDate, toDate] = [range.from ?? FIRST_DAY, range.to ?? LAST_DAY];
      const slots = await selectSlots(db, school.id, fromDate, toDate);
      const holders = await selectCarHolders(db, school.id, { fromDate, toDate });
      const ids = instructors.map(({ id }) => id);
      const now = nowDate(clock);
      const offered = await offeredIds(ids, { fromDate, toDate });
      const byInstructor = Map.groupBy(slots, ({ instructorId }) => instructorId);
      return instructors.map(({ id, firstName, lastName }) => ({
        instructorId: id,
        firstName,
        lastName,
        availabilitySlots: groupByDay(byInstructor.get(id) ?? [], { holders, offered, now }),
      }));
    },

    /** Of the slots that are still ahead, by the zone data of now. @returns how many got another instant */
    async deriveInstantsAgain(transaction: Database, now: Date): Promise<number> {
      const moved = derivedAgain(await selectSlotsAhead(transaction, aheadSince(now)));
      if (moved.length > 0) await updateSlotInstants(transaction, moved);
      return moved.length;
    },
  };
}

export type AvailabilityService = ReturnType<typeof createAvailabilityService>;

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
