import { AppError } from './app-error.ts';

const RETRY_AFTER_SECONDS = 5;

export interface FairQueue {
  /** @throws AppError too_many_requests when too many of this one wait already, overloaded when too many of all do */
  run<T>(who: string, work: () => Promise<T>): Promise<T>;
  /** Whether somebody who has no turn waits for one to end. */
  isAwaited(): boolean;
}

interface Turn {
  start(): void;
  refuse(): void;
}

/**
 * Lets `running` pieces of work go at once, but one of each person. Up to `waitingOfOne` more of a person stand in line, and
 * `waiting` of all; whoever had a turn stands behind the others. Where the line is full, who has fewer in it than another
 * takes the last place of that one: a few can't fill it.
 */
export function createFairQueue({
  running,
  waitingOfOne,
  waiting,
}: {
  running: number;
  waitingOfOne: number;
  waiting: number;
}): FairQueue {
  let free = running;
  let inLine = 0;
  const busy = new Set<string>();
  /** Those who wait, in the order in which they are called. */
  const line = new Map<string, Turn[]>();

  function call(): void {
    for (const [who, turns] of line) {
      if (free === 0) return;
      if (busy.has(who)) continue;
      const turn = turns.shift();
      line.delete(who);
      if (turns.length > 0) line.set(who, turns);
      inLine--;
      free--;
      busy.add(who);
      turn?.start();
    }
  }

  /** @returns false where nobody has so many in line that one of theirs should go */
  function makeRoom(has: number): boolean {
    const [most] = [...line.values()].sort((a, b) => b.length - a.length);
    if (!most || most.length <= has + 1) return false;
    inLine--;
    most.pop()?.refuse();
    return true;
  }

  const overloaded = () => new AppError('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });

  return {
    async run(who, work) {
      const turns = line.get(who) ?? [];
      if (turns.length >= waitingOfOne)
        throw new AppError('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      if (inLine >= waiting && !makeRoom(turns.length)) throw overloaded();
      await new Promise<void>((resolve, reject) => {
        line.set(who, [...turns, { start: resolve, refuse: () => reject(overloaded()) }]);
        inLine++;
        call();
      });
      try {
        return await work();
      } finally {
        busy.delete(who);
        free++;
        call();
      }
    },

    isAwaited: () => free === 0 && [...line.keys()].some((who) => !busy.has(who)),
  };
}
