import type { Product } from '../support/product.ts';
import type { BenchDatabase } from './database.ts';
import { cpuSeconds, EMPTY_LIST_BYTES, median, packed } from './load.ts';
import type { Row } from './measurement.ts';

const WARM_UPS = 40;
const LEAST = '/api/health/live';

/**
 * What one person waits for, asked one after the other and each for the first time, so that nothing is kept. Over fifty connections at once it would
 * be fifty times the work of one answer, whatever that is. Beside it what it takes of processors, which others' work does not lengthen, and
 * how long the least call there is takes in the same run.
 */
export async function oneByOneRow(
  what: string,
  { product, database, mostMs }: { product: Product; database: BenchDatabase; mostMs: number },
  { tries, headers, path }: { tries: number; headers: Record<string, string>; path: (attempt: number) => string },
): Promise<Row> {
  const times: number[] = [];
  const least: number[] = [];
  let before = { server: 0, database: 0 };
  const used = async () => ({ server: cpuSeconds(product.process.pid), database: await database.cpuSeconds() });
  const timed = async (into: number[], path: string) => {
    const started = performance.now();
    const { body } = await packed(product.address + path, headers);
    into.push(performance.now() - started);
    if (body.length <= EMPTY_LIST_BYTES) throw new Error(`${path} answers an empty list`);
  };
  for (let attempt = 0; attempt < WARM_UPS + tries; attempt++) {
    if (attempt === WARM_UPS) before = await used();
    await timed(times, path(attempt));
  }
  const after = await used();
  for (let attempt = 0; attempt < tries; attempt++) await timed(least, LEAST);
  const p50 = median(times.slice(WARM_UPS));
  const each = (key: keyof typeof after) => (((after[key] - before[key]) * 1000) / tries).toFixed(1);
  return {
    what: `${what}, not kept, p50`,
    ours: `${p50.toFixed(2)} ms (processors: server ${each('server')}, database ${each('database')}; the least call: ${median(least).toFixed(2)})`,
    floor: `${mostMs} ms`,
    ratio: p50 / mostMs,
    toReach: 1,
    isReached: p50 <= mostMs,
  };
}
