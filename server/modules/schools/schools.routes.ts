import type { FastifyInstance } from 'fastify';
import { schoolEndpoints } from '#contract/schools.ts';
import { route } from '#server/platform/http/route.ts';
import { requireOwnSchool } from './schools.policy.ts';
import type { SchoolService } from './schools.service.ts';

/** Of one network address. */
const LINK_LIMIT = { max: 10, timeWindow: '10 minutes' };

export function registerSchoolRoutes(app: FastifyInstance, schools: SchoolService): void {
  route(app, schoolEndpoints.saveSchoolInformation, ({ actor, fields: { schoolId, ...information } }) => {
    requireOwnSchool(actor, schoolId);
    return schools.saveInformation(schoolId, information);
  });

  route(app, schoolEndpoints.school, ({ actor, params }) => {
    requireOwnSchool(actor, params.id);
    return schools.read(params.id);
  });

  route(
    app,
    schoolEndpoints.sendAddressLink,
    ({ actor, params }) => {
      requireOwnSchool(actor, params.id);
      return schools.sendAddressLink(params.id);
    },
    { limit: LINK_LIMIT },
  );

  route(app, schoolEndpoints.schoolSettings, ({ actor, params }) => {
    requireOwnSchool(actor, params.id);
    return schools.settings(params.id);
  });

  route(app, schoolEndpoints.saveSchoolSettings, ({ actor, params, body }) => {
    requireOwnSchool(actor, params.id);
    return schools.saveSettings(params.id, body);
  });
}
