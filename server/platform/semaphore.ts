import { AppError } from './app-error.ts';

export interface Semaphore {
  /** @throws AppError overloaded when too many are already waiting */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** Runs `running` pieces of work at once; up to `waiting` more queue, first come, first served. */
export function createSemaphore({ running, waiting }: { running: number; waiting: number }): Semaphore {
  let free = running;
  const line: (() => void)[] = [];

  return {
    async run(work) {
      if (free > 0) free--;
      else if (line.length >= waiting) throw new AppError('overloaded', { retryAfterSeconds: 5 });
      else await new Promise<void>((resolve) => line.push(resolve));
      try {
        return await work();
      } finally {
        // Hand the place straight to the next in the queue, so that nobody can take it in between.
        const next = line.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
