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

async function settledMemory() {
  // What native code holds of it (a picture, a buffer) is let go of in the turn after a collection, and is the next one's to find.
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await nextTurn();
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, referred: heapUsed + external };
}
