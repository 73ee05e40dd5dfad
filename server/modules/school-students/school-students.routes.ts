import type { FastifyInstance } from 'fastify';
import { schoolStudentEndpoints } from '#contract/school-students.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { addSchoolStudent, changeStudent, getStudent, listStudents } from './school-students.ts';

export function registerSchoolStudentRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, schoolStudentEndpoints.addStudent, ({ params, body, locale }) =>
    addSchoolStudent(ctx, params.id, body, locale),
  );

  route(app, schoolStudentEndpoints.students, ({ params, query }) => listStudents(ctx, params.id, query));

  route(app, schoolStudentEndpoints.student, ({ actor, params }) =>
    getStudent(ctx, actor, params.id, params.studentId),
  );

  route(app, schoolStudentEndpoints.changeStudent, ({ params, body }) =>
    changeStudent(ctx, params.id, params.studentId, body),
  );
}
