/**
 * Memory of this process after work that was done again and again, against what it was after the first round: what a round
 * leaves behind adds up, what the allocator keeps at hand does not.
 */
export async function afterRounds(rounds: number, work: () => Promise<void>): Promise<{ ratio: number }> {
  await work();
  const first = process.memoryUsage().rss;
  for (let round = 1; round < rounds; round++) await work();
  return { ratio: process.memoryUsage().rss / first };
}
