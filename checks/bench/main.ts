/**
 * `npm run bench`: starts a product of its own, measures each row in the same run as its floor, prints the table and writes
 * it under `test-results/`. With names (`npm run bench -- first-load`) only those; `--quick` for small worlds and single
 * rounds, `--output=FOLDER` for another folder.
 */
import { startProduct } from '../support/product.ts';
import { measureBalances } from './balances.ts';
import { measureBooking } from './booking.ts';
import { measureCalls } from './calls.ts';
import { measureContention } from './contention.ts';
import { measureDayList } from './day-list.ts';
import { measureFirstLoad } from './first-load.ts';
import { drawFlame } from './flame.ts';
import { measureFreeTimes } from './free-times.ts';
import { measureFreshness } from './freshness.ts';
import { measureGrowth } from './growth.ts';
import { measureHistory } from './history.ts';
import { measureMail } from './mail.ts';
import type { Bench, Row } from './measurement.ts';
import { measureNear } from './near.ts';
import { measurePublicPages } from './public-pages.ts';
import { printReport, writeReport } from './report.ts';
import { measureSeries } from './series.ts';
import { measureStart } from './start.ts';
import { measureUpload } from './upload.ts';

// The visits first: they are timed, and want a server that is at rest. Then what signs up its own people; those that come
// after `freshness` empty the database.
const MEASUREMENTS: Record<string, (bench: Bench) => Promise<Row[]>> = {
  'first-load': ({ product }) => measureFirstLoad(product),
  upload: ({ product }) => measureUpload(product),
  'day-list': ({ product }) => measureDayList(product),
  freshness: measureFreshness,
  contention: measureContention,
  booking: measureBooking,
  'free-times': measureFreeTimes,
  calls: measureCalls,
  growth: measureGrowth,
  history: measureHistory,
  near: measureNear,
  series: measureSeries,
  balances: measureBalances,
  'public-pages': measurePublicPages,
  start: measureStart,
  mail: measureMail,
  flame: drawFlame,
};
const options = process.argv.slice(2);
const chosen = options.filter((option) => !option.startsWith('--'));
const names = chosen.length > 0 ? chosen : Object.keys(MEASUREMENTS);
const unknown = names.find((name) => !(name in MEASUREMENTS));
if (unknown !== undefined)
  throw new Error(`No measurement is called ${unknown}. There are: ${Object.keys(MEASUREMENTS).join(', ')}`);
const outputFolder = options.find((option) => option.startsWith('--output='))?.slice(9) ?? 'test-results';

const bench: Bench = { product: await startProduct(), isQuick: options.includes('--quick'), outputFolder };
try {
  const rows: Row[] = [];
  for (const name of names) {
    console.log(`${name} …`);
    rows.push(...((await MEASUREMENTS[name]?.(bench)) ?? []));
  }
  // The flame graph is a picture without a row.
  if (rows.length > 0) {
    printReport(rows);
    writeReport(rows, outputFolder);
  }
  process.exitCode = rows.every((row) => row.isReached) ? 0 : 1;
} finally {
  await bench.product.stop();
}
