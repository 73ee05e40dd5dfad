import type { RawBuilder } from 'kysely';
import type { Context, Transaction } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { releaseSlot } from './availability.ts';
import { offerWhatIsLeft } from './covered-slots.ts';
import {
  type InstructorInterval,
  insertOfficeSlot,
  lockTouched,
  madeSlotStatement,
  selectOffice,
  selectTouched,
  selectZones,
  takeLockedStatement,
} from './office-slots.db.ts';
import { deriveOfficeTime, fillWhole, type OfficeTime } from './office-slots.rules.ts';
import { lockSchedule, type NewSlot } from './schedule.db.ts';

export { updateUnwithdrawn as unwithdrawSlot } from './office-slots.db.ts';
export type { OfficeTime };

// How the office takes any time of an instructor. Use cases that change one lesson call `takeTimeForOffice`. Those that change several call
// `planOfficeTime` for each, `lockOfficeTimes` once, then `takeLockedTime` for each.

/** A time that exists, with the school of its instructor. */
export interface PlannedTime extends NewSlot {
  schoolId: string;
}

export interface TakenTime {
  /** For `takeLesson`. */
  taking: RawBuilder<unknown>;
  /** Students could have booked all of it: one free slot or several in a row. */
  isPublished: boolean;
}

/**
 * Finds the instants of a time, in the zone of the instructor's slots that day, or else of the school. Writes nothing.
 * @throws AppError not_found, school_information_missing; invalid_request at `startTime` or `endTime` for a time that the clocks skip, or a
 *   lesson that is too short or too long
 */
export async function planOfficeTime(ctx: Context, time: OfficeTime): Promise<PlannedTime> {
  const office = await selectOffice(ctx, time.instructorId);
  if (!office) throw new AppError('not_found');
  const zones = await selectZones(ctx, time);
  const [first] = zones;
  const timeZone = first && (first.isExact || zones.length === 1) ? first.timeZone : office.timeZone;
  if (timeZone === null) throw new AppError('school_information_missing');
  const derived = deriveOfficeTime(time, timeZone);
  if ('code' in derived) throw new AppError('invalid_request', { fields: [derived] });
  return {
    instructorId: time.instructorId,
    date: time.date,
    startTime: time.startTime,
    endTime: time.endTime,
    timeZone,
    startsAt: new Date(derived.startsAt),
    endsAt: new Date(derived.endsAt),
    schoolId: office.schoolId,
  };
}

/**
 * Locks everything that taking these times and releasing these booked slots touches: the school's schedule, then the slots in order of id.
 * Call it before any other lock of a booking, and before reading what the locks protect.
 */
export async function lockOfficeTimes(
  tx: Transaction,
  times: readonly PlannedTime[],
  releasedIds: readonly number[] = [],
): Promise<void> {
  // Two transactions that insert slots at one time would block each other; students only take slots that are there.
  for (const schoolId of new Set(times.map((time) => time.schoolId))) await lockSchedule(tx, schoolId);
  await lockTouched(tx, times.map(toInterval), releasedIds);
}

/**
 * Takes a time that `lockOfficeTimes` has locked. A free slot of exactly this time is taken as it is. Otherwise the lesson gets a slot of its
 * own; the free slots that it overlaps are covered by it, and what is left of them is offered if it's long enough. `releaseSlot` undoes both.
 * @returns what `takeLesson` needs; null if another lesson has part of the time
 */
export async function takeLockedTime(tx: Transaction, time: PlannedTime): Promise<TakenTime | null> {
  const touched = (await selectTouched(tx, toInterval(time))).filter(({ status }) => status !== 'WITHDRAWN');
  if (touched.some(({ status }) => status === 'BOOKED')) return null;
  const [only] = touched;
  const isExact =
    only?.startsAt.getTime() === time.startsAt.getTime() && only.endsAt.getTime() === time.endsAt.getTime();
  if (only && isExact) return { taking: takeLockedStatement(only.id), isPublished: true };
  const covered = touched.map(({ id }) => id);
  const id = await insertOfficeSlot(tx, time, covered, nowDate(tx.clock));
  await offerWhatIsLeft(tx, toInterval(time));
  return { taking: madeSlotStatement(id), isPublished: fillWhole(toInterval(time), touched.map(toEpochs)) };
}

/**
 * The same for one lesson, with its locks. Call it before any other lock of a booking.
 * @param releasing the slot that the lesson leaves, which it may overlap. It's released first.
 * @returns null if another lesson has part of the time: roll back
 * @throws AppError as `planOfficeTime`
 */
export async function takeTimeForOffice(
  tx: Transaction,
  time: OfficeTime,
  { releasing = null }: { releasing?: number | null } = {},
): Promise<TakenTime | null> {
  const planned = await planOfficeTime(tx, time);
  await lockOfficeTimes(tx, [planned], releasing === null ? [] : [releasing]);
  if (releasing !== null) await releaseSlot(tx, releasing, { isOfferedAgain: true });
  return takeLockedTime(tx, planned);
}

const toEpochs = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({
  startsAt: startsAt.getTime(),
  endsAt: endsAt.getTime(),
});

const toInterval = (time: NewSlot): InstructorInterval => ({ instructorId: time.instructorId, ...toEpochs(time) });
