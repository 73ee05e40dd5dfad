/**
 * `npm run chaos`: breaks what can break (processes, the database, the mail server, the file store, a crowd), and counts what is lost. Prints a
 * table, keeps it in `test-results/chaos.json`, and fails where one falls short. With names (`npm run chaos -- kills mail`)
 * only those; `--quick` does a little of each; `--rounds N` says how many kills and races.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { goBack } from './back.ts';
import { backUp } from './backup.ts';
import { readCalendars } from './calendars.ts';
import { jumpClocks } from './clock.ts';
import { failOver } from './failover.ts';
import { killUnderLoad } from './kills.ts';
import { failMail } from './mail.ts';
import { lieAboutMail } from './mail-lies.ts';
import { migrateFullTable } from './migration.ts';
import { restartBehindNginx } from './nginx.ts';
import { overload } from './overload.ts';
import { race } from './races.ts';
import { restartRolling } from './rolling.ts';
import type { Extent, Row } from './row.ts';
import { lieAboutFiles } from './store.ts';
import { holdTogether } from './together.ts';
import { upgrade } from './upgrade.ts';
import { failWebhooks } from './webhooks.ts';

const FAULTS: Record<string, (extent: Extent) => Promise<Row[]>> = {
  kills: killUnderLoad,
  mail: failMail,
  'mail-lies': lieAboutMail,
  store: lieAboutFiles,
  clock: jumpClocks,
  webhooks: failWebhooks,
  races: race,
  together: holdTogether,
  failover: failOver,
  rolling: restartRolling,
  upgrade,
  back: goBack,
  migration: migrateFullTable,
  nginx: restartBehindNginx,
  overload,
  backup: backUp,
  calendars: readCalendars,
};

const FULL: Extent = { kills: 50, rounds: 20, seconds: 10, mails: 120, webhooks: 10_000, messages: 4_000_000 };
const QUICK: Extent = { kills: 4, rounds: 2, seconds: 4, mails: 20, webhooks: 400, messages: 400_000 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, rounds: { type: 'string' } },
});
const rounds = values.rounds === undefined ? null : Number(values.rounds);
if (rounds !== null && !(Number.isInteger(rounds) && rounds > 0))
  throw new Error('--rounds takes a whole number from 1');
const extent: Extent = { ...(values.quick ? QUICK : FULL), ...(rounds !== null && { kills: rounds, rounds }) };
const names = positionals.length > 0 ? positionals : Object.keys(FAULTS);

const rows: (Row & { seconds: number })[] = [];
for (const name of names) {
  const run = FAULTS[name];
  if (!run) throw new Error(`Nothing to break is called ${name}. There are: ${Object.keys(FAULTS).join(', ')}`);
  console.log(`${name} …`);
  const begun = performance.now();
  const came = await run(extent).catch((error: Error): Row[] => [
    { what: name, toReach: 'an end', result: error.stack ?? error.message, isReached: false, figures: {} },
  ]);
  const seconds = Math.round((performance.now() - begun) / 1000);
  for (const row of came) {
    rows.push({ ...row, seconds });
    console.log(
      `${row.isReached ? 'yes' : 'NO '}  ${row.what}\n       to reach: ${row.toReach}\n       result:   ${row.result}`,
    );
  }
}

const folder = join(import.meta.dirname, '../../test-results');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'chaos.json'), `${JSON.stringify({ extent, rows }, null, 2)}\n`);
console.table(
  rows.map(({ what, toReach, result, isReached }) => ({
    what,
    'to reach': toReach,
    result: result.slice(0, 120),
    reached: isReached ? 'yes' : 'no',
  })),
);
process.exit(rows.every((row) => row.isReached) ? 0 : 1);
