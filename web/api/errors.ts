import type { ErrorCode } from '#contract/errors.ts';
import type { FieldIssue } from '#contract/field-issues.ts';
import type { ChangedMeanwhile } from '#contract/record-version.ts';

/** The server said no. Show it by its code (`useErrorText`), in the reader's language. */
export class ApiError extends Error {
  readonly status: number;
  /** Absent where something between us and the server answered. */
  readonly code: ErrorCode | undefined;
  readonly details: unknown;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | undefined;
  /** Of a fault of the server's: what to name it by. */
  readonly reference: string | undefined;
  /** The parsed JSON body, whole: some refusals answer more than an error. */
  readonly body: unknown;

  constructor(
    status: number,
    answer: { code?: ErrorCode; details?: unknown; retryAfter?: number; reference?: string; body?: unknown } = {},
  ) {
    super(`HTTP error! status: ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code;
    this.details = answer.details;
    this.retryAfter = answer.retryAfter;
    this.reference = answer.reference;
    this.body = answer.body;
  }
}

/** No answer at all: offline, a broken connection, a server that is down. */
export class NetworkError extends Error {
  constructor(cause?: unknown) {
    super('Network error', { cause });
    this.name = 'NetworkError';
  }
}

/** The refused fields of a form, if that is what the error says. */
export function fieldIssues(error: unknown): FieldIssue[] {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return [];
  return error.details.filter(
    (issue): issue is FieldIssue => typeof issue?.path === 'string' && typeof issue?.code === 'string',
  );
}

/** What somebody else saved since the record was read, if that is why it was refused. */
export const changedMeanwhile = (error: unknown): ChangedMeanwhile | undefined =>
  error instanceof ApiError && error.code === 'changed_meanwhile' ? (error.details as ChangedMeanwhile) : undefined;

/** Whether the same call may be taken a moment later, with nothing changed. */
export const mayWorkLater = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
