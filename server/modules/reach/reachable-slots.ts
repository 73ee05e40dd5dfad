import type { Place } from '#contract/places.ts';
import type { Context } from '#server/context.ts';
import { knownMinutes, workOutByWays } from '#server/platform/geo/by-ways.ts';
import { keptDays } from './kept-days.ts';
import { selectLessonsAround } from './lessons-around.db.ts';
import { isReachable, type MinutesBetween, type ReachTerms, type Stop } from './reach.rules.ts';
import { type Ends, endsOf, isAnywhere, type PlacesOfLesson, stopOf } from './stops.ts';

interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** Of an instructor's slots, those that somebody could have who is picked up and dropped off there. */
export interface SlotsAsked<S extends Span> {
  instructorId: string;
  /** Null where the school doesn't check travel. */
  terms: ReachTerms | null;
  slots: S[];
  ends: Ends;
  /** A booking that shall be moved is not in its own way. */
  besideBooking?: string | null;
}

/** A place that is known no better than so is a town, or a stretch of country: where in it somebody stands is not said. */
const WELL_KNOWN_KM = 5;

export function locateEnds(ctx: Context, places: PlacesOfLesson): Ends {
  return endsOf(places, ctx.postal);
}

/**
 * The postal area of a place, for answers are rounded to these: from where exactly one can and can not be picked up, the place of another
 * lesson could be drawn. Null for a town that is larger than an area.
 */
export function findAreaAround(ctx: Context, place: Place): Place | null {
  if (place.postalCode !== null) return ctx.postal.ofPostalCode(place.postalCode.slice(0, 3));
  const [area] = ctx.postal.search(`${place.latitude},${place.longitude}`);
  return area && place.uncertaintyKm <= Math.max(area.uncertaintyKm, WELL_KNOWN_KM) ? area : null;
}

/**
 * The free slots of instructors' days that nobody could have who is picked up and dropped off there. What is booked on the day before the
 * first and after the last is not looked at: no drive takes a night.
 */
export async function findUnreachableSlots(
  ctx: Context,
  instructors: readonly { instructorId: string; terms: ReachTerms | null }[],
  range: { fromDate: string; toDate: string },
  ends: Ends,
): Promise<number[]> {
  const termsBy = new Map(
    instructors.flatMap(({ instructorId, terms }) => (terms === null ? [] : [[instructorId, terms] as const])),
  );
  if (termsBy.size === 0 || isAnywhere(ends)) return [];
  const booked = await keptDays(ctx).of([...termsBy.keys()], range);
  return workOutByWays(ctx.travel, (minutesBetween) =>
    booked.flatMap(({ instructorId, lessons, free }) => {
      const terms = termsBy.get(instructorId);
      return free.flatMap(({ id, startsAt, endsAt }) => {
        const stop = stopOf({ starts_at: startsAt, ends_at: endsAt }, ends);
        return terms && !isReachable(stop, lessons, terms, minutesBetween) ? [id] : [];
      });
    }),
  );
}

/** Whether slots of several instructors could be had from one place or another: their lessons are read once, whoever asks. */
export async function judgeReachability(
  ctx: Context,
  slots: (Span & { instructorId: string })[],
): Promise<(slot: Span & { instructorId: string }, ends: Ends, terms: ReachTerms | null) => boolean> {
  const lessons = new Map<string, Stop[]>();
  for (const [instructorId, own] of Map.groupBy(slots, (slot) => slot.instructorId)) {
    const around = await selectLessonsAround(ctx, { instructorId, ...spanOf(own) });
    lessons.set(
      instructorId,
      around.map((lesson) => stopOf(lesson, endsOf(lesson, ctx.postal))),
    );
  }
  return ({ instructorId, startsAt, endsAt }, ends, terms) => {
    if (terms === null || isAnywhere(ends)) return true;
    const stop = stopOf({ starts_at: startsAt, ends_at: endsAt }, ends);
    return isReachable(stop, lessons.get(instructorId) ?? [], terms, knownMinutes(ctx.travel));
  };
}

/** By these ways; else in a transaction, where nobody is waited for, by those that are known already. */
export async function filterReachableSlots<S extends Span>(
  ctx: Context,
  asked: SlotsAsked<S>,
  ways: MinutesBetween | null = ctx.db.isTransaction ? knownMinutes(ctx.travel) : null,
): Promise<S[]> {
  const { slots, ends, terms } = asked;
  if (terms === null || slots.length === 0 || isAnywhere(ends)) return slots;
  const lessons = (await selectLessonsAround(ctx, { ...asked, ...spanOf(slots) })).map((lesson) =>
    stopOf(lesson, endsOf(lesson, ctx.postal)),
  );
  const work = (minutesBetween: MinutesBetween) =>
    slots.filter((slot) =>
      isReachable(stopOf({ starts_at: slot.startsAt, ends_at: slot.endsAt }, ends), lessons, terms, minutesBetween),
    );
  return ways === null ? workOutByWays(ctx.travel, work) : work(ways);
}

const spanOf = (slots: Span[]): Span => ({
  startsAt: new Date(Math.min(...slots.map(({ startsAt }) => startsAt.getTime()))),
  endsAt: new Date(Math.max(...slots.map(({ endsAt }) => endsAt.getTime()))),
});
