import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from './app-error.ts';
import { createFairQueue } from './fair-queue.ts';

/** The requests that are worked on now: those whose caller still sends, or slowly reads, are not among them. */
export interface Traffic {
  readonly underWay: number;
  /**
   * Counts the work until it ends, even if its caller has left: it costs the same. Work of a named caller that already has as much
   * under way as one may have waits in that caller's own line, uncounted.
   * @throws AppError overloaded while as much is under way as can be answered soon, too_many_requests when the caller's line is full
   */
  run<T>(work: () => T | Promise<T>, caller?: string): Promise<T>;
  /**
   * Gives the place of the work that calls it back while it waits for somebody else's server. It goes on however much is under way then,
   * so its caller bounds how many wait like this.
   */
  release<T>(wait: () => Promise<T>): Promise<T>;
}

const RETRY_AFTER_SECONDS = 5;
const WAITING_OF_ONE = 100;
const BUSY_FROM = 4;
const LOOK_EVERY_MS = 25;
const WAIT_AT_MOST_MS = 300;

/**
 * Refuses what comes while as many requests are under way as can be answered soon. Without that all wait in one line that
 * grows, and each is answered when its caller has long gone.
 */
export function createTraffic({ atOnce, atOnceOfOne }: { atOnce: number; atOnceOfOne: number }): Traffic {
  let underWay = 0;
  const turns = createFairQueue({
    running: Number.POSITIVE_INFINITY,
    runningOfOne: atOnceOfOne,
    waitingOfOne: WAITING_OF_ONE,
    waiting: Number.POSITIVE_INFINITY,
  });

  async function counted<T>(work: () => T | Promise<T>): Promise<T> {
    if (underWay >= atOnce) throw new AppError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    underWay++;
    try {
      return await work();
    } finally {
      underWay--;
    }
  }

  return {
    get underWay() {
      return underWay;
    },
    run: (work, caller) => (caller === undefined ? counted(work) : turns.run(caller, () => counted(work))),
    async release(wait) {
      underWay--;
      try {
        return await wait();
      } finally {
        underWay++;
      }
    },
  };
}

/** Work that nobody waits for lets requests pass first, but not for long: it has to get done under any load. */
export async function letRequestsPass(traffic: Pick<Traffic, 'underWay'>): Promise<void> {
  for (let waited = 0; traffic.underWay >= BUSY_FROM && waited < WAIT_AT_MOST_MS; waited += LOOK_EVERY_MS)
    await pause(LOOK_EVERY_MS);
}
