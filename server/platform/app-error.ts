import type { ErrorCode } from '#contract/errors.ts';
import type { FieldIssue } from '#contract/field-issues.ts';

/** The field at fault. The error handler adds the message and returns these as `details`. */
export type FieldFault = Omit<FieldIssue, 'message'>;

/**
 * A call refused for a reason that the caller may see. Modules throw it; the error handler turns it into a response.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly fields: readonly FieldFault[] | undefined;
  /** Seconds after which to retry. */
  readonly retryAfterSeconds: number | undefined;
  /** The account that someone tried to log in to. For the log only, never sent to the caller. */
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
