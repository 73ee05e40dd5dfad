import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import { refundDeadlines } from '#server/modules/refund-deadlines/refund-deadlines.rules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Counts } from '#server/platform/counts.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { createAnswerCache, type KeptAnswer } from '#server/platform/http/answer-cache.ts';
import { jsonBody } from '#server/platform/http/encoded-body.ts';
import { daysChangeAt, earliestOf, firstBookableDays } from './availability.rules.ts';
import {
  type FreeSlot,
  type NextDay,
  type OfferedSlot,
  selectFreeSlots,
  selectNearestOfSchool,
  selectNextDays,
  selectOfferedOf,
  type WantedTime,
} from './free-slots.repository.ts';
import type { AskedEnds, Drive, Nearby } from './nearby.ts';
import type { FreeSlotFilters } from './offered-slots.repository.ts';

export type { Drive, FreeSlotFilters, NextDay, OfferedSlot, WantedTime };

interface SlotRange {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

interface SlotsToBook {
  instructorId: string;
  from?: string | undefined;
  date?: string | undefined;
}

const EVERY_DAY = '*';
const ENOUGH = 60;
const OFFERED_MAX = 2_000;
const NEAREST_OF_INSTRUCTOR = 6;

/** What students are offered of an instructor, or of a school, at this moment. */
export function createFreeSlots({
  db,
  clock,
  counts,
  nearby,
  mayKeep,
}: {
  db: Database;
  clock: Clock;
  counts: Counts;
  nearby: Nearby;
  /** Whether it is certain that changes are told. */
  mayKeep: () => boolean;
}) {
  const lookedUp = (isHit: boolean) => counts.lookedUp('free-times', isHit);
  // Apart from the lists of a day: thousands of instructors are looked at, and shall not crowd out the few that everybody sees.
  const lists = createAnswerCache(() => clock.nowMs(), { mayKeep, lookedUp });

  function nearest(executor: Database, instructorId: string, range: SlotRange) {
    const firstDays = firstBookableDays(clock.now());
    const earliest = earliestOf(firstDays);
    const fromDate = range.fromDate && range.fromDate > earliest ? range.fromDate : earliest;
    const toDate = range.toDate ?? addDays(fromDate, BOOKING_HORIZON_DAYS);
    return selectFreeSlots(executor, instructorId, { fromDate, toDate, firstDays }, ENOUGH);
  }

  return {
    /** The nearest first, the last day whole like all others; with a drive those that it leaves time for. */
    async ofInstructor(
      executor: Database,
      instructorId: string,
      range: SlotRange,
      drive: Drive | null,
    ): Promise<FreeSlot[]> {
      const slots = await nearest(executor, instructorId, range);
      const free = drive ? await nearby.driven(executor, instructorId, slots, drive) : slots;
      return free.map(({ startsAt: _, endsAt: __, ...slot }) => slot);
    },

    /** The same with what a student who books one would be told of cancelling, encoded once and kept as a day's list is. */
    toBook({ instructorId, from, date }: SlotsToBook, asked: AskedEnds, address: string) {
      return lists.get({ day: date ?? EVERY_DAY, address }, async () => {
        const now = clock.nowMs();
        const range = date === undefined ? { fromDate: from } : { fromDate: date, toDate: date };
        const free = await nearest(db, instructorId, range);
        const { slots, near } = await nearby.slotsFor(db, asked, { instructorId, slots: free });
        const told = slots.map(({ startsAt, endsAt: _, ...slot }) => ({
          ...slot,
          refundDeadlines: refundDeadlines({ startsAt, timeZone: slot.timeZone }),
        }));
        return { body: jsonBody(told), total: told.length, near, validUntilMs: daysChangeAt(now) };
      });
    },

    /** The same where it is kept; null: it has to be made. */
    kept: (address: string): KeptAnswer | null => lists.kept(address),

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

    /** Of these instructors on these days, the nearest first. */
    offeredOf: (
      executor: Database,
      freed: { instructorIds: string[]; dates: string[] },
      filters: FreeSlotFilters,
    ): Promise<WantedTime[]> =>
      selectOfferedOf(executor, { ...freed, firstDays: firstBookableDays(clock.now()) }, filters, OFFERED_MAX),

    /** Of a school from that time on, the nearest first: a few of each instructor. */
    nearestOfSchool: (
      executor: Database,
      schoolId: string,
      from: { date: string; time: string },
    ): Promise<OfferedSlot[]> => {
      const firstDays = firstBookableDays(clock.now());
      const range = { from, toDate: addDays(from.date, BOOKING_HORIZON_DAYS), firstDays };
      return selectNearestOfSchool(executor, schoolId, range, NEAREST_OF_INSTRUCTOR);
    },

    forgetDay: lists.forget,
    forgetEveryDay: lists.clear,
  };
}

export type FreeSlots = ReturnType<typeof createFreeSlots>;
