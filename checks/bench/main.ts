/**
 * `npm run bench`: starts a product of its own, measures each row in the same run as its floor, prints the table. With
 * names (`npm run bench -- first-load`) only those.
 */
import { type Product, startProduct } from '../support/product.ts';
import { measureDayList } from './day-list.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureUpload } from './upload.ts';

export interface Row {
  what: string;
  ours: string;
  floor: string;
  ratio: number;
  toReach: number;
  isReached: boolean;
}

// The visits first: they are timed, and want a server that is at rest.
const MEASUREMENTS: Record<string, (product: Product) => Promise<Row[]>> = {
  'first-load': measureFirstLoad,
  upload: measureUpload,
  'day-list': async (product) => [await measureDayList(product)],
};
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(MEASUREMENTS);

const product = await startProduct();
try {
  const rows: Row[] = [];
  for (const name of names) {
    const measure = MEASUREMENTS[name];
    if (!measure)
      throw new Error(`No measurement is called ${name}. There are: ${Object.keys(MEASUREMENTS).join(', ')}`);
    rows.push(...(await measure(product)));
  }
  console.table(
    rows.map((row) => ({
      what: row.what,
      ours: row.ours,
      floor: row.floor,
      ratio: row.ratio.toFixed(2),
      'to reach': row.toReach,
      reached: row.isReached ? 'yes' : 'no',
    })),
  );
  process.exitCode = rows.every((row) => row.isReached) ? 0 : 1;
} finally {
  await product.stop();
}
