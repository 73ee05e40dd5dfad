import { Refusal } from '#server/platform/refusal.ts';

const RETRY_AFTER_SECONDS = 10;

/** Lets so many tasks run at once and so many wait; the next is refused. */
export function createTurns(atOnce: number, waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return {
    /** @throws Refusal overloaded */
    async take<T>(task: () => Promise<T>): Promise<T> {
      if (running < atOnce) running += 1;
      else if (waiting.length >= waitingMax)
        throw new Refusal('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // Whoever ends hands the place on, so that nobody who comes later can slip in between.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
