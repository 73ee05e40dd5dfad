import type { FastifyInstance } from 'fastify';
import { lessonRecordEndpoints } from '#contract/lesson-records.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { sendPdf } from '#server/platform/http/send-file.ts';
import {
  readDrivingRecord,
  readDrivingRecordForSchool,
  shareDrivingRecord,
  unshareDrivingRecord,
} from './driving-records.ts';
import { confirmLesson, confirmLessonByToken, readLessonConfirmation, recordLesson } from './record-lesson.ts';
import { drawCourseRecord, drawDrivingRecord } from './record-pdfs.ts';

/** For each network address. */
const TOKEN_LIMIT = { max: 30, timeWindow: '10 minutes' };

export function registerLessonRecordRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, lessonRecordEndpoints.lessonRecord, ({ actor, params }) =>
    readLessonConfirmation(ctx, params.id, actor.kind === 'candidate' ? 'candidate' : 'school'),
  );

  route(app, lessonRecordEndpoints.recordLesson, ({ actor, params, body }) =>
    recordLesson(ctx, actor, params.id, body),
  );

  route(app, lessonRecordEndpoints.confirmRecord, ({ params, body }) => confirmLesson(ctx, params.id, body.number));

  route(app, lessonRecordEndpoints.confirmRecordByMail, { limit: TOKEN_LIMIT }, ({ body }) =>
    confirmLessonByToken(ctx, body.token),
  );

  route(app, lessonRecordEndpoints.ownRecord, ({ actor }) => readDrivingRecord(ctx, actor.id));

  route(app, lessonRecordEndpoints.ownRecordPdf, async ({ actor, locale, reply }) =>
    sendPdf(reply, await drawDrivingRecord(ctx, actor.id, locale)),
  );

  route(app, lessonRecordEndpoints.guardedRecordPdf, async ({ actor, locale, reply }) =>
    sendPdf(reply, await drawDrivingRecord(ctx, actor.id, locale)),
  );

  route(app, lessonRecordEndpoints.allowReader, ({ actor, params }) =>
    shareDrivingRecord(ctx, actor.id, params.schoolId),
  );

  route(app, lessonRecordEndpoints.takeBackReader, ({ actor, params }) =>
    unshareDrivingRecord(ctx, actor.id, params.schoolId),
  );

  route(app, lessonRecordEndpoints.studentRecord, ({ params }) =>
    readDrivingRecordForSchool(ctx, params.id, params.studentId),
  );

  route(app, lessonRecordEndpoints.courseRecord, async ({ params, locale, reply }) =>
    sendPdf(reply, await drawCourseRecord(ctx, params.id, params.studentId, locale)),
  );
}
