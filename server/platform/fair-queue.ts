import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 5;

export interface FairQueue {
  /**
   * If `signal` aborts, work that is still waiting leaves the queue and throws the signal's reason.
   * @throws AppError too_many_requests when this person has too much work waiting already, overloaded when the queue is
   * full
   */
  run<T>(who: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** True if someone without a turn is waiting for one to end. */
  isAwaited(): boolean;
}

interface Turn {
  start(): void;
  refuse(): void;
}

/**
 * Runs up to `running` pieces of work at once, and `runningOfOne` for each person or school. Up to `waitingOfOne` more
 * of
 * each can queue, and `waiting` in all; after a turn, the next in the queue goes first. When the queue is full, a
 * newcomer
 * with fewer waiting takes the last place of the person with the most, so that a few people can't fill it.
 */
export function createFairQueue({
  running,
  runningOfOne = 1,
  waitingOfOne,
  waiting,
}: {
  running: number;
  runningOfOne?: number;
  waitingOfOne: number;
  waiting: number;
}): FairQueue {
  let free = running;
  let inLine = 0;
  const runningBy = new Map<string, number>();
  /** People waiting, in the order of their turns. */
  const line = new Map<string, Turn[]>();

  const isBusy = (who: string) => (runningBy.get(who) ?? 0) >= runningOfOne;

  function release(who: string): void {
    const left = (runningBy.get(who) ?? 1) - 1;
    if (left > 0) runningBy.set(who, left);
    else runningBy.delete(who);
    free++;
    call();
  }

  function call(): void {
    for (const [who, turns] of line) {
      if (free === 0) return;
      if (isBusy(who)) continue;
      const turn = turns.shift();
      line.delete(who);
      if (turns.length > 0) line.set(who, turns);
      inLine--;
      free--;
      runningBy.set(who, (runningBy.get(who) ?? 0) + 1);
      turn?.start();
    }
  }

  /** @returns false when nobody has enough waiting to give up a place */
  function makeRoom(has: number): boolean {
    const [most] = [...line.values()].sort((a, b) => b.length - a.length);
    if (!most || most.length <= has + 1) return false;
    inLine--;
    most.pop()?.refuse();
    return true;
  }

  async function waitForTurn(who: string, signal: AbortSignal | undefined): Promise<void> {
    let leave = () => {};
    try {
      await new Promise<void>((resolve, reject) => {
        const turn: Turn = { start: resolve, refuse: () => reject(overloaded()) };
        leave = () => {
          if (remove(who, turn)) reject(signal?.reason);
        };
        signal?.addEventListener('abort', leave);
        line.set(who, [...(line.get(who) ?? []), turn]);
        inLine++;
        call();
      });
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  /** @returns false if the turn has already begun or been refused */
  function remove(who: string, turn: Turn): boolean {
    const turns = line.get(who) ?? [];
    if (!turns.includes(turn)) return false;
    const others = turns.filter((other) => other !== turn);
    if (others.length > 0) line.set(who, others);
    else line.delete(who);
    inLine--;
    return true;
  }

  const overloaded = () => new AppError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });

  return {
    async run(who, work, signal) {
      signal?.throwIfAborted();
      const turns = line.get(who) ?? [];
      if (turns.length >= waitingOfOne)
        throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      if (inLine >= waiting && !makeRoom(turns.length)) throw overloaded();
      await waitForTurn(who, signal);
      try {
        return await work();
      } finally {
        release(who);
      }
    },

    isAwaited: () => free === 0 && [...line.keys()].some((who) => !isBusy(who)),
  };
}
