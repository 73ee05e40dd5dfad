import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Memory of this process after work that was done again and again, against what it was after the first round: what a round
 * leaves behind adds up, what the allocator keeps at hand does not. The worker has run other tests before: what is theirs, or
 * merely not collected yet, is collected before each look.
 */
export async function afterRounds(rounds: number, work: () => Promise<void>): Promise<{ ratio: number }> {
  await work();
  const first = settledMemory();
  for (let round = 1; round < rounds; round++) await work();
  return { ratio: settledMemory() / first };
}

function settledMemory(): number {
  collect();
  return process.memoryUsage().rss;
}
