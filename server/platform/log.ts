import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured lines on standard output. What lets somebody in, and where somebody lives, never stands in one. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    serializers: { err: describeError },
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        '*.password',
        '*.newPassword',
        '*.token',
        '*.location',
        'location',
      ],
      censor: '[removed]',
    },
  });
}

/** An error's own words. A driver's error carries its connection, settings included: none of that belongs in a log. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
