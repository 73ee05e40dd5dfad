import type { FastifyInstance } from 'fastify';
import { instructorEndpoints } from '#contract/instructors.ts';
import { onlyInstructor } from '#server/platform/http/actor.ts';
import { route } from '#server/platform/http/route.ts';
import type { InstructorService } from './instructors.service.ts';

export function registerInstructorRoutes(app: FastifyInstance, instructors: InstructorService): void {
  route(app, instructorEndpoints.addInstructor, ({ body: { schoolId, termsAcceptance: _, ...fields } }) =>
    instructors.add(schoolId, fields),
  );

  route(app, instructorEndpoints.schoolInstructors, ({ actor, params }) =>
    instructors.ofSchool(params.schoolId, onlyInstructor(actor)),
  );

  route(app, instructorEndpoints.instructor, ({ actor, params }) => instructors.get(actor, params.id));

  route(app, instructorEndpoints.changeInstructor, ({ params, body }) => instructors.change(params.id, body));
}
