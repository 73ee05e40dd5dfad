import { addDays, BOOKING_HORIZON_DAYS } from '#contract/bookable-days.ts';
import { type Context, perContext } from '#server/context.ts';
import { registerDayCache } from '#server/modules/changed-days/changed-days.ts';
import { refundDeadlines } from '#server/modules/refund-deadlines/refund-deadlines.rules.ts';
import { createAnswerCache, type KeptAnswer } from '#server/platform/http/answer-cache.ts';
import { jsonBody } from '#server/platform/http/encoded-body.ts';
import { daysChangeAt, findEarliest, firstBookableDays } from './availability.rules.ts';
import {
  type FreeSlot,
  type NextDay,
  type OfferedSlot,
  selectFreeSlots,
  selectNearestSchoolSlots,
  selectNextDays,
  selectOfferedTimes,
  type WantedTime,
} from './free-slots.db.ts';
import type { AskedEnds, Drive } from './nearby.ts';
import { filterSlotsForDrive, withDriveTimes } from './nearby.ts';
import type { FreeSlotFilters } from './offered-slots.db.ts';

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

// A cache apart from the day lists: there are thousands of instructors, and they mustn't evict the few lists everyone
// sees.
const lists = perContext((ctx) => {
  const cache = createAnswerCache(() => ctx.clock.nowMs(), {
    mayKeep: ctx.changes.isCertain,
    lookedUp: (isHit) => ctx.counts.lookedUp('free-times', isHit),
  });
  registerDayCache(ctx, { forgetDay: cache.forget, forgetEveryDay: cache.clear });
  return cache;
});

function nearest(ctx: Context, instructorId: string, range: SlotRange) {
  const firstDays = firstBookableDays(ctx.clock.now());
  const earliest = findEarliest(firstDays);
  const fromDate = range.fromDate && range.fromDate > earliest ? range.fromDate : earliest;
  const toDate = range.toDate ?? addDays(fromDate, BOOKING_HORIZON_DAYS);
  return selectFreeSlots(ctx, instructorId, { fromDate, toDate, firstDays }, ENOUGH);
}

/** The nearest first, in whole days. With `drive`, only those the instructor can drive to in time. */
export async function findFreeTimes(
  ctx: Context,
  instructorId: string,
  range: SlotRange,
  drive: Drive | null,
): Promise<FreeSlot[]> {
  const slots = await nearest(ctx, instructorId, range);
  const free = drive ? await withDriveTimes(ctx, instructorId, slots, drive) : slots;
  return free.map(({ startsAt: _, endsAt: __, ...slot }) => slot);
}

/** The same for the booking page, with refund deadlines, encoded once and cached. */
export function findTimesToBook(
  ctx: Context,
  { instructorId, from, date }: SlotsToBook,
  asked: AskedEnds,
  address: string,
) {
  return lists(ctx).get({ day: date ?? EVERY_DAY, address }, async () => {
    const now = ctx.clock.nowMs();
    const range = date === undefined ? { fromDate: from } : { fromDate: date, toDate: date };
    const free = await nearest(ctx, instructorId, range);
    const { slots, near } = await filterSlotsForDrive(ctx, asked, { instructorId, slots: free });
    const told = slots.map(({ startsAt, endsAt: _, ...slot }) => ({
      ...slot,
      refundDeadlines: refundDeadlines({ startsAt, timeZone: slot.timeZone }),
    }));
    return { body: jsonBody(told), total: told.length, near, validUntilMs: daysChangeAt(now) };
  });
}

/** The cached list, or null. */
export function findCachedFreeTimes(ctx: Context, address: string): KeptAnswer | null {
  return lists(ctx).kept(address);
}

/** The nearest days on which each instructor has free slots, up to `within` days ahead. */
export async function findNextFreeDays(
  ctx: Context,
  instructorIds: readonly string[],
  { within, ofEach }: { within: number; ofEach: number },
): Promise<NextDay[]> {
  if (instructorIds.length === 0) return [];
  const firstDays = firstBookableDays(ctx.clock.now());
  const fromDate = findEarliest(firstDays);
  return selectNextDays(ctx, instructorIds, { fromDate, toDate: addDays(fromDate, within), firstDays }, ofEach);
}

/** Bookable times of these instructors on these days, the nearest first. */
export function findOfferedTimes(
  ctx: Context,
  freed: { instructorIds: string[]; dates: string[] },
  filters: FreeSlotFilters,
): Promise<WantedTime[]> {
  return selectOfferedTimes(ctx, { ...freed, firstDays: firstBookableDays(ctx.clock.now()) }, filters, OFFERED_MAX);
}

/** A school's bookable slots from a day and time on, the nearest first, a few of each instructor. */
export function findNearestSchoolSlots(
  ctx: Context,
  schoolId: string,
  from: { date: string; time: string },
): Promise<OfferedSlot[]> {
  const firstDays = firstBookableDays(ctx.clock.now());
  const range = { from, toDate: addDays(from.date, BOOKING_HORIZON_DAYS), firstDays };
  return selectNearestSchoolSlots(ctx, schoolId, range, NEAREST_OF_INSTRUCTOR);
}
