import type { FastifyInstance } from 'fastify';
import { lessonRecordEndpoints } from '#contract/lesson-records.ts';
import { route } from '#server/platform/http/route.ts';
import { sendPdf } from '#server/platform/http/send-file.ts';
import type { LessonRecords } from './compose-lesson-records.ts';

/** Of one network address. */
const TOKEN_LIMIT = { max: 30, timeWindow: '10 minutes' };

export function registerLessonRecordRoutes(
  app: FastifyInstance,
  { sayLesson, drivingRecords, recordPdfs }: LessonRecords,
): void {
  route(app, lessonRecordEndpoints.lessonRecord, ({ actor, params }) =>
    sayLesson.ofLesson(params.id, actor.kind === 'candidate' ? 'candidate' : 'school'),
  );

  route(app, lessonRecordEndpoints.recordLesson, ({ actor, params, body }) => sayLesson.say(actor, params.id, body));

  route(app, lessonRecordEndpoints.confirmRecord, ({ params, body }) => sayLesson.confirm(params.id, body.number));

  route(app, lessonRecordEndpoints.confirmRecordByMail, { limit: TOKEN_LIMIT }, ({ body }) =>
    sayLesson.confirmByToken(body.token),
  );

  route(app, lessonRecordEndpoints.ownRecord, ({ actor }) => drivingRecords.ofStudent(actor.id));

  route(app, lessonRecordEndpoints.ownRecordPdf, async ({ actor, locale, reply }) =>
    sendPdf(reply, await recordPdfs.ofStudent(actor.id, locale)),
  );

  route(app, lessonRecordEndpoints.guardedRecordPdf, async ({ actor, locale, reply }) =>
    sendPdf(reply, await recordPdfs.ofStudent(actor.id, locale)),
  );

  route(app, lessonRecordEndpoints.allowReader, ({ actor, params }) => drivingRecords.allow(actor.id, params.schoolId));

  route(app, lessonRecordEndpoints.takeBackReader, ({ actor, params }) =>
    drivingRecords.takeBack(actor.id, params.schoolId),
  );

  route(app, lessonRecordEndpoints.studentRecord, ({ params }) =>
    drivingRecords.forSchool(params.id, params.studentId),
  );

  route(app, lessonRecordEndpoints.courseRecord, async ({ params, locale, reply }) =>
    sendPdf(reply, await recordPdfs.ofCourse(params.id, params.studentId, locale)),
  );
}
