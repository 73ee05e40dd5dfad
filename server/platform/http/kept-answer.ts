import type { FastifyRequest } from 'fastify';
import type { KeptAnswer } from './answer-cache.ts';
import type { EarlyAnswer } from './early-answer.ts';
import { bestEncoding } from './encoding.ts';

type Headers = EarlyAnswer['headers'];

const encodingOf = (request: FastifyRequest) => bestEncoding(request.headers['accept-encoding']);

export const keptAnswer = async (
  answer: KeptAnswer,
  request: FastifyRequest,
  headers: Headers = {},
): Promise<EarlyAnswer> => answerOf(answer, request, headers, await answer.body.as(encodingOf(request)));

/** Null while it is still being compressed. */
export function keptAnswerAtOnce(
  answer: KeptAnswer,
  request: FastifyRequest,
  headers: Headers = {},
): EarlyAnswer | null {
  const body = answer.body.as(encodingOf(request));
  return body instanceof Buffer ? answerOf(answer, request, headers, body) : null;
}

/** The response, JSON by default, or a 304 if the caller already has it. */
function answerOf(answer: KeptAnswer, request: FastifyRequest, more: Headers, body: Buffer): EarlyAnswer {
  const headers = {
    etag: answer.body.etag,
    // Clients revalidate every time, and get a 304 if nothing has changed.
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    ...more,
  };
  if (request.headers['if-none-match'] === answer.body.etag) return { status: 304, headers, body: null };
  const encoding = encodingOf(request);
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...headers,
      'content-length': body.length,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
    body,
  };
}
