import type { Place } from '#contract/places.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { TownName } from '#contract/public-pages.ts';
import type { Area } from '#server/modules/service-areas/service-areas.ts';
import { distanceKm, isInside } from '#server/platform/geo/distance.rules.ts';
import { placeWords } from '#server/platform/geo/place-words.ts';

/** A town that instructors serve. */
export interface Town extends TownName {
  place: Place;
  instructorIds: string[];
}

/** A degree of latitude is never shorter. */
const KM_A_DEGREE = 110;
const CENTRE = /^(?:Central|Downtown) /;

export const townSlug = (name: string): string => placeWords(name).replaceAll(' ', '-');
export const townKey = (province: string, slug: string): string => `${province}/${slug}`;

/** The towns that somebody serves, by province and slug, larger ones first. Comparing latitudes rules out most of the country cheaply. */
export function listTownsServed(
  places: readonly Place[],
  areas: readonly (readonly [string, Area])[],
): Map<string, Town> {
  const known = areas.flatMap(([id, { centre, radiusKm }]) => (centre === null ? [] : [{ id, centre, radiusKm }]));
  const towns = new Map<string, Town>();
  const sides = new Set<string>();
  for (const place of places) {
    const name = place.label.replace(/, ..$/, '');
    const key = townKey(place.province, townSlug(name));
    // Larger places come first, so 'Surrey Northwest' is recognised as a part of 'Surrey', and 'Downtown Toronto' of 'Toronto'.
    const isSide = CENTRE.test(name) || sides.has(`${place.province} ${name.slice(0, name.lastIndexOf(' '))}`);
    sides.add(`${place.province} ${name}`);
    if (isSide || towns.has(key)) continue;
    const near = known.filter(
      (area) =>
        Math.abs(area.centre.latitude - place.latitude) * KM_A_DEGREE <= area.radiusKm + place.uncertaintyKm + 1 &&
        isInside(place, area),
    );
    if (near.length === 0) continue;
    const province = place.province as ProvinceCode;
    towns.set(key, { province, slug: townSlug(name), name, place, instructorIds: near.map(({ id }) => id) });
  }
  return towns;
}

/** The largest other towns around, nearest first. */
export function listNeighbours(town: Town, towns: Iterable<Town>, most: number, withinKm: number): TownName[] {
  return [...towns]
    .map((other) => ({ other, km: distanceKm(town.place, other.place) }))
    .filter(({ other, km }) => other !== town && km <= withinKm)
    .slice(0, most)
    .sort((one, another) => one.km - another.km)
    .map(({ other: { province, slug, name } }) => ({ province, slug, name }));
}
