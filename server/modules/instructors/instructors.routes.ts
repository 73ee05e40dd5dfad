import type { FastifyInstance } from 'fastify';
import { ERROR_STATUS } from '#contract/errors.ts';
import { instructorEndpoints } from '#contract/instructors.ts';
import { peopleUploadEndpoints, saidWithPeopleSchema } from '#contract/people-uploads.ts';
import { onlyInstructor } from '#server/platform/http/actor.ts';
import { route } from '#server/platform/http/route.ts';
import { parse } from '#server/platform/http/validation.ts';
import { errorMessage } from '#server/platform/messages.ts';
import { instructorTemplate } from './instructor-rows.ts';
import type { InstructorService } from './instructors.service.ts';
import type { UploadInstructors } from './upload-instructors.ts';

export function registerInstructorRoutes(
  app: FastifyInstance,
  { instructors, uploadInstructors }: { instructors: InstructorService; uploadInstructors: UploadInstructors },
): void {
  route(app, instructorEndpoints.addInstructor, ({ body: { schoolId, termsAcceptance: _, ...fields } }) =>
    instructors.add(schoolId, fields),
  );

  route(app, instructorEndpoints.schoolInstructors, ({ actor, params }) =>
    instructors.ofSchool(params.schoolId, onlyInstructor(actor)),
  );

  route(app, instructorEndpoints.instructor, ({ actor, params }) => instructors.get(actor, params.id));

  route(app, instructorEndpoints.changeInstructor, ({ params, body }) => instructors.change(params.id, body));

  route(app, peopleUploadEndpoints.uploadInstructors, async ({ params, query, fields, file, locale, reply }) => {
    if (!query.preview) parse(saidWithPeopleSchema, fields);
    const mode = query.preview ? 'preview' : query.partial ? 'partial' : 'all-or-nothing';
    const answer = await uploadInstructors.upload({ schoolId: params.id, file, mode, locale });
    if (mode !== 'all-or-nothing' || answer.refusedRows === 0) return answer;
    const code = 'upload_refused';
    const error = { code, message: errorMessage(locale, code), details: { refused: answer.refusedRows } } as const;
    return reply.status(ERROR_STATUS[code]).send({ ...answer, added: 0, error });
  });

  route(app, peopleUploadEndpoints.instructorTemplate, async ({ locale, reply }) => {
    const { fileName, content } = instructorTemplate(locale);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(content);
  });
}
