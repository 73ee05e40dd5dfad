import { SLOT_MINUTES } from '#contract/schedule-uploads.ts';
import type { Transaction } from '#server/context.ts';
import { publishChangedDays } from '#server/modules/changed-days/changed-days.ts';
import { nowDate } from '#server/platform/clock.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import {
  type InstructorInterval,
  insertRemnants,
  selectShortestKind,
  selectTouched,
  type TouchedSlot,
  uncover,
} from './office-slots.db.ts';
import { subtractIntervals } from './office-slots.rules.ts';
import { type NewSlot, removeSlots, selectInTimeOff } from './schedule.db.ts';
import type { Interval } from './slot.rules.ts';

const MINUTE_MS = 60_000;

/** Times that students can book again. */
type Freed = { instructorId: string; date: string; isWeekly: boolean }[];

/**
 * Offers what is left of the covered slots that overlap a time, and the whole slot where nothing takes part of it any more. Pieces shorter
 * than the school's shortest lesson aren't offered. The caller has locked these slots and what is offered of them.
 * @returns what is newly offered
 */
export async function offerWhatIsLeft(tx: Transaction, time: InstructorInterval): Promise<Freed> {
  const covered = (await selectTouched(tx, time)).filter(({ coveredBy }) => coveredBy !== null);
  if (covered.length === 0) return [];
  const leastMinutes = (await selectShortestKind(tx, time.instructorId)) ?? SLOT_MINUTES.min;
  const freed: Freed = [];
  // One after the other: a slot that comes back stands in the way of one that overlaps it.
  for (const slot of covered) freed.push(...(await offerRestOf(tx, time.instructorId, slot, leastMinutes)));
  await publishChangedDays(tx, new Set(covered.map(({ date }) => date)));
  return freed;
}

async function offerRestOf(
  tx: Transaction,
  instructorId: string,
  covered: TouchedSlot,
  leastMinutes: number,
): Promise<Freed> {
  const whole = toInterval(covered);
  const touched = await selectTouched(tx, { instructorId, ...whole });
  const remnants = touched.filter(({ remnantOf, status }) => remnantOf === covered.id && status === 'AVAILABLE');
  const others = touched.filter((slot) => slot.coveredBy === null && !remnants.includes(slot)).map(toInterval);
  if (others.length === 0) return restore(tx, instructorId, covered, remnants);
  const wanted = subtractIntervals(whole, others).filter(
    ({ startsAt, endsAt }) => endsAt - startsAt >= leastMinutes * MINUTE_MS,
  );
  const isAt = (interval: Interval) => (slot: TouchedSlot) =>
    slot.startsAt.getTime() === interval.startsAt && slot.endsAt.getTime() === interval.endsAt;
  const outdated = remnants.filter((slot) => !wanted.some((interval) => isAt(interval)(slot)));
  await removeSlots(
    tx,
    outdated.map(({ id }) => id),
  );
  const added = wanted
    .filter((interval) => !remnants.some(isAt(interval)))
    .map((interval) => toSlot(instructorId, covered.timeZone, interval));
  const ids = await insertRemnants(tx, covered, added, nowDate(tx.clock));
  const off = await selectInTimeOff(tx, ids);
  await removeSlots(tx, off);
  return ids.length > off.length ? [{ instructorId, date: covered.date, isWeekly: covered.isWeekly }] : [];
}

async function restore(tx: Transaction, instructorId: string, covered: TouchedSlot, remnants: TouchedSlot[]) {
  await removeSlots(
    tx,
    remnants.map(({ id }) => id),
  );
  const isOffered = (await selectInTimeOff(tx, [covered.id])).length === 0;
  await uncover(tx, covered.id, { isOffered });
  return isOffered ? [{ instructorId, date: covered.date, isWeekly: covered.isWeekly }] : [];
}

const toInterval = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): Interval => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
});

function toSlot(instructorId: string, timeZone: string, interval: Interval): NewSlot {
  const [startsAt, endsAt] = [new Date(interval.startsAt), new Date(interval.endsAt)];
  const start = wallClockAt(timeZone, startsAt);
  const end = wallClockAt(timeZone, endsAt);
  return { instructorId, date: start.date, startTime: start.time, endTime: end.time, timeZone, startsAt, endsAt };
}
