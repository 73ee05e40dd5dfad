import { Refusal } from './refusal.ts';

const RETRY_AFTER_SECONDS = 5;

export interface FairLine {
  /** @throws Refusal too_many_requests when too many of this one wait already, overloaded when too many of all do */
  run<T>(who: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Lets `running` pieces of work go at once, but one of each person. Up to `waitingOfOne` more of a person stand in line, and
 * `waiting` of all; whoever had a turn stands behind the others.
 */
export function createFairLine({
  running,
  waitingOfOne,
  waiting,
}: {
  running: number;
  waitingOfOne: number;
  waiting: number;
}): FairLine {
  let free = running;
  let inLine = 0;
  const busy = new Set<string>();
  /** Those who wait, in the order in which they are called. */
  const line = new Map<string, (() => void)[]>();

  function call(): void {
    for (const [who, turns] of line) {
      if (free === 0) return;
      if (busy.has(who)) continue;
      const start = turns.shift();
      line.delete(who);
      if (turns.length > 0) line.set(who, turns);
      inLine--;
      free--;
      busy.add(who);
      start?.();
    }
  }

  return {
    async run(who, work) {
      const turns = line.get(who) ?? [];
      if (turns.length >= waitingOfOne)
        throw new Refusal('too_many_requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      if (inLine >= waiting) throw new Refusal('overloaded', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await new Promise<void>((resolve) => {
        line.set(who, [...turns, resolve]);
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
  };
}
