import type { FastifyInstance } from 'fastify';
import { schoolEndpoints } from '#contract/schools.ts';
import { route } from '#server/platform/http/route.ts';
import { requireOwnSchool } from './policy.ts';
import type { SchoolService } from './service.ts';

export function registerSchoolRoutes(app: FastifyInstance, schools: SchoolService): void {
  route(app, schoolEndpoints.saveSchoolInformation, ({ actor, fields: { schoolId, ...information } }) => {
    requireOwnSchool(actor, schoolId);
    return schools.saveInformation(schoolId, information);
  });

  route(app, schoolEndpoints.school, ({ actor, params }) => {
    requireOwnSchool(actor, params.id);
    return schools.read(params.id);
  });

  route(app, schoolEndpoints.schoolSettings, ({ actor, params }) => {
    requireOwnSchool(actor, params.id);
    return schools.settings(params.id);
  });

  route(app, schoolEndpoints.saveSchoolSettings, ({ actor, params, body }) => {
    requireOwnSchool(actor, params.id);
    return schools.saveSettings(params.id, body);
  });
}
