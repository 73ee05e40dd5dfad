/**
 * `npm run chaos`: breaks processes, the database, the mail server and clocks, floods the server, and counts what is
 * lost. Prints a
 * table and saves it in `test-results/chaos.json`. With names (`npm run chaos -- kills mail`) it runs only those;
 * `--quick` does a little of
 * each; `--rounds N` sets the number of kills and races.
 */
import { parseArgs } from 'node:util';
import { chooseChecks, type Row, report, runChecks } from '../support/report.ts';
import { backUp } from './backup.ts';
import { jumpClocks } from './clock.ts';
import { failOver } from './failover.ts';
import { killUnderLoad } from './kills.ts';
import { failMail } from './mail.ts';
import { raceOffice } from './office-races.ts';
import { overload } from './overload.ts';
import { race } from './races.ts';
import { goBack, migrateFullTable, upgrade } from './releases.ts';
import { restartBehindNginx, restartRolling } from './rolling.ts';
import type { Extent } from './servers.ts';
import { holdTogether } from './together.ts';
import { failWebhooks } from './webhooks.ts';

const CHECKS: Record<string, (extent: Extent) => Promise<Row[]>> = {
  kills: killUnderLoad,
  mail: failMail,
  webhooks: failWebhooks,
  races: race,
  office: raceOffice,
  together: holdTogether,
  clock: jumpClocks,
  failover: failOver,
  rolling: restartRolling,
  nginx: restartBehindNginx,
  upgrade,
  back: goBack,
  migration: migrateFullTable,
  overload,
  backup: backUp,
};

const FULL: Extent = { kills: 50, rounds: 20, seconds: 10, mails: 120, webhooks: 10_000, messages: 4_000_000 };
const QUICK: Extent = { kills: 4, rounds: 2, seconds: 4, mails: 20, webhooks: 400, messages: 400_000 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, rounds: { type: 'string' } },
});
const rounds = Number(values.rounds ?? 0);
if (!(Number.isInteger(rounds) && rounds >= 0)) throw new Error('--rounds takes a whole number from 1');
const extent: Extent = { ...(values.quick ? QUICK : FULL), ...(rounds > 0 && { kills: rounds, rounds }) };
const rows = await runChecks(CHECKS, chooseChecks(CHECKS, positionals), extent);
process.exit(report('chaos', rows, { extent }));
