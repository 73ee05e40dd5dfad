import type { FastifyInstance } from 'fastify';
import { peopleUploadEndpoints } from '#contract/people-uploads.ts';
import type { Context } from '#server/context.ts';
import { answerUpload } from '#server/platform/http/people-upload.ts';
import { route } from '#server/platform/http/route.ts';
import { importStudents } from './import-students.ts';

export function registerStudentImportRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, peopleUploadEndpoints.importStudents, (call) =>
    answerUpload(call, (upload) => importStudents(ctx, upload)),
  );
}
