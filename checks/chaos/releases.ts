import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connect } from '../../server/platform/database/connect.ts';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded.ts';
import { migrate } from '../../server/platform/database/migrate.ts';
import { makeDataDir } from '../support/product.ts';
import type { Row } from '../support/report.ts';
import {
  createWitness,
  deadlocks,
  embeddedAddress,
  imbalance,
  overlaps,
  queuedEmails,
  type Witness,
} from '../support/witness.ts';
import { book, cancel, type Fixture, makeFixture, type Person, startCrowd } from './people.ts';
import { createServer, type Extent, until, withServer } from './servers.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'server/migrations';
/** Bookings per version. */
const LESSONS = 20;
const LONGEST_MS = 1000;
const CALM_MS = 5000;

const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();

/** Checks out the source of a commit, with this commit's packages and pages, while `work` runs. */
async function withProgramOf<T>(commit: string, work: (root: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync('/tmp/lanewise-before-');
  const root = join(folder, 'program');
  try {
    await git('worktree', 'add', '--detach', root, commit);
    for (const made of ['node_modules', 'build']) symlinkSync(join(ROOT, made), join(root, made));
    return await work(root);
  } finally {
    await git('worktree', 'remove', '--force', root);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The last commit before our newest migration, or the one in `UPGRADE_FROM`. */
async function findVersionBefore(): Promise<string> {
  const newest = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/*.sql`);
  return git('rev-parse', '--short', process.env.UPGRADE_FROM ?? `${newest}^`);
}

/**
 * Runs the previous version's API tests against this version's tables, as its servers use them during a rolling
 * upgrade.
 */
export async function upgrade(): Promise<Row[]> {
  const commit = await findVersionBefore();
  return withProgramOf(commit, async (root) => {
    rmSync(join(root, MIGRATIONS), { recursive: true });
    cpSync(join(ROOT, MIGRATIONS), join(root, MIGRATIONS), { recursive: true });
    const report = join(root, 'report.json');
    const options = ['run', '--project', 'server', 'server/modules', '--reporter=json', `--outputFile=${report}`];
    const tests = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...options], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await once(tests, 'exit');
    const { numPassedTests: passed, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      numPassedTests: number;
      testResults: { assertionResults: { fullName: string; status: string }[] }[];
    };
    const all = testResults.flatMap(({ assertionResults }) => assertionResults);
    const failed = all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    return [
      {
        what: `the API's tests of the version before (${commit}) on the tables of this one`,
        target: '0 failed',
        result: `${passed} passed, ${failed.length} failed ${failed.slice(0, 5).join('; ')}`,
        isReached: passed > 0 && failed.length === 0,
        figures: { passed, failed: failed.length },
      },
    ];
  });
}

interface Lesson {
  id: string;
  student: Person;
  status: 'Booked' | 'Cancelled';
}

/**
 * Upgrades from the previous version, rolls back and upgrades again. People book with each version and cancel bookings
 * made with the other.
 */
export async function goBack(): Promise<Row[]> {
  const commit = await findVersionBefore();
  return withProgramOf(commit, (root) =>
    withServer({}, async (server) => {
      const lessons: Lesson[] = [];
      let [turns, lost, refused] = [0, 0, 0];
      await server.start({}, root);
      const fixture = await makeFixture(server, { instructors: 4, days: 4, students: 4 });
      for (const program of [root, ROOT, root, ROOT]) {
        await server.stop('SIGTERM');
        await server.start({}, program);
        lost += await countChanged(server.address, fixture, lessons);
        const ofTheOther = lessons.at(-1);
        if (ofTheOther) {
          await cancel(server.address, ofTheOther.id, ofTheOther.student);
          ofTheOther.status = 'Cancelled';
        }
        for (let number = turns * LESSONS; number < (turns + 1) * LESSONS; number++) {
          const student = fixture.students[number % fixture.students.length] as Person;
          const { body } = await book(server.address, student, fixture.slots[number]);
          if (body.bookingId) lessons.push({ id: body.bookingId, student, status: 'Booked' });
          else refused++;
        }
        lost += await countChanged(server.address, fixture, lessons);
        turns++;
      }
      const witness = createWitness(embeddedAddress(server.dataDir));
      const wrong = (await overlaps(witness)) + (await imbalance(witness));
      await witness.close();
      return [
        {
          what: `from the version before (${commit}) to this one, back, and here again, booking with each`,
          target: '0 lost, 0 refused, 0 overlaps, slots balance',
          result: `${turns} turns, ${lessons.length} booked, ${lost} lost, ${refused} refused, ${wrong} overlaps or wrong slots`,
          isReached: lessons.length > 0 && lost + refused + wrong === 0,
          figures: { turns, booked: lessons.length, lost, refused, wrong },
        },
      ];
    }),
  );
}

/** Counts lessons that are missing from their student's list or have another status there. */
async function countChanged(address: string, { students }: Fixture, lessons: Lesson[]): Promise<number> {
  const lists = await Promise.all(
    students.map(async ({ id, cookie }) => {
      const answer = await fetch(`${address}/api/booking?candidateId=${id}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`A student's list answers ${answer.status}`);
      return (await answer.json()) as { bookingId: string; bookingStatus: string }[];
    }),
  );
  const found = new Map(lists.flat().map(({ bookingId, bookingStatus }) => [bookingId, bookingStatus]));
  return lessons.filter(({ id, status }) => found.get(id) !== status).length;
}

/**
 * Runs the newest migration of a large table on a full one, while people book on a server running the previous version.
 */
export async function migrateFullTable({ messages }: Extent): Promise<Row[]> {
  const isLarge = (file: string) => readFileSync(join(ROOT, MIGRATIONS, file), 'utf8').includes('\n-- by itself:');
  const migration = readdirSync(join(ROOT, MIGRATIONS)).sort().findLast(isLarge) ?? '';
  const added = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/${migration}`);
  const folder = makeDataDir();
  const postgres = await startEmbeddedPostgres(join(folder, 'database'));
  const witness = createWitness(postgres.ownerConnectionString);
  const server = await createServer(join(folder, 'data'), {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.connectionString,
    MIGRATION_DATABASE_URL: postgres.ownerConnectionString,
    SCHOOL_APPROVAL: 'auto',
  });
  try {
    return await withProgramOf(`${added}^`, async (root) => {
      await server.start({}, root);
      const fixture = await makeFixture(server, { instructors: 40, days: 60, students: 50 });
      await fillEmails(witness, messages);
      const crowd = startCrowd(server.address, fixture, { clients: 2, thinkMs: 40 });
      const longestSince = (from: number) =>
        Math.max(...crowd.answers.slice(from).map(({ milliseconds }) => milliseconds));
      await pause(CALM_MS);
      const calm = longestSince(0);
      const from = crowd.answers.length;
      const begun = performance.now();
      const owner = connect(postgres.ownerConnectionString, { max: 2, isPatient: true });
      await migrate(owner.db, migration.replace(/\.sql$/, '')).finally(owner.close);
      const seconds = (performance.now() - begun) / 1000;
      await pause(CALM_MS / 5);
      const longest = longestSince(from);
      await crowd.stop();
      await server.stop('SIGINT');
      await server.start({}, ROOT);
      await until(async () => (await queuedEmails(witness)) === 0, 'every email is sent', 600);
      const booked = crowd.confirmed().length;
      const failed = crowd.answers.length - booked;
      const gone = messages - (await witness.count("SELECT count(*) FROM emails WHERE kind = 'filled'"));
      const unsent = await witness.count("SELECT count(*) FROM emails WHERE status <> 'sent'");
      const dead = await deadlocks(witness);
      return [
        {
          what: `${migration} on ${messages.toLocaleString('en')} messages, while people book on the version before`,
          target: `no booking waits longer than ${LONGEST_MS / 1000} s, none refused; every message there and sent`,
          result: `${seconds.toFixed(1)} s; ${booked} booked, ${failed} refused; the longest waited ${longest.toFixed(0)} ms, ${calm.toFixed(0)} before; ${gone} gone, ${unsent} unsent, ${dead} deadlocks`,
          isReached: booked > 0 && longest <= LONGEST_MS && failed + gone + unsent + dead === 0,
          figures: { seconds, booked, longest, calm, failed, gone, unsent, dead },
        },
      ];
    });
  } finally {
    await server.stop('SIGINT');
    await witness.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Emails from three years of bookings. */
async function fillEmails(witness: Witness, messages: number): Promise<void> {
  await witness.rows(
    `INSERT INTO emails (kind, recipient, locale, data, status, attempts, created_at, sent_at)
     SELECT 'filled', 'student-' || n / 40 || '@check.example', 'en', '{}', 'sent', 1, at, at
       FROM generate_series(1, $1::bigint) AS n, LATERAL (SELECT now() - n * interval '3 years' / $1 AS at) AS times`,
    [messages],
  );
  await witness.rows('VACUUM ANALYZE emails');
}
