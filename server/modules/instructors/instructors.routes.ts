import type { FastifyInstance } from 'fastify';
import { instructorEndpoints } from '#contract/instructors.ts';
import { peopleUploadEndpoints } from '#contract/people-uploads.ts';
import { onlyInstructor } from '#server/platform/http/actor.ts';
import { answerUpload, sendCsv } from '#server/platform/http/people-upload.ts';
import { route } from '#server/platform/http/route.ts';
import { instructorTemplate } from './instructor-rows.ts';
import type { InstructorService } from './instructors.service.ts';
import type { UploadInstructors } from './upload-instructors.ts';

export function registerInstructorRoutes(
  app: FastifyInstance,
  { instructors, uploadInstructors }: { instructors: InstructorService; uploadInstructors: UploadInstructors },
): void {
  route(app, instructorEndpoints.addInstructor, ({ body: { schoolId, termsAcceptance: _, image: __, ...fields } }) =>
    instructors.add(schoolId, fields),
  );

  route(app, instructorEndpoints.schoolInstructors, ({ actor, params }) =>
    instructors.ofSchool(params.schoolId, onlyInstructor(actor)),
  );

  route(app, instructorEndpoints.instructor, ({ actor, params }) => instructors.get(actor, params.id));

  route(app, instructorEndpoints.changeInstructor, ({ params, body }) => instructors.change(params.id, body));

  route(app, peopleUploadEndpoints.uploadInstructors, (call) => answerUpload(call, uploadInstructors.upload));

  route(app, peopleUploadEndpoints.instructorTemplate, async ({ locale, reply }) =>
    sendCsv(reply, instructorTemplate(locale)),
  );
}
