import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFn, Logger } from 'pino';
import { requestContext } from './request-context.ts';

const COUNT_EVERY_MS = 30_000;

interface Storm {
  lines: number;
  suppressed: number;
  /** Logs the newest suppressed line, with the number of suppressed lines. */
  writeLast: () => void;
  beganMs: number;
}

/** The `storm` that a line belongs to: during an outage, such lines can come hundreds of times a second. */
const stormIn = (fields: unknown): string | null =>
  typeof fields === 'object' && fields !== null && 'storm' in fields && typeof fields.storm === 'string'
    ? fields.storm
    : null;

/**
 * A logger hook that keeps an outage from flooding the log. It logs the first line of a storm, then one line per period
 * with the number of suppressed lines (`suppressed`), and calls `onStopped` after a whole period without any.
 */
export function createStormHook(
  onStopped: (storm: { of: string; lines: number; seconds: number }) => void,
  everyMs = COUNT_EVERY_MS,
) {
  const storms = new Map<string, Storm>();

  function endPeriod(of: string): void {
    const storm = storms.get(of);
    if (!storm) return;
    const { lines, suppressed, beganMs } = storm;
    if (suppressed > 0) {
      storm.writeLast();
      storm.suppressed = 0;
      awaitPeriod(of);
      return;
    }
    storms.delete(of);
    // A single line isn't a storm.
    if (lines > 1) onStopped({ of, lines, seconds: Math.round((performance.now() - beganMs - everyMs) / 1000) });
  }

  /** Runs outside any request, because a storm belongs to none. */
  const awaitPeriod = (of: string) => requestContext.exit(() => void setTimeout(endPeriod, everyMs, of).unref());

  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
    const [fields, ...message] = args as unknown as [object, ...[string]];
    const of = stormIn(fields);
    const storm = of === null ? undefined : storms.get(of);
    if (storm) {
      storm.lines++;
      const suppressed = ++storm.suppressed;
      // Bound, so that the line keeps the id of its own request.
      storm.writeLast = AsyncLocalStorage.bind(() => method.apply(this, [{ ...fields, suppressed }, ...message]));
      return;
    }
    if (of !== null) {
      storms.set(of, { lines: 1, suppressed: 0, writeLast: () => {}, beganMs: performance.now() });
      awaitPeriod(of);
    }
    method.apply(this, args);
  };
}
