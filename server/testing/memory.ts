import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * What work that was done again and again leaves behind, after a third of its rounds: until then the allocator takes what it keeps
 * at hand from then on. `ratio`: the memory of the process, against what it was then. `keptMegabytes`: what is still referred to,
 * buffers too, which shows less than the other hides. The worker has run other tests before: what is theirs, or merely not
 * collected yet, is collected before each look.
 */
export async function afterRounds(
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
 * What native code holds of it (a picture, a buffer) is let go of some turns after a collection, by threads that have a turn of their
 * own on a busy machine, and is the next one's to find: so it is collected until that has found nothing for a while.
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

/** Of looking itself. */
const NOISE_BYTES = 100_000;

function referredBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
