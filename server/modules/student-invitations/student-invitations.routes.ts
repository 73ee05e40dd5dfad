import type { FastifyInstance } from 'fastify';
import { peopleUploadEndpoints } from '#contract/people-uploads.ts';
import type { Context } from '#server/context.ts';
import { answerUpload, sendCsv } from '#server/platform/http/people-upload.ts';
import { route } from '#server/platform/http/route.ts';
import { uploadStudents, writeStudentTemplate } from './invite-students.ts';

export function registerStudentInvitationRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, peopleUploadEndpoints.inviteStudents, (call) =>
    answerUpload(call, (upload) => uploadStudents(ctx, upload)),
  );
  route(app, peopleUploadEndpoints.studentTemplate, async ({ locale, reply }) =>
    sendCsv(reply, writeStudentTemplate(locale)),
  );
}
