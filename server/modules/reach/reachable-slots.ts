import { LRUCache } from 'lru-cache';
import { daysBetween } from '#contract/bookable-days.ts';
import type { Place } from '#contract/places.ts';
import { type Context, perContext } from '#server/context.ts';
import { registerDayCache } from '#server/modules/changed-days/changed-days.ts';
import { createDayVersions } from '#server/platform/day-versions.ts';
import { calculateWithTravel, knownMinutes } from '#server/platform/geo/by-ways.ts';
import { growUpTo } from '#server/platform/growing-cache.ts';
import { type DaySlotRow, selectBookedDays, selectLessonsAround } from './reach.db.ts';
import {
  type Ends,
  isAnywhere,
  isReachable,
  type MinutesBetween,
  type PlacesOfLesson,
  type Postal,
  type ReachTerms,
  resolveEnds,
  type Stop,
  toStop,
} from './reach.rules.ts';

export { selectLessonsAround as findLessonsAround } from './reach.db.ts';

interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** An instructor's slots, to be checked for a lesson with these ends. */
interface SlotsAsked<S extends Span> {
  instructorId: string;
  /** Null if the school doesn't check travel. */
  terms: ReachTerms | null;
  slots: S[];
  ends: Ends;
  /** A booking to ignore because it is moving. */
  besideBooking?: string | null;
}

/** A place known less precisely than this is a town or a region. */
const WELL_KNOWN_KM = 5;

export function locateEnds(ctx: Context, places: PlacesOfLesson): Ends {
  return resolveEnds(places, ctx.postal);
}

/**
 * The postal area of a place. Answers are rounded to it: exact answers would give away where other students' lessons
 * are. Null for a town larger than an area.
 */
export function findAreaAround(ctx: Context, place: Place): Place | null {
  if (place.postalCode !== null) return ctx.postal.ofPostalCode(place.postalCode.slice(0, 3));
  const [area] = ctx.postal.search(`${place.latitude},${place.longitude}`);
  return area && place.uncertaintyKm <= Math.max(area.uncertaintyKm, WELL_KNOWN_KM) ? area : null;
}

/**
 * Free slots that a lesson with these ends can't fit into because of driving time. Ignores lessons on the days before
 * and after the range: no drive takes a night.
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
  const booked = await bookedDays(ctx).of([...termsBy.keys()], range);
  return calculateWithTravel(ctx.travel, (minutesBetween) =>
    booked.flatMap(({ instructorId, lessons, free }) => {
      const terms = termsBy.get(instructorId);
      return free.flatMap(({ id, startsAt, endsAt }) => {
        const stop = toStop({ starts_at: startsAt, ends_at: endsAt }, ends);
        return terms && !isReachable(stop, lessons, terms, minutesBetween) ? [id] : [];
      });
    }),
  );
}

/** Reads the lessons around these slots once, and returns a check whether a slot fits a lesson with given ends. */
export async function judgeReachability(
  ctx: Context,
  slots: (Span & { instructorId: string })[],
): Promise<(slot: Span & { instructorId: string }, ends: Ends, terms: ReachTerms | null) => boolean> {
  const lessons = new Map<string, Stop[]>();
  for (const [instructorId, own] of Map.groupBy(slots, (slot) => slot.instructorId)) {
    const around = await selectLessonsAround(ctx, { instructorId, ...spanAround(own) });
    lessons.set(
      instructorId,
      around.map((lesson) => toStop(lesson, resolveEnds(lesson, ctx.postal))),
    );
  }
  return ({ instructorId, startsAt, endsAt }, ends, terms) => {
    if (terms === null || isAnywhere(ends)) return true;
    const stop = toStop({ starts_at: startsAt, ends_at: endsAt }, ends);
    return isReachable(stop, lessons.get(instructorId) ?? [], terms, knownMinutes(ctx.travel));
  };
}

/** In a transaction it uses driving times that are cached already, because it mustn't wait for the travel server. */
export async function filterReachableSlots<S extends Span>(
  ctx: Context,
  asked: SlotsAsked<S>,
  ways: MinutesBetween | null = ctx.db.isTransaction ? knownMinutes(ctx.travel) : null,
): Promise<S[]> {
  const { slots, ends, terms } = asked;
  if (terms === null || slots.length === 0 || isAnywhere(ends)) return slots;
  const lessons = (await selectLessonsAround(ctx, { ...asked, ...spanAround(slots) })).map((lesson) =>
    toStop(lesson, resolveEnds(lesson, ctx.postal)),
  );
  const work = (minutesBetween: MinutesBetween) =>
    slots.filter((slot) =>
      isReachable(toStop({ starts_at: slot.startsAt, ends_at: slot.endsAt }, ends), lessons, terms, minutesBetween),
    );
  return ways === null ? calculateWithTravel(ctx.travel, work) : work(ways);
}

const spanAround = (slots: Span[]): Span => ({
  startsAt: new Date(Math.min(...slots.map(({ startsAt }) => startsAt.getTime()))),
  endsAt: new Date(Math.max(...slots.map(({ endsAt }) => endsAt.getTime()))),
});

/** An instructor's day that has lessons, with the free slots between them. */
interface BookedDay {
  instructorId: string;
  lessons: Stop[];
  free: { id: number; startsAt: Date; endsAt: Date }[];
}

interface Range {
  fromDate: string;
  toDate: string;
}

/** `day` is null if nothing is booked. */
type Kept = { version: number; day: BookedDay | null };

const DAYS_KEPT = 60_000;

/** Caches days' lessons until a day changes, by the same notices as the day lists. */
function createBookedDays(ctx: Context) {
  const kept = new LRUCache<string, Kept>(growUpTo(DAYS_KEPT));
  const versions = createDayVersions();
  const keyOf = (date: string, instructorId: string): string => `${date} ${instructorId}`;

  async function load(instructorIds: string[], dates: string[]): Promise<BookedDay[]> {
    const before = dates.map(versions.of);
    const [fromDate = '', toDate = fromDate] = [dates[0], dates.at(-1)];
    const found = byDay(await selectBookedDays(ctx, { instructorIds, fromDate, toDate }), ctx.postal);
    if (ctx.changes.isCertain())
      dates.forEach((date, index) => {
        // A day that changes while it is read is returned but not cached.
        const version = before[index];
        if (version === undefined || version !== versions.of(date)) return;
        for (const instructorId of instructorIds) {
          const key = keyOf(date, instructorId);
          kept.set(key, { version, day: found.get(key) ?? null });
        }
      });
    return [...found.values()];
  }

  return {
    forget: versions.change,
    forgetAll(): void {
      versions.changeAll();
      kept.clear();
    },

    /** These instructors' days in a range on which something is booked. */
    async of(instructorIds: string[], { fromDate, toDate }: Range): Promise<BookedDay[]> {
      const dates = daysBetween(fromDate, toDate);
      const known: BookedDay[] = [];
      const unknown = ctx.changes.isCertain() ? new Set<string>() : new Set(instructorIds);
      for (const instructorId of unknown.size > 0 ? [] : instructorIds) {
        const days: BookedDay[] = [];
        const isKnown = dates.every((date) => {
          const found = kept.get(keyOf(date, instructorId));
          if (found?.version !== versions.of(date)) return false;
          if (found.day) days.push(found.day);
          return true;
        });
        if (isKnown) known.push(...days);
        else unknown.add(instructorId);
      }
      return unknown.size === 0 ? known : [...known, ...(await load([...unknown], dates))];
    },
  };
}

const bookedDays = perContext((ctx) => {
  const days = createBookedDays(ctx);
  registerDayCache(ctx, { forgetDay: days.forget, forgetEveryDay: days.forgetAll });
  return days;
});

function byDay(rows: DaySlotRow[], postal: Postal): Map<string, BookedDay> {
  const days = new Map<string, BookedDay>();
  for (const row of rows) {
    const key = `${row.local_date} ${row.instructor_id}`;
    const day = days.get(key) ?? { instructorId: row.instructor_id, lessons: [], free: [] };
    if (row.status === 'BOOKED') day.lessons.push(toStop(row, resolveEnds(row, postal)));
    else day.free.push({ id: row.id, startsAt: row.starts_at, endsAt: row.ends_at });
    days.set(key, day);
  }
  return days;
}
