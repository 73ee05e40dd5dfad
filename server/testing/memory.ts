import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * What work that was done again and again leaves behind, after its first round. `ratio`: the memory of the process, against what
 * it was; what the allocator keeps at hand does not add up. `keptMegabytes`: what is still referred to, buffers too, which shows
 * less than the other hides. The worker has run other tests before: what is theirs, or merely not collected yet, is collected
 * before each look.
 */
export async function afterRounds(
  rounds: number,
  work: () => Promise<void>,
): Promise<{ ratio: number; keptMegabytes: number }> {
  await work();
  const first = settledMemory();
  for (let round = 1; round < rounds; round++) await work();
  const last = settledMemory();
  return { ratio: last.resident / first.resident, keptMegabytes: (last.referred - first.referred) / 1024 ** 2 };
}

function settledMemory() {
  // Of what a first collection finds ready to be let go of, the second frees the buffers.
  collect();
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, referred: heapUsed + external };
}
