import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from './app-error.ts';
import { createFairQueue } from './fair-queue.ts';

/** The requests being processed now, except those whose caller is still sending or reading slowly. */
export interface Traffic {
  readonly underWay: number;
  /**
   * Counts the work until it ends, even if its caller has left, because it costs the same. If a named caller already
   * has its maximum running, further work waits in that caller's own queue, uncounted.
   * @throws AppError overloaded when the server already has as many requests as it can answer soon, too_many_requests
   * when the caller's queue is full
   */
  run<T>(work: () => T | Promise<T>, caller?: string): Promise<T>;
  /**
   * Frees the calling work's place while it waits for an outside server. The work then continues under any load, so the
   * caller limits how many wait like this.
   */
  release<T>(wait: () => Promise<T>): Promise<T>;
}

const RETRY_AFTER_SECONDS = 5;
const WAITING_OF_ONE = 100;
const BUSY_FROM = 4;
const LOOK_EVERY_MS = 25;
const WAIT_AT_MOST_MS = 300;

/**
 * Refuses requests beyond what can be answered soon. Otherwise, they would all wait in one growing queue, and each
 * answer would come after its caller had left.
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

/** Lets requests go before background work, but not for long: the work must finish under any load. */
export async function letRequestsPass(traffic: Pick<Traffic, 'underWay'>): Promise<void> {
  for (let waited = 0; traffic.underWay >= BUSY_FROM && waited < WAIT_AT_MOST_MS; waited += LOOK_EVERY_MS)
    await pause(LOOK_EVERY_MS);
}
