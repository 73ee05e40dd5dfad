import type { FastifyInstance } from 'fastify';
import { schoolStudentEndpoints } from '#contract/school-students.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { FILE_TYPES } from '#server/platform/sheets/table-file.ts';
import { exportStudents } from './export-students.ts';
import { addSchoolStudent, changeStudent, getStudent, listStudents, markDistinct } from './school-students.ts';

export function registerSchoolStudentRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, schoolStudentEndpoints.addStudent, ({ params, body, locale }) =>
    addSchoolStudent(ctx, params.id, body, locale),
  );

  route(app, schoolStudentEndpoints.students, ({ params, query }) => listStudents(ctx, params.id, query));

  route(app, schoolStudentEndpoints.exportStudents, async ({ params, query, locale, reply }) => {
    const { name, bytes } = await exportStudents(ctx, params.id, { ...query, locale });
    return sendFile(reply, FILE_TYPES[query.format], name, bytes);
  });

  route(app, schoolStudentEndpoints.student, ({ actor, params }) =>
    getStudent(ctx, actor, params.id, params.studentId),
  );

  route(app, schoolStudentEndpoints.changeStudent, ({ params, body }) =>
    changeStudent(ctx, params.id, params.studentId, body),
  );

  route(app, schoolStudentEndpoints.markDistinct, ({ params, body }) =>
    markDistinct(ctx, params.id, params.studentId, body),
  );
}
