import type { FastifyReply } from 'fastify';
import { ERROR_STATUS } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import { type PeopleUploadAnswer, type peopleUploadEndpoints, saidWithPeopleSchema } from '#contract/people-uploads.ts';
import type { DayOrder } from '#contract/sheet-reading.ts';
import { errorMessage } from '#server/platform/messages.ts';
import type { UploadedFile } from './multipart.ts';
import type { Call } from './route.ts';
import { parse } from './validation.ts';

export interface PeopleUpload {
  schoolId: string;
  file: UploadedFile;
  /** 'preview' writes nothing; 'all-or-nothing' writes nothing if any row is refused. */
  mode: 'preview' | 'all-or-nothing' | 'partial';
  locale: Locale;
  /** The school's answer to the question about its dates. */
  dayOrder?: DayOrder | undefined;
}

/** Passes an uploaded file of people to the given import, and returns the result. */
export async function answerUpload(
  {
    params,
    query,
    fields,
    file,
    locale,
    reply,
  }: Pick<
    Call<typeof peopleUploadEndpoints.uploadInstructors>,
    'params' | 'query' | 'fields' | 'file' | 'locale' | 'reply'
  >,
  upload: (sent: PeopleUpload) => Promise<PeopleUploadAnswer>,
): Promise<PeopleUploadAnswer | FastifyReply> {
  if (!query.preview) parse(saidWithPeopleSchema, fields);
  const mode = query.preview ? 'preview' : query.partial ? 'partial' : 'all-or-nothing';
  const answer = await upload({ schoolId: params.id, file, mode, locale, dayOrder: query.dayOrder });
  if (mode !== 'all-or-nothing' || answer.refusedRows === 0) return answer;
  const code = 'upload_refused';
  const error = { code, message: errorMessage(locale, code), details: { refused: answer.refusedRows } } as const;
  return reply.status(ERROR_STATUS[code]).send({ ...answer, added: 0, error });
}

export const sendCsv = (
  reply: FastifyReply,
  { fileName, content }: { fileName: string; content: string },
): FastifyReply =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(content);
