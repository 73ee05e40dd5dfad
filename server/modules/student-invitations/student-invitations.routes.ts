import type { FastifyInstance } from 'fastify';
import { peopleUploadEndpoints } from '#contract/people-uploads.ts';
import { answerUpload, sendCsv } from '#server/platform/http/people-upload.ts';
import { route } from '#server/platform/http/route.ts';
import type { InviteStudents } from './invite-students.ts';

export function registerStudentInvitationRoutes(app: FastifyInstance, invitations: InviteStudents): void {
  route(app, peopleUploadEndpoints.inviteStudents, (call) => answerUpload(call, invitations.upload));
  route(app, peopleUploadEndpoints.studentTemplate, async ({ locale, reply }) =>
    sendCsv(reply, invitations.template(locale)),
  );
}
