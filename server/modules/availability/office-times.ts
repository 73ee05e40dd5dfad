import { timesThatFit } from '#contract/slot-runs.ts';
import type { Context } from '#server/context.ts';
import type { Ends } from '#server/modules/reach/reach.rules.ts';
import { judgeReachability } from '#server/modules/reach/reachable-slots.ts';
import { type Area, assertInside, findServiceArea } from '#server/modules/service-areas/service-areas.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { type OfficeSlot, type OfficeSlotsWanted, selectOfficeSlots } from './office-times.db.ts';

/** How many free slots are looked at: the times of a few weeks for a school with many instructors. */
const LOOKED_AT_MAX = 1_000;

export type FreeOfficeTime = Omit<OfficeSlot, 'startsAt' | 'endsAt'> & { isReachable: boolean };

/**
 * Free times for a lesson that the office books: those that the instructor can drive to first, then by time.
 * @param minutes only times of this length, in one free slot or several in a row
 * @param fits whether the student can take the time
 */
export async function findFreeOfficeTimes(
  ctx: Context,
  wanted: OfficeSlotsWanted,
  {
    minutes,
    ends,
    fits,
    limit,
  }: { minutes: number | null; ends: Ends; fits: (time: OfficeSlot) => boolean; limit: number },
): Promise<FreeOfficeTime[]> {
  const slots = await selectOfficeSlots(ctx, wanted, nowDate(ctx.clock), LOOKED_AT_MAX);
  const times = (minutes === null ? slots : fitLength(slots, minutes)).filter(fits);
  const isDriven = await judgeReachability(ctx, times);
  const areas = new Map<string, Area>();
  for (const { instructorId } of times)
    if (!areas.has(instructorId)) areas.set(instructorId, await findServiceArea(ctx, instructorId));
  const judged = times.map(({ startsAt, endsAt, ...time }) => {
    const area = areas.get(time.instructorId);
    const isReachable =
      area !== undefined &&
      isInArea(area, ends) &&
      isDriven({ instructorId: time.instructorId, startsAt, endsAt }, ends, area.terms);
    return { ...time, isReachable };
  });
  // Stable: each part stays in order of time.
  return judged.toSorted((one, other) => Number(other.isReachable) - Number(one.isReachable)).slice(0, limit);
}

/** Times of this length within each instructor's free slots, by time. */
function fitLength(slots: OfficeSlot[], minutes: number): OfficeSlot[] {
  const fitting = [...Map.groupBy(slots, ({ instructorId }) => instructorId).values()].flatMap((own) =>
    timesThatFit(own, minutes).map((time) => ({
      ...time,
      endsAt: new Date(time.startsAt.getTime() + minutes * 60_000),
    })),
  );
  return fitting.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

function isInArea(area: Area, { pickup, dropOff }: Ends): boolean {
  try {
    if (pickup) assertInside(pickup, area);
    if (dropOff) assertInside(dropOff, area);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
