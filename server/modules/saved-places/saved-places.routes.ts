import type { FastifyInstance } from 'fastify';
import { savedPlaceEndpoints } from '#contract/places.ts';
import type { Context } from '#server/context.ts';
import { translateLabel } from '#server/platform/geo/french-names.ts';
import { route } from '#server/platform/http/route.ts';
import { dropSavedPlace, listSavedPlaces, savePlace, saveSearchedPlace } from './saved-places.ts';

export function registerSavedPlaceRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, savedPlaceEndpoints.ownPlaces, async ({ actor, locale }) => {
    const places = await listSavedPlaces(ctx, actor.id);
    return { ...places, searched: places.searched && translateLabel(places.searched, locale) };
  });

  route(app, savedPlaceEndpoints.savePlace, ({ actor, params, body }) => savePlace(ctx, actor.id, params.id, body));

  route(app, savedPlaceEndpoints.dropPlace, ({ actor, params }) => dropSavedPlace(ctx, actor.id, params.id));

  route(app, savedPlaceEndpoints.saveSearchedPlace, ({ actor, body }) => saveSearchedPlace(ctx, actor.id, body.label));
}
