import type { ErrorCode } from '#contract/errors.ts';
import type { FieldIssue } from '#contract/field-issues.ts';

/** A field that is the reason; the error handler adds the words, and answers these as the details. */
export type FieldFault = Omit<FieldIssue, 'message'>;

/** A call that is refused for a reason the caller can be told. Modules throw it; the error handler answers it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly fields: readonly FieldFault[] | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** Whose account was tried: for the log, never for the caller. */
  readonly accountId: string | undefined;

  constructor(
    code: ErrorCode,
    options: {
      details?: unknown;
      fields?: readonly FieldFault[];
      retryAfterSeconds?: number;
      accountId?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.accountId = options.accountId;
  }
}
