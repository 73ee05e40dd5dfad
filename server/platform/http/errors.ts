import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERROR_STATUS, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import type { Locale } from '#contract/locale.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isDatabaseBusy, isDatabaseUnavailable } from '#server/platform/database/unavailable.ts';
import { FileStoreGone } from '#server/platform/files/file-store.ts';
import { errorMessage } from '#server/platform/messages.ts';
import { resolveLocale } from './locale.ts';
import { shortenRequestId } from './request-ids.ts';
import { labelRequest } from './route-label.ts';
import { fieldIssues, ValidationFailure, worded } from './validation.ts';

/** Error codes of Fastify and its plugins, mapped to ours. */
const FOREIGN_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'file_too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  // From PostgreSQL: text that passed no schema and contains a NUL character.
  '22021': 'invalid_request',
};

/**
 * The only error handler: a known refusal gets its status and message; anything else is logged and becomes `internal`.
 */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = resolveLocale(request);
  const { code, details, retryAfterSeconds } = refusalOf(error, locale);
  request.server.counts.refused({ method: request.method, route: labelRequest(request), code });
  if (code === 'internal') request.log.error({ err: error }, 'unexpected error');
  if (code === 'files_unavailable') request.log.error({ err: error, storm: 'files' }, 'files are unavailable');
  // Readiness is refused with an AppError, also by a server that is draining.
  if (code === 'unavailable' && !(error instanceof AppError))
    request.log.warn({ err: error, storm: 'database' }, 'the database does not answer');
  if (error instanceof AppError) request.triedAccountId = error.accountId ?? null;
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const body = bodyOf(code, details, errorMessage(locale, code, retryAfterSeconds));
  if (ERROR_STATUS[code] >= 500) body.error.reference = shortenRequestId(request);
  return reply.status(ERROR_STATUS[code]).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body);
}

const bodyOf = (code: ErrorCode, details: unknown, message: string): ErrorBody => ({
  error: { code, message, ...(details !== undefined && { details }) },
});

/** The response to input that doesn't match its schema. */
export const invalidBody = (failure: ValidationFailure, locale: Locale): ErrorBody =>
  bodyOf('invalid_request', fieldIssues(failure, locale), errorMessage(locale, 'invalid_request'));

function refusalOf(
  error: FastifyError | Error,
  locale: Locale,
): { code: ErrorCode; details?: unknown; retryAfterSeconds?: number | undefined } {
  if (error instanceof AppError) {
    return error.fields ? { code: error.code, details: error.fields.map((fault) => worded(fault, locale)) } : error;
  }
  if (error instanceof ValidationFailure) return { code: 'invalid_request', details: fieldIssues(error, locale) };
  const { code = '', statusCode } = error as FastifyError;
  const ours = FOREIGN_CODES[code];
  if (ours) return { code: ours };
  if (statusCode === 429) return { code: 'too_many_requests' };
  if (statusCode === 503 || isDatabaseBusy(error)) return { code: 'overloaded', retryAfterSeconds: 5 };
  // The parsers' own 4xx errors: malformed JSON, a wrong length, a broken multipart body.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return { code: 'invalid_request' };
  if (error instanceof FileStoreGone) return { code: 'files_unavailable', retryAfterSeconds: 5 };
  if (isDatabaseUnavailable(error)) return { code: 'unavailable', retryAfterSeconds: 5 };
  return { code: 'internal' };
}
