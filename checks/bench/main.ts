/** `npm run bench`: starts a product of its own, measures each row in the same run as its floor, prints the table. */
import { startProduct } from '../support/product.ts';
import { measureDayList } from './day-list.ts';
import { measureUpload } from './upload.ts';

export interface Row {
  what: string;
  ours: string;
  floor: string;
  ratio: number;
  toReach: number;
  isReached: boolean;
}

const product = await startProduct();
try {
  const rows = [...(await measureUpload(product)), await measureDayList(product)];
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
