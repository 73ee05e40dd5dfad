import type { FastifyInstance } from 'fastify';
import { schoolEndpoints } from '#contract/schools.ts';
import { route } from '#server/platform/http/route.ts';
import type { SchoolService } from './schools.service.ts';

/** Of one network address. */
const LINK_LIMIT = { max: 10, timeWindow: '10 minutes' };

export function registerSchoolRoutes(app: FastifyInstance, schools: SchoolService): void {
  route(app, schoolEndpoints.saveSchoolInformation, ({ fields: { schoolId, ...information } }) =>
    schools.saveInformation(schoolId, information),
  );

  route(app, schoolEndpoints.school, ({ params }) => schools.read(params.id));

  route(
    app,
    schoolEndpoints.sendAddressLink,
    {
      limit: LINK_LIMIT,
    },
    ({ params }) => schools.sendAddressLink(params.id),
  );

  route(app, schoolEndpoints.schoolSettings, ({ params }) => schools.settings(params.id));

  route(app, schoolEndpoints.saveSchoolSettings, ({ params, body }) => schools.saveSettings(params.id, body));
}
