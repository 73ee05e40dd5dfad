import type { FastifyInstance } from 'fastify';
import { instructorEndpoints } from '#contract/instructors.ts';
import { route } from '#server/platform/http/route.ts';
import { requireOwnSchool } from './instructors.policy.ts';
import type { InstructorService } from './instructors.service.ts';

export function registerInstructorRoutes(app: FastifyInstance, instructors: InstructorService): void {
  route(app, instructorEndpoints.addInstructor, ({ actor, body: { schoolId, termsAcceptance: _, ...fields } }) => {
    requireOwnSchool(actor, schoolId);
    return instructors.add(schoolId, fields);
  });

  route(app, instructorEndpoints.schoolInstructors, ({ actor, params }) => {
    requireOwnSchool(actor, params.schoolId);
    return instructors.ofSchool(params.schoolId);
  });

  route(app, instructorEndpoints.instructor, ({ actor, params }) => instructors.get(actor, params.id));

  route(app, instructorEndpoints.changeInstructor, ({ actor, params, body }) =>
    instructors.change(actor.id, params.id, body),
  );
}
