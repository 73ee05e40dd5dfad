/**
 * `npm run bench`: starts a product, measures each value in the same run as its baseline, prints a table and saves it in
 * `test-results/bench.json`. With names (`npm run bench -- pages`) it runs only those; `--quick` uses small markets and single rounds.
 */
import { parseArgs } from 'node:util';
import { startProduct } from '../support/product.ts';
import { chooseChecks, type Row, report, runChecks } from '../support/report.ts';
import { measureBigSchool } from './big-school.ts';
import { measureBooking, measureContention } from './booking.ts';
import { measureGrowth } from './growth.ts';
import type { Bench } from './load.ts';
import { measureMail } from './mail.ts';
import { measureMemory, measureStart } from './memory.ts';
import { measureOffice } from './office.ts';
import { measurePages } from './pages.ts';
import { profileBooking } from './profile.ts';
import { measureDayList, measureMarket } from './reads.ts';
import { measureUpload } from './upload.ts';

// Pages come first because they need an idle server. From `contention` on, each check empties and refills the database.
const CHECKS: Record<string, (bench: Bench) => Promise<Row[]>> = {
  pages: measurePages,
  upload: measureUpload,
  office: measureOffice,
  'big-school': measureBigSchool,
  contention: measureContention,
  booking: measureBooking,
  'day-list': measureDayList,
  growth: measureGrowth,
  market: measureMarket,
  memory: measureMemory,
  start: measureStart,
  mail: measureMail,
  profile: profileBooking,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});
const names = chooseChecks(CHECKS, positionals);
const product = await startProduct();
try {
  process.exitCode = report('bench', await runChecks(CHECKS, names, { product, isQuick: values.quick }));
} finally {
  await product.stop();
}
