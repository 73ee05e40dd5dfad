import type { Client } from './api.ts';

/** How long a piece of work took, and each question that was asked meanwhile. */
export interface Meanwhile {
  seconds: number;
  /** Milliseconds each. */
  asked: number[];
}

/** Asks one question after the other while the work goes on. */
export async function othersMeanwhile(client: Client, work: () => Promise<unknown>): Promise<Meanwhile> {
  const asked: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const started = performance.now();
      await client.get('/session');
      await client.get('/health/ready');
      asked.push(performance.now() - started);
    }
  })();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await asking;
  return { seconds, asked };
}

/** Of all the questions of these rounds, in milliseconds. */
export function p99(rounds: Meanwhile[]): number {
  const asked = rounds.flatMap((round) => round.asked).sort((a, b) => a - b);
  return asked[Math.floor(asked.length * 0.99)] ?? Number.NaN;
}
