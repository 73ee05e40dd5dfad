import type { FastifyInstance } from 'fastify';
import { placeEndpoints } from '#contract/places.ts';
import { route } from '#server/platform/http/route.ts';
import { translatePlace } from './french-names.ts';
import type { Geocoder } from './place.ts';

/** Allows a call per pause in typing, up to what a person types. */
export const TYPING_LIMIT = { max: 120, timeWindow: '1 minute' };

export function registerPlaceRoutes(app: FastifyInstance, { geocoder }: { geocoder: Geocoder }): void {
  route(app, placeEndpoints.places, { limit: TYPING_LIMIT }, async ({ query, locale }) =>
    (await geocoder.find(query.text)).map((place) => translatePlace(place, locale)),
  );
}
