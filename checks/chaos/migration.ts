import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect } from '#server/platform/database/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { makeDataDir } from '../support/product.ts';
import { createWitness, deadlocks, type Witness } from './database.ts';
import { book, type Fixture, makeFixture } from './fixture.ts';
import type { Extent, Row } from './row.ts';
import { createServer, type Server } from './server.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'server/migrations';
const CLIENTS = 2;
const LONGEST_MS = 1000;
const CALM_MS = 5000;
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();

/**
 * The newest migration that goes through a large table, on a full one, while people book on a server of the version before it. How long does the
 * longest of them wait?
 */
export async function migrateFullTable({ messages }: Extent): Promise<Row[]> {
  const isLarge = (file: string) => readFileSync(join(ROOT, MIGRATIONS, file), 'utf8').includes('\n-- by itself:');
  const migration = readdirSync(join(ROOT, MIGRATIONS)).sort().findLast(isLarge) ?? '';
  const added = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/${migration}`);
  const folder = makeDataDir();
  const root = join(folder, 'program');
  await git('worktree', 'add', '--detach', root, `${added}^`);
  for (const part of ['node_modules', 'build']) symlinkSync(join(ROOT, part), join(root, part));
  const postgres = await startEmbeddedPostgres(join(folder, 'database'));
  const witness = createWitness(postgres.ownerConnectionString);
  const servers: Server[] = [];
  const addServer = async () => {
    const server = await createServer(join(folder, 'data'), {
      NODE_ENV: 'test',
      DATABASE_URL: postgres.connectionString,
      MIGRATION_DATABASE_URL: postgres.ownerConnectionString,
      SCHOOL_APPROVAL: 'auto',
      LIMITS: 'off',
    });
    servers.push(server);
    return server;
  };
  try {
    const before = await addServer();
    await before.start({}, root);
    const fixture = await makeFixture(before, { instructors: 40, days: 60, students: 50 });
    await fill(witness, messages);
    const crowd = bookOn(before, fixture);
    await pause(CALM_MS);
    const calm = crowd.longest();
    const begun = performance.now();
    const owner = connect(postgres.ownerConnectionString, { max: 2, isPatient: true });
    await migrate(owner.db, migration.replace(/\.sql$/, '')).finally(owner.close);
    const seconds = (performance.now() - begun) / 1000;
    await pause(CALM_MS / 5);
    const longest = crowd.longest();
    const { booked, failed } = await crowd.end();
    const after = await addServer();
    await after.start();
    while ((await witness.count("SELECT count(*) FROM emails WHERE status = 'queued'")) > 0) await pause(200);
    const kept = await witness.count("SELECT count(*) FROM emails WHERE kind = 'filled'");
    const unsent = await witness.count("SELECT count(*) FROM emails WHERE status <> 'sent'");
    const dead = await deadlocks(witness);
    return [
      {
        what: `${migration} on ${messages.toLocaleString('en')} messages, while people book on the version before`,
        toReach: `no booking waits above ${LONGEST_MS / 1000} s, none refused; every message there and sent`,
        result: `${seconds.toFixed(1)} s, in which ${booked} booked; the longest waited ${longest.toFixed(0)} ms, ${calm.toFixed(0)} before; ${failed.length} refused ${failed.slice(0, 3)}; ${messages - kept} gone, ${unsent} unsent, ${dead} deadlocks`,
        isReached:
          booked > 0 && longest <= LONGEST_MS && failed.length === 0 && kept === messages && unsent + dead === 0,
        figures: { seconds, booked, longest, calm, failed: failed.length, kept, unsent, dead },
      },
    ];
  } finally {
    await Promise.all(servers.map((server) => server.stop('SIGINT')));
    await witness.close();
    await postgres.stop();
    await git('worktree', 'remove', '--force', root);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As four to a booking leave them in three years. */
async function fill(witness: Witness, messages: number): Promise<void> {
  await witness.rows(
    `INSERT INTO emails (kind, recipient, locale, data, status, attempts, created_at, sent_at)
     SELECT 'filled', 'student-' || n / 40 || '@check.example', 'en', '{}', 'sent', 1, at, at
       FROM generate_series(1, $1::bigint) AS n, LATERAL (SELECT now() - n * interval '3 years' / $1 AS at) AS times`,
    [messages],
  );
  await witness.rows('VACUUM ANALYZE emails');
}

/** Some clients that book one free hour after the other until it ends. */
function bookOn({ address }: Server, { students, slots }: Fixture) {
  let next = 0;
  let booked = 0;
  let longest = 0;
  let isOver = false;
  const failed: number[] = [];
  const client = async () => {
    while (!isOver) {
      const turn = next++;
      const { status, milliseconds } = await book(address, students[turn % students.length], slots[turn]);
      if (status === 201) booked++;
      else failed.push(status);
      longest = Math.max(longest, milliseconds);
      await pause(40);
    }
  };
  const clients = Array.from({ length: CLIENTS }, client);
  return {
    /** Since it was last asked, in milliseconds. */
    longest() {
      const since = longest;
      longest = 0;
      return since;
    },
    async end() {
      isOver = true;
      await Promise.all(clients);
      return { booked, failed };
    },
  };
}
