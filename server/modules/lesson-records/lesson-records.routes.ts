import type { FastifyInstance } from 'fastify';
import { lessonRecordEndpoints } from '#contract/lesson-records.ts';
import { route } from '#server/platform/http/route.ts';
import type { DrivingRecords } from './driving-records.ts';
import type { RecordHeads } from './record-heads.ts';
import type { RecordPdfs } from './record-pdfs.ts';
import type { SayLesson } from './say-lesson.ts';

/** Of one network address. */
const TOKEN_LIMIT = { max: 30, timeWindow: '10 minutes' };

export function registerLessonRecordRoutes(
  app: FastifyInstance,
  {
    sayLesson,
    drivingRecords,
    recordPdfs,
    recordHeads,
  }: { sayLesson: SayLesson; drivingRecords: DrivingRecords; recordPdfs: RecordPdfs; recordHeads: RecordHeads },
): void {
  route(app, lessonRecordEndpoints.lessonRecord, ({ actor, params }) =>
    sayLesson.ofLesson(params.id, actor.kind === 'candidate' ? 'candidate' : 'school'),
  );

  route(app, lessonRecordEndpoints.recordLesson, ({ params, body }) => sayLesson.say(params.id, body));

  route(app, lessonRecordEndpoints.confirmRecord, ({ params, body }) => sayLesson.confirm(params.id, body.number));

  route(app, lessonRecordEndpoints.confirmRecordByMail, { limit: TOKEN_LIMIT }, ({ body }) =>
    sayLesson.confirmByToken(body.token),
  );

  route(app, lessonRecordEndpoints.ownRecord, ({ actor }) => drivingRecords.ofStudent(actor.id));

  route(app, lessonRecordEndpoints.ownRecordFile, async ({ actor, reply }) =>
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="lanewise-record.json"')
      .send(await drivingRecords.file(actor.id)),
  );

  route(app, lessonRecordEndpoints.ownRecordPdf, async ({ actor, locale, reply }) => {
    const { name, bytes } = await recordPdfs.ofStudent(actor.id, locale);
    return reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(bytes);
  });

  route(app, lessonRecordEndpoints.guardedRecordPdf, async ({ actor, locale, reply }) => {
    const { name, bytes } = await recordPdfs.ofStudent(actor.id, locale);
    return reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(bytes);
  });

  route(app, lessonRecordEndpoints.allowReader, async ({ actor, params }) => {
    await drivingRecords.allow(actor.id, params.schoolId);
    return undefined;
  });

  route(app, lessonRecordEndpoints.takeBackReader, async ({ actor, params }) => {
    await drivingRecords.takeBack(actor.id, params.schoolId);
    return undefined;
  });

  route(app, lessonRecordEndpoints.studentRecord, ({ params }) =>
    drivingRecords.forSchool(params.id, params.studentId),
  );

  route(app, lessonRecordEndpoints.courseRecord, async ({ params, locale, reply }) => {
    const { name, bytes } = await recordPdfs.ofCourse(params.id, params.studentId, locale);
    return reply.type('application/pdf').header('content-disposition', `inline; filename="${name}"`).send(bytes);
  });

  route(app, lessonRecordEndpoints.recordHeads, () => recordHeads.shown());
}
