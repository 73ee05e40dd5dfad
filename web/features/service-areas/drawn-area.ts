import type { Place } from '#contract/places.ts';
import type { ServiceArea } from '#contract/service-areas.ts';
import { kmAway } from './area-map.ts';

/** What a picture shows: also of an area that is not saved yet. */
export interface DrawnArea extends SeenArea {
  centre: Place;
}

/** As far as who only looks at it has to know. */
export interface SeenArea extends Pick<ServiceArea, 'radiusKm' | 'towns' | 'lessons'> {
  centre: Pick<Place, 'latitude' | 'longitude'>;
}

const TOWNS_SAID = 8;

/** The same as the picture says. */
export function areaInWords({ centre, radiusKm, towns, lessons }: SeenArea) {
  const isWithin = (point: { latitude: number; longitude: number }) => kmAway(centre, point) <= radiusKm;
  const count = (some: DrawnArea['lessons']) => some.reduce((sum, lesson) => sum + lesson.count, 0);
  return {
    towns: towns
      .filter(isWithin)
      .slice(0, TOWNS_SAID)
      .map(({ name }) => name),
    lessons: count(lessons),
    within: count(lessons.filter(isWithin)),
  };
}
