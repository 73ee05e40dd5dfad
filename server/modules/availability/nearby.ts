import { LRUCache } from 'lru-cache';
import type { Place } from '#contract/places.ts';
import { type Context, perContext } from '#server/context.ts';
import type { Ends } from '#server/modules/reach/reach.rules.ts';
import {
  filterReachableSlots,
  findAreaAround,
  findUnreachableSlots,
  judgeReachability,
} from '#server/modules/reach/reachable-slots.ts';
import {
  type Area,
  assertInside,
  type Covering,
  findCoveringInstructors,
  findOfferedArea,
} from '#server/modules/service-areas/service-areas.ts';
import { AppError } from '#server/platform/app-error.ts';
import { distanceKm, isInside } from '#server/platform/geo/distance.rules.ts';
import { growUpTo } from '#server/platform/growing-cache.ts';
import type { KeptAnswer } from '#server/platform/http/answer-cache.ts';
import type { AvailabilityRow } from './day-lists.db.ts';

/** Where a student wants to be picked up. */
export interface Pickup {
  place: Place;
  /** The postal area, which is as precise as answers get; null for a town larger than that. */
  area: Place | null;
}

/** Null means not given; without a drop-off the lesson ends at the pickup. */
export interface AskedEnds {
  pickup: Pickup | null;
  dropOff: Pickup | null;
}

/** The areas that an answer about these places reveals something about. */
export const listAreas = (asked: readonly (Pickup | null)[]): string[] =>
  asked.flatMap((one) => one?.area?.postalCode ?? []);

/** A lesson's ends, and the booking to ignore because it is moving. */
export interface Drive {
  ends: Ends;
  besideBooking?: string;
}

type InstructorsSlot = { instructorId: string; startsAt: Date; endsAt: Date };

/**
 * Whether this caller may get a cached answer. A place that isn't counted for them yet must go through the limit
 * first.
 */
export function mayHaveNearbyList(
  ctx: Context,
  { near: { areas } = { areas: [] } }: KeptAnswer,
  asker: () => string,
): boolean {
  return areas.every((area) => askedPlaces(ctx).isCounted(asker(), area));
}

/** The instructors who come to a place on these days, and their slots that can't be reached from there in time. */
export async function narrowToPlace(
  ctx: Context,
  { place, area }: Pickup,
  range: { fromDate: string; toDate: string },
) {
  const covering = await findCoveringInstructors(ctx, place);
  const ends = { pickup: area, dropOff: area };
  return { covering, unreachable: await findUnreachableSlots(ctx, covering, range, ends) };
}

/**
 * Null if no place was given.
 * @throws AppError invalid_request for an unknown place, too_many_requests beyond the limit on places
 */
export async function locatePickup(
  ctx: Context,
  asker: string,
  near: string | undefined,
  path = 'near',
): Promise<Pickup | null> {
  if (!near) return null;
  const [place] = await ctx.geocoder.find(near);
  if (!place) throw new AppError('invalid_request', { fields: [{ path, code: 'unknown_place' }] });
  const area = findAreaAround(ctx, place);
  if (area?.postalCode) await askedPlaces(ctx).count(asker, area.postalCode);
  return { place, area };
}

/**
 * Keeps slots that the instructor can drive to and from in time, and adds the distance.
 * @throws AppError outside_service_area
 */
export async function filterSlotsForDrive<S extends { startsAt: Date; endsAt: Date }>(
  ctx: Context,
  { pickup, dropOff }: AskedEnds,
  { instructorId, slots }: { instructorId: string; slots: S[] },
): Promise<{ slots: S[]; near?: { areas: string[]; distanceKm?: number; travelMinutes?: number } }> {
  if (pickup === null && dropOff === null) return { slots };
  const near = { areas: listAreas([pickup, dropOff]) };
  const own = await findOfferedArea(ctx, instructorId);
  // An instructor who isn't offered to students has no slots either.
  if (own === null) return { slots, near };
  if (pickup) assertInside(pickup.place, own);
  if (dropOff) assertInside(dropOff.place, own, { isDropOff: true });
  const begin = pickup?.area ?? null;
  const ends = { pickup: begin, dropOff: dropOff ? dropOff.area : begin };
  const reachable = await filterReachableSlots(ctx, { instructorId, terms: own.terms, slots, ends });
  if (own.centre === null || pickup === null) return { slots: reachable, near };
  const [way] = await ctx.travel.toEach(pickup.place, [own.centre]);
  const far = { distanceKm: Math.round(distanceKm(pickup.place, own.centre)), travelMinutes: way?.minutes ?? 0 };
  return { slots: reachable, near: { ...near, ...far } };
}

/** False once an account has asked from too many places. */
export async function mayRevealReach(ctx: Context, accountId: string, { pickup, dropOff }: Ends): Promise<boolean> {
  try {
    for (const area of [pickup, dropOff])
      if (area?.postalCode) await askedPlaces(ctx).count(accountId, area.postalCode.slice(0, 3));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Keeps an instructor's slots that a lesson with these ends fits into. */
export async function withDriveTimes<S extends { startsAt: Date; endsAt: Date }>(
  ctx: Context,
  instructorId: string,
  slots: S[],
  drive: Drive,
): Promise<S[]> {
  const terms = (await findOfferedArea(ctx, instructorId))?.terms ?? null;
  return filterReachableSlots(ctx, { instructorId, terms, slots, ...drive });
}

/**
 * Returns a check whether a slot can be offered to a student: the instructor comes to the place and can drive there
 * in time. For a town, whose exact place is unknown, pass it as `place`.
 */
export async function filterProposableSlots(
  ctx: Context,
  slots: InstructorsSlot[],
): Promise<(slot: InstructorsSlot, ends: Ends, place?: Place) => boolean> {
  const isDriven = await judgeReachability(ctx, slots);
  const own = new Map<string, Area | null>();
  for (const { instructorId } of slots)
    if (!own.has(instructorId)) own.set(instructorId, await findOfferedArea(ctx, instructorId));
  return (slot, ends, place) => {
    const area = own.get(slot.instructorId) ?? null;
    const { centre = null, radiusKm = 0, terms = null } = area ?? {};
    const where = place ?? ends.pickup;
    if (where !== null && centre !== null && !isInside(where, { centre, radiusKm })) return false;
    return isDriven(slot, ends, terms);
  };
}

/** Driving time from the centre of each instructor's area. */
export async function minutesToPlace(
  ctx: Context,
  place: Place,
  rows: Pick<AvailabilityRow, 'instructor_id'>[],
  covering: readonly Covering[],
): Promise<Map<string, number>> {
  const listed = new Set(rows.map((row) => row.instructor_id));
  const asked = covering.filter(({ instructorId }) => listed.has(instructorId));
  const times = await ctx.travel.toEach(
    place,
    asked.map(({ centre }) => centre),
  );
  return new Map(asked.map(({ instructorId }, index) => [instructorId, times[index]?.minutes ?? 0]));
}

const ASKED_MAX = 50_000;
const HOUR_MS = 3600_000;

/**
 * Limits from how many places a caller may ask which slots are reachable: with enough answers they could locate
 * another student's lesson. Repeating a place is free.
 */
function createAskedPlaces(ctx: Context) {
  const counted = new LRUCache<string, number>(growUpTo(ASKED_MAX));
  const isCounted = (asker: string, area: string): boolean =>
    (counted.get(`${asker} ${area}`) ?? 0) > ctx.clock.nowMs();

  return {
    isCounted,

    /** @throws AppError too_many_requests */
    async count(asker: string, area: string): Promise<void> {
      if (isCounted(asker, area)) return;
      const key = `${asker} ${area}`;
      // Set before waiting: a page makes several requests for one place at a time.
      counted.set(key, ctx.clock.nowMs() + HOUR_MS);
      try {
        await ctx.placeTries.count(`places:${asker}`);
      } catch (error) {
        counted.delete(key);
        throw error;
      }
    },
  };
}

const askedPlaces = perContext(createAskedPlaces);
