import type { FastifyInstance } from 'fastify';
import { schoolEndpoints } from '#contract/schools.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { confirmContactAddress } from './contact-address.ts';
import { getSchool, readSavedSettings, saveSchoolInformation, saveSchoolSettings, sendAddressLink } from './schools.ts';

const TOKEN_LIMIT = { max: 30, timeWindow: '10 minutes', by: 'network' } as const;
const LINK_LIMIT = { max: 10, timeWindow: '10 minutes' };

export function registerSchoolRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, schoolEndpoints.saveSchoolInformation, ({ fields: { schoolId, ...information } }) =>
    saveSchoolInformation(ctx, schoolId, information),
  );

  route(app, schoolEndpoints.school, ({ params }) => getSchool(ctx, params.id));

  route(app, schoolEndpoints.sendAddressLink, { limit: LINK_LIMIT }, ({ params }) => sendAddressLink(ctx, params.id));

  route(app, schoolEndpoints.confirmAddress, { limit: TOKEN_LIMIT }, async ({ body }) => ({
    email: await confirmContactAddress(ctx, body.token),
  }));

  route(app, schoolEndpoints.schoolSettings, ({ params }) => readSavedSettings(ctx, params.id));

  route(app, schoolEndpoints.saveSchoolSettings, ({ params, body }) => saveSchoolSettings(ctx, params.id, body));
}
