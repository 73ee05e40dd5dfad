import type { FastifyInstance } from 'fastify';
import { ERROR_STATUS } from '#contract/errors.ts';
import { scheduleUploadEndpoints, type UploadAnswer } from '#contract/schedule-uploads.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { sendFile } from '#server/platform/http/send-file.ts';
import { errorMessage } from '#server/platform/messages.ts';
import { listScheduleUploads, uploadSchedule, writeScheduleTemplate } from './schedule-uploads.ts';
import { undoUpload } from './undo-upload.ts';

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function registerScheduleUploadRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, scheduleUploadEndpoints.uploadSchedule, async ({ actor, query, file, locale, reply }) => {
    const mode = query.preview ? 'preview' : query.partial ? 'partial' : 'all-or-nothing';
    const { accountId } = actor;
    const { answer, refusedRows, isOutdated } = await uploadSchedule(ctx, {
      schoolId: query.schoolId,
      accountId,
      file,
      mode,
      answers: { dayOrder: query.dayOrder, weeks: query.weeks },
      days: query.days,
      previewVersion: query.previewVersion,
      locale,
    });
    if (refusedRows === 0 && !isOutdated) return answer;
    const code = isOutdated ? 'schedule_changed' : 'schedule_refused';
    const details = isOutdated ? {} : { details: { refused: refusedRows } };
    const refusal: UploadAnswer = { ...answer, error: { code, message: errorMessage(locale, code), ...details } };
    return reply.status(ERROR_STATUS[code]).send(refusal);
  });

  route(app, scheduleUploadEndpoints.scheduleTemplate, async ({ actor, locale, reply }) => {
    const template = await writeScheduleTemplate(ctx, actor.id, locale);
    return sendFile(reply, XLSX_TYPE, template.fileName, template.bytes);
  });

  route(app, scheduleUploadEndpoints.undoScheduleUpload, ({ query, params }) =>
    undoUpload(ctx, query.schoolId, params.uploadId),
  );

  route(app, scheduleUploadEndpoints.scheduleUploads, ({ query }) => listScheduleUploads(ctx, query.schoolId));
}
