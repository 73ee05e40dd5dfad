import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { createStormHook } from './log-storms.ts';
import { requestContext } from './request-context.ts';

export type { Logger };

/** Writes to standard output and to another stream. */
export const teeTo = (other: DestinationStream): DestinationStream =>
  pino.multistream([pino.destination(1), other].map((stream) => ({ stream, level: 'trace' as const })));

/** Structured lines, on standard output by default. No line contains a credential or a home address. */
export function createLogger(level: string, destination?: DestinationStream, countStormsEveryMs?: number): Logger {
  const options: LoggerOptions = {
    level,
    serializers: {
      err: describeError,
      said: withoutAddresses,
      why: withoutAddresses,
      storm: withoutAddresses,
      of: withoutAddresses,
    },
    hooks: {
      logMethod: createStormHook((storm) => logger.info(storm, 'these errors have stopped'), countStormsEveryMs),
    },
    // A request's own logger already adds its id.
    mixin: (_line, _level, by) => (by === logger ? { reqId: requestContext.getStore()?.id } : {}),
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
  };
  const logger: Logger = destination ? pino(options, destination) : pino(options);
  return logger;
}

/**
 * Only the error's own message: a driver's error also carries its connection and settings, which don't belong in a
 * log.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutAddresses(messageOf(error)) };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    message: withoutAddresses(error.message),
    ...(code !== undefined && { code }),
    stack: withoutAddresses(error.stack ?? ''),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Removes addresses, because a mail server names the recipient in its reply. */
const withoutAddresses = <T>(text: T): T | string => (typeof text === 'string' ? stripAddresses(text) : text);

const stripAddresses = (text: string): string =>
  text.replace(/(?<![^\s<>"'(),:;/@])[^\s<>"'(),:;/@]+@[^\s<>"'(),:;/@]+\.[a-z]{2,}/gi, '[address]');

/** The job queue reports its errors as plain objects. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
}
