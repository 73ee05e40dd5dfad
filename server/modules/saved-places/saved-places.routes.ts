import type { FastifyInstance } from 'fastify';
import { savedPlaceEndpoints } from '#contract/saved-places.ts';
import { route } from '#server/platform/http/route.ts';
import type { SavedPlaceService } from './saved-places.service.ts';

export function registerSavedPlaceRoutes(app: FastifyInstance, places: SavedPlaceService): void {
  route(app, savedPlaceEndpoints.ownPlaces, ({ actor }) => places.list(actor.id));

  route(app, savedPlaceEndpoints.savePlace, ({ actor, params, body }) => places.save(actor.id, params.id, body));

  route(app, savedPlaceEndpoints.dropPlace, ({ actor, params }) => places.drop(actor.id, params.id));

  route(app, savedPlaceEndpoints.saveSearchedPlace, ({ actor, body }) => places.saveSearched(actor.id, body.label));
}
