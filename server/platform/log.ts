import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured lines on standard output. What lets somebody in, and where somebody lives, never stands in one. */
export function createLogger(level: string): Logger {
  return pino({
    level,
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
