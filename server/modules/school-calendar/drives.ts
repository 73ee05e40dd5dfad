import type { Place } from '#contract/places.ts';
import type { BookingRow } from '#server/modules/bookings/bookings.ts';
import { isSamePlace, type Postal, resolveEnds } from '#server/modules/reach/reach.rules.ts';
import type { Travel, TravelTime } from '#server/platform/geo/travel.ts';

/** The drive from the end of a lesson to the start of the instructor's next one that day; unknown places are null. */
interface Leg {
  /** Ids of the bookings. */
  from: string;
  to: string;
  end: Place | null;
  start: Place | null;
  gapMinutes: number;
}

/** @param lessons in order of time */
export function listLegs(lessons: readonly BookingRow[], postal: Postal): Leg[] {
  const last = new Map<string, BookingRow>();
  return lessons.flatMap((lesson): Leg[] => {
    if (lesson.status === 'Cancelled') return [];
    const day = `${lesson.instructor_id} ${lesson.local_date}`;
    const before = last.get(day);
    last.set(day, lesson);
    if (!before) return [];
    return [
      {
        from: before.id,
        to: lesson.id,
        end: resolveEnds(before, postal).dropOff,
        start: resolveEnds(lesson, postal).pickup,
        gapMinutes: Math.round((lesson.starts_at.getTime() - before.ends_at.getTime()) / 60_000),
      },
    ];
  });
}

/** In the order of the legs; null if one of the two places is unknown. Legs from the same place share one call. */
export async function findTravelTimes(legs: readonly Leg[], travel: Travel): Promise<(TravelTime | null)[]> {
  const times = new Map<Leg, TravelTime>();
  const driven: Leg[] = [];
  for (const leg of legs) {
    if (leg.end === null || leg.start === null) continue;
    if (isSamePlace(leg.end, leg.start)) times.set(leg, { km: 0, minutes: 0, isEstimate: false });
    else driven.push(leg);
  }
  const byEnd = Map.groupBy(driven, ({ end }) => `${end?.latitude} ${end?.longitude}`);
  await Promise.all(
    [...byEnd.values()].map(async (some) => {
      const from = some[0]?.end;
      if (!from) return;
      const found = await travel.toEach(
        from,
        some.flatMap(({ start }) => start ?? []),
      );
      some.forEach((leg, index) => {
        const time = found[index];
        if (time) times.set(leg, time);
      });
    }),
  );
  return legs.map((leg) => times.get(leg) ?? null);
}
