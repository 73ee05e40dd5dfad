import type { ErrorCode } from '#contract/errors.ts';

/** A call that is refused for a reason the caller can be told. Modules throw it; the error handler answers it. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** Whose account was tried: for the log, never for the caller. */
  readonly accountId: string | undefined;

  constructor(
    code: ErrorCode,
    options: { details?: unknown; retryAfterSeconds?: number; accountId?: string | undefined; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.accountId = options.accountId;
  }
}
