import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Memory growth of repeated work after a third of its rounds, when the allocator has reached its working size. `ratio`:
 * the process's memory compared with then. `keptMegabytes`: what is still referenced, including buffers, which the
 * ratio
 * may hide. Collects garbage before each measurement, because the worker has run other tests before.
 */
export async function measureGrowth(
  rounds: number,
  work: () => Promise<void>,
): Promise<{ ratio: number; keptMegabytes: number }> {
  const before = Math.ceil(rounds / 3);
  for (let round = 0; round < before; round++) await work();
  const first = await settledMemory();
  for (let round = before; round < rounds; round++) await work();
  const last = await settledMemory();
  return { ratio: last.resident / first.resident, keptMegabytes: (last.referred - first.referred) / 1024 ** 2 };
}

/**
 * Native memory (a picture, a buffer) is released some turns after a collection, by threads that wait on a busy
 * machine, and only the next collection notices. So collect until nothing has changed for a while.
 */
async function settledMemory() {
  let least = Number.POSITIVE_INFINITY;
  for (let foundNothing = 0; foundNothing < 5; foundNothing++) {
    collect();
    await nextTurn();
    const referred = referredBytes();
    if (referred < least - NOISE_BYTES) foundNothing = 0;
    least = Math.min(least, referred);
  }
  return { resident: process.memoryUsage.rss(), referred: least };
}

/** Growth caused by the measurement itself. */
const NOISE_BYTES = 100_000;

function referredBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
