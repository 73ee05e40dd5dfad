import { readFileSync } from 'node:fs';
import type { Client } from './api.ts';

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Processor time a process has used so far. */
export function cpuSeconds(pid: number | undefined): number {
  // The name in brackets may contain anything. After it, fields 12 and 13 are user and system time in hundredths of a second.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Duration of the work, and milliseconds that each small request took meanwhile. */
export interface Meanwhile {
  seconds: number;
  others: number[];
}

/** Sends one small request after the other while the work goes on. */
export async function measureOthersDuring(client: Client, work: () => Promise<unknown>): Promise<Meanwhile> {
  const others: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const started = performance.now();
      await client.get('/session');
      await client.get('/health/ready');
      others.push(performance.now() - started);
    }
  })();
  const started = performance.now();
  await work();
  const seconds = (performance.now() - started) / 1000;
  isOver = true;
  await asking;
  return { seconds, others };
}
