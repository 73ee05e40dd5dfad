import type { FastifyInstance } from 'fastify';
import type { Locale } from '#contract/locale.ts';
import { type ServiceArea, serviceAreaEndpoints } from '#contract/service-areas.ts';
import type { Context } from '#server/context.ts';
import { translatePlace, translateTown } from '#server/platform/geo/french-names.ts';
import { route } from '#server/platform/http/route.ts';
import { clearServiceArea, saveServiceArea, showSchoolArea, showServiceArea } from './service-areas.ts';

export function registerServiceAreaRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, serviceAreaEndpoints.schoolServiceArea, ({ params, locale }) =>
    translated(showSchoolArea(ctx, params.id), locale),
  );

  route(app, serviceAreaEndpoints.serviceArea, ({ params, locale }) =>
    translated(showServiceArea(ctx, params.id), locale),
  );

  route(app, serviceAreaEndpoints.saveServiceArea, ({ params, body, locale }) =>
    translated(saveServiceArea(ctx, params.id, body), locale),
  );

  route(app, serviceAreaEndpoints.clearServiceArea, ({ params, locale }) =>
    translated(clearServiceArea(ctx, params.id), locale),
  );
}

/** With the names of places in the reader's language. */
async function translated<A extends Pick<ServiceArea, 'centre' | 'towns'>>(reading: Promise<A>, locale: Locale) {
  const area = await reading;
  return {
    ...area,
    centre: area.centre && translatePlace(area.centre, locale),
    towns: area.towns.map((town) => ({ ...town, name: translateTown(town.name, locale) })),
  };
}
