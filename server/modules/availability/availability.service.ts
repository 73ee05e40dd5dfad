import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import {
  type availabilityEndpoints,
  DAY_FILTERS,
  type DayFilter,
  type SchoolSchedule,
  type Suggestions,
} from '#contract/availability.ts';
import { addDays, BOOKING_HORIZON_DAYS, daysBetween } from '#contract/bookable-days.ts';
import { COUNTED_INSTRUCTORS_MAX } from '#contract/counted-instructors.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { refundDeadlines } from '#server/modules/refund-deadlines/refund-deadlines.rules.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Counts } from '#server/platform/counts.ts';
import type { ChangeFeed } from '#server/platform/database/changes.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { createAnswerCache, type KeptAnswer } from '#server/platform/http/answer-cache.ts';
import { jsonBody } from '#server/platform/http/encoded-body.ts';
import {
  countFewByDay,
  countInstructorsByDay,
  type DayRange,
  type FreeSlot,
  type FreeSlotFilters,
  insertSlots,
  type NewSlot,
  type NextDay,
  type OfferedSlot,
  type SlotOrigin,
  type StoredSlot,
  selectAvailability,
  selectFirstFreeDay,
  selectFreeSlots,
  selectNearestOfSchool,
  selectNextDays,
  selectOfferedOf,
  selectSlots,
} from './availability.repository.ts';
import { daysChangeAt, earliestOf, firstBookableDays, searchEnd } from './availability.rules.ts';
import { encodeAvailability, type Pricing } from './availability-answer.ts';
import { replaceBusy, selectBusy, selectTouched } from './busy.repository.ts';
import { createDayCounts, type DayCount } from './day-counts.ts';
import { selectSlotsAhead, updateSlotInstants } from './instants.repository.ts';
import { aheadSince, derivedAgain } from './instants.rules.ts';
import { joinSlots, splitSlot } from './joined-slots.repository.ts';
import { createNames } from './names.ts';
import { type AskedEnds, areasOf, createNearby, type Drive, type NearbyParts, type Pickup } from './nearby.ts';
import { selectObeysRules } from './school-rules.repository.ts';
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

interface SlotRange {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

interface SlotsToBook {
  instructorId: string;
  from?: string | undefined;
  date?: string | undefined;
}

export type DayQuery = QueryOf<(typeof availabilityEndpoints)['dayAvailability']>;
type EmptiedQuery = QueryOf<(typeof availabilityEndpoints)['emptiedBy']>;
export type DaysQuery = QueryOf<(typeof availabilityEndpoints)['availableDays']>;
export type { Drive, FreeSlotFilters, NewSlot, NextDay, OfferedSlot, SlotKey, SlotWindow, StandingSlot, StoredSlot };

/** The channel's payload: a day whose free slots changed, or `*` for what can touch every day. */
const CHANNEL = 'availability';
const EVERY_DAY = '*';

const LONGEST_DAYS_RANGE = 62;
/** Of numbers that are good for a minute, whatever is booked meanwhile: they stand in one line under a list. */
const COUNTS_KEPT = 1_000;
const COUNT_KEPT_MS = 60_000;
const INSTRUCTOR_SLOTS_ENOUGH = 60;
/** Before and after every slot: whoever names no span asks for all of them. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '9999-12-31';
const OFFERED_MAX = 2_000;
const NEAREST_OF_INSTRUCTOR = 6;

export function createAvailabilityService({
  db,
  clock,
  changes,
  counts,
  pricing,
  areas,
  geocoder,
  travel,
  reachableSlots,
  placeTries,
  slotsFreed,
  isDayOff,
  weeklyFreed,
  pages,
}: {
  db: Database;
  clock: Clock;
  changes: ChangeFeed;
  counts: Counts;
  pricing: Pricing;
  slotsFreed: (transaction: Database, slots: FreedSlot[]) => Promise<void>;
  /** Whether the instructor does not teach then, whatever was booked before. */
  isDayOff: (transaction: Database, slot: FreedSlot) => Promise<boolean>;
  /** A slot of weekly hours, which may want it no more. */
  weeklyFreed: (transaction: Database, slot: FreedSlot) => Promise<void>;
  /** What anybody is shown of these days, and of schools and instructors. */
  pages: { forgetDay(): void; forgetAll(): void };
} & NearbyParts) {
  const nearby = createNearby({ clock, areas, geocoder, travel, reachableSlots, placeTries });
  const outsideCounts = new LRUCache<string, { count: number; untilMs: number }>({ max: COUNTS_KEPT });
  const whileTold = { mayKeep: changes.isCertain };
  const names = createNames({ db, ...whileTold });
  // Kept apart: thousands of instructors are looked at, and shall not crowd out the few lists that everybody sees.
  const keptAs = (cache: string) => ({ ...whileTold, lookedUp: (isHit: boolean) => counts.lookedUp(cache, isHit) });
  const dayLists = createAnswerCache(() => clock.nowMs(), keptAs('day-lists'));
  const instructorLists = createAnswerCache(() => clock.nowMs(), keptAs('free-times'));
  const dayCounts = createDayCounts(whileTold);
  function forgetDay(day: string): void {
    dayCounts.forget(day);
    reachableSlots.forgetDay(day);
    dayLists.forget(day);
    instructorLists.forget(day);
    pages.forgetDay();
  }
  function forgetEveryDay(): void {
    // What touches every day may be a school that moved house.
    areas.forget();
    names.forget();
    dayCounts.forgetAll();
    reachableSlots.forgetEveryDay();
    dayLists.clear();
    instructorLists.clear();
    pages.forgetAll();
  }
  changes.subscribe(CHANNEL, (day) => (day === EVERY_DAY ? forgetEveryDay() : forgetDay(day)), forgetEveryDay);

  /** How many there are who do not come there: far and wide, so a number is good for a while. */
  async function countOutside(range: DayRange, filters: FreeSlotFilters, beside: string[]): Promise<number> {
    const key = createHash('sha256')
      .update(JSON.stringify([range.fromDate, range.toDate, filters, beside]))
      .digest('base64');
    const known = outsideCounts.get(key);
    if (known && known.untilMs > clock.nowMs()) return known.count;
    const days = await countFewByDay(db, range, filters, { beside, most: COUNTED_INSTRUCTORS_MAX });
    const count = Math.min(
      days.reduce((sum, { instructors }) => sum + instructors, 0),
      COUNTED_INSTRUCTORS_MAX,
    );
    outsideCounts.set(key, { count, untilMs: clock.nowMs() + COUNT_KEPT_MS });
    return count;
  }

  async function countNear(pickup: Pickup, range: DayRange, filters: FreeSlotFilters): Promise<number> {
    const [day] = await countInstructorsByDay(db, range, { ...filters, ...(await nearby.narrowing(pickup, range)) });
    return day?.instructors ?? 0;
  }

  function nearestSlots(executor: Database, instructorId: string, range: SlotRange) {
    const firstDays = firstBookableDays(clock.now());
    const earliest = earliestOf(firstDays);
    const fromDate = range.fromDate && range.fromDate > earliest ? range.fromDate : earliest;
    const toDate = range.toDate ?? addDays(fromDate, BOOKING_HORIZON_DAYS);
    return selectFreeSlots(executor, instructorId, { fromDate, toDate, firstDays }, INSTRUCTOR_SLOTS_ENOUGH);
  }

  return {
    /** The place that a call asks for. @throws AppError invalid_request, too_many_requests */
    pickupOf: nearby.pickupOf,

    /** Whether who asks may be given an answer that is kept: for a place that was not counted for them yet it is made sure first. */
    mayHave: ({ near: { areas } = { areas: [] } }: KeptAnswer, asker: () => string): boolean =>
      areas.every((area) => nearby.wasTold(asker(), area)),

    /** API-05, encoded once and kept until something in it changes. `address` is what was asked, word for word. */
    dayList(query: DayQuery, pickup: Pickup | null, address: string) {
      return dayLists.get({ day: query.date ?? EVERY_DAY, address }, async () => {
        const now = clock.now();
        const firstDays = firstBookableDays(now);
        const fromDate = query.date ?? earliestOf(firstDays);
        const range = { fromDate, toDate: query.date ?? searchEnd(fromDate), firstDays };
        const filters = filtersOf(query);
        const page = { offset: query.page * query.pageSize, limit: query.pageSize, sort: query.sort };
        const validUntilMs = daysChangeAt(now.epochMilliseconds);
        if (pickup === null)
          return { ...encodeAvailability(await selectAvailability(db, range, filters, page), pricing), validUntilMs };

        const { place } = pickup;
        const { covering, unreachable } = await nearby.narrowing(pickup, range);
        const beside = covering.map(({ instructorId }) => instructorId);
        const [rows, outside] = await Promise.all([
          selectAvailability(db, range, { ...filters, covering, unreachable }, page),
          countOutside(range, filters, beside),
        ]);
        const list = encodeAvailability(rows, pricing, await nearby.minutesTo(place, rows, covering));
        return { ...list, outside, near: { areas: areasOf([pickup]) }, validUntilMs };
      });
    },

    /** The same where it is kept; null: it has to be made. */
    keptDayList: (address: string): KeptAnswer | null => dayLists.kept(address),

    /** How many there would be on a day without each of its filters by itself, counted up to a hundred; those without which there is nobody either are left out. */
    async emptiedBy(query: EmptiedQuery, pickup: Pickup | null): Promise<{ filter: DayFilter; instructors: number }[]> {
      const range = { fromDate: query.date, toDate: query.date, firstDays: firstBookableDays(clock.now()) };
      const most = COUNTED_INSTRUCTORS_MAX;
      const found = [];
      for (const filter of DAY_FILTERS.filter((one) => query[one] !== undefined)) {
        const others = filtersOf({ ...query, [filter]: undefined });
        const instructors =
          pickup === null || filter === 'near'
            ? ((await countFewByDay(db, range, others, { beside: [], most }))[0]?.instructors ?? 0)
            : Math.min(await countNear(pickup, range, others), most);
        if (instructors > 0) found.push({ filter, instructors });
      }
      return found;
    },

    /** Where, and who, a text may mean. */
    async suggestions(text: string): Promise<Suggestions> {
      const [places, called] = await Promise.all([geocoder.find(text), names.called(text)]);
      return { places, ...called };
    },

    /** Near a place who comes there is counted, whether there is time to drive or not. */
    async availableDays(query: DaysQuery, pickup: Pickup | null): Promise<DayCount[]> {
      const lastDate = addDays(query.from, LONGEST_DAYS_RANGE - 1);
      const [toDate = lastDate] = [query.to, lastDate].sort();
      const dates = daysBetween(query.from, toDate);
      const firstDays = firstBookableDays(clock.now());
      const filters = filtersOf(query);
      const most = COUNTED_INSTRUCTORS_MAX;
      const asked = JSON.stringify([filters, pickup?.place, firstDays]);
      return dayCounts.of(asked, dates, async (fromDate, toDate) => {
        const range = { fromDate, toDate, firstDays };
        if (pickup === null) return countFewByDay(db, range, filters, { beside: [], most });
        const days = await countInstructorsByDay(db, range, {
          ...filters,
          covering: await nearby.covering(pickup.place),
        });
        return days.map(({ date, instructors }) => ({ date, instructors: Math.min(instructors, most) }));
      });
    },

    /**
     * Free slots of one instructor that students are offered, the nearest first, the last day whole like all others; with a drive those that
     * it leaves time for.
     */
    async freeSlots(
      instructorId: string,
      range: SlotRange,
      { executor = db, drive }: { executor?: Database; drive?: Drive | null } = {},
    ): Promise<FreeSlot[]> {
      const slots = await nearestSlots(executor, instructorId, range);
      const free = drive ? await nearby.driven(executor, instructorId, slots, drive) : slots;
      return free.map(({ startsAt: _, endsAt: __, ...slot }) => slot);
    },

    /** The nearest days on which each of these has something free, within so many days. */
    async nextDays(
      instructorIds: readonly string[],
      { within, ofEach }: { within: number; ofEach: number },
    ): Promise<NextDay[]> {
      if (instructorIds.length === 0) return [];
      const firstDays = firstBookableDays(clock.now());
      const fromDate = earliestOf(firstDays);
      return selectNextDays(db, instructorIds, { fromDate, toDate: addDays(fromDate, within), firstDays }, ofEach);
    },

    /** Whether a student may be told what can be reached from there. */
    mayTell: nearby.mayTell,

    /** Which of offered slots can be proposed to whom. */
    proposable: nearby.proposable,

    /** The same with what a student who books one would be told of cancelling, encoded once and kept as a day's list is. */
    slotsToBook({ instructorId, from, date }: SlotsToBook, asked: AskedEnds, address: string) {
      return instructorLists.get({ day: date ?? EVERY_DAY, address }, async () => {
        const now = clock.nowMs();
        const range = date === undefined ? { fromDate: from } : { fromDate: date, toDate: date };
        const free = await nearestSlots(db, instructorId, range);
        const { slots, near } = await nearby.slotsFor(db, asked, { instructorId, slots: free });
        const told = slots.map(({ startsAt, endsAt: _, ...slot }) => ({
          ...slot,
          refundDeadlines: refundDeadlines({ startsAt, timeZone: slot.timeZone }),
        }));
        return { body: jsonBody(told), total: told.length, near, validUntilMs: daysChangeAt(now) };
      });
    },

    /** The same where it is kept; null: it has to be made. */
    keptSlotsToBook: (address: string): KeptAnswer | null => instructorLists.kept(address),

    /** What students are offered at this moment of these instructors on these days, the nearest first. */
    offeredOf: (
      executor: Database,
      freed: { instructorIds: string[]; dates: string[] },
      filters: FreeSlotFilters,
    ): Promise<OfferedSlot[]> =>
      selectOfferedOf(executor, { ...freed, firstDays: firstBookableDays(clock.now()) }, filters, OFFERED_MAX),

    /** A school's slots that were not withdrawn, between two days. */
    findSlots: (
      executor: Database,
      schoolId: string,
      range: { fromDate: string; toDate: string },
    ): Promise<StoredSlot[]> => selectSlots(executor, schoolId, range.fromDate, range.toDate),

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

    /** What students are offered of a school from that time on, the nearest first: a few of each instructor. */
    nearestOfSchool: (
      executor: Database,
      schoolId: string,
      from: { date: string; time: string },
    ): Promise<OfferedSlot[]> => {
      const firstDays = firstBookableDays(clock.now());
      const range = { from, toDate: addDays(from.date, BOOKING_HORIZON_DAYS), firstDays };
      return selectNearestOfSchool(executor, schoolId, range, NEAREST_OF_INSTRUCTOR);
    },

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

    /** Tells every server that these days' lists changed, when the transaction commits. */
    async publishDays(transaction: Database, days: Iterable<string>): Promise<void> {
      for (const day of days) await changes.publish(transaction, CHANNEL, day);
    },
    /** The same for what can change any day: an instructor's rate, a school's approval, a review. */
    publishEveryDay: (transaction: Database): Promise<void> => changes.publish(transaction, CHANNEL, EVERY_DAY),

    /** After a commit, so that the next request to this very server sees it without waiting for its own notice. */
    forgetDays(days: Iterable<string>): void {
      for (const day of days) forgetDay(day);
    },
    forgetEveryDay,

    /** API-06: the instructors given, each with its slots by day. */
    async schoolSchedule(
      school: { id: string },
      instructors: { id: string; firstName: string; lastName: string }[],
      range: { from?: string | undefined; to?: string | undefined },
    ): Promise<SchoolSchedule> {
      const slots = await selectSlots(db, school.id, range.from ?? FIRST_DAY, range.to ?? LAST_DAY);
      return instructors.map(({ id, firstName, lastName }) => ({
        instructorId: id,
        firstName,
        lastName,
        availabilitySlots: groupByDay(slots.filter((slot) => slot.instructorId === id)),
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

/** What a list is narrowed by, beside its day and its place. */
const filtersOf = ({
  maxRate,
  place,
  province,
  language,
  timeOfDay,
  transmission,
}: Omit<DaysQuery, 'from' | 'to'>): FreeSlotFilters => ({
  ...{ place, province, language, timeOfDay, transmission },
  maxRateCents: maxRate === undefined ? undefined : Math.round(maxRate * 100),
});

export type AvailabilityService = ReturnType<typeof createAvailabilityService>;

function groupByDay(slots: StoredSlot[]): SchoolSchedule[number]['availabilitySlots'] {
  const days = new Map<string, SchoolSchedule[number]['availabilitySlots'][number]>();
  for (const slot of slots) {
    const day = days.get(slot.date) ?? { date: slot.date, time: [] };
    day.time.push({
      id: String(slot.id),
      timeZone: slot.timeZone,
      startTime: slot.startTime,
      endTime: slot.endTime,
      availabilityStatus: slot.status === 'BOOKED' ? 'Booked' : 'Available',
    });
    days.set(slot.date, day);
  }
  return [...days.values()];
}
