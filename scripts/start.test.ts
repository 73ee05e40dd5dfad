import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';

/**
 * Only a hung start takes this long: a start includes creating a database and the demo world, even on a busy machine.
 */
const FIRST_START_MS = 300_000;

const root = join(import.meta.dirname, '..');
const dataDir = mkdtempSync('/tmp/lanewise-start-');
chmodSync(dataDir, 0o755);
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/**
 * Servers to stop after each test, even a failed one: a leftover server would disturb later tests and outlive the run.
 */
const begun: Started[] = [];
afterEach(async () => {
  for (const { child, isOver } of begun.splice(0)) {
    child.kill('SIGTERM');
    await isOver;
  }
});

interface Started {
  child: ChildProcess;
  /** Its output so far. */
  said(): string;
  /** Rejects if the process exits first. */
  isReady: Promise<void>;
  /** Resolves once both streams are closed, so every process that held them has exited. */
  isOver: Promise<unknown>;
}

function begin(command: string, args: string[], environment: Record<string, string>): Started {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_ENV_FILE: '1', NODE_ENV: '', DATA_DIR: dataDir, PORT: '0', DEMO: '', ...environment },
  });
  let text = '';
  const isOver = once(child, 'close');
  const isReady = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        text += chunk;
        if (text.includes('Lanewise is ready')) resolve();
      });
    }
    isOver.then(() => reject(new Error(`It ended before it was ready:\n${text}`)));
  });
  // Not every test awaits it, and an unhandled rejection would fail the run.
  isReady.catch(() => {});
  const started = { child, said: () => text, isReady, isOver };
  begun.push(started);
  return started;
}

const pidIn = (file: string): number => Number(readFileSync(join(dataDir, file), 'utf8').split(/\s/)[0]);

const isAlive = (pid: number): boolean =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';

test('SIGTERM to npm ends the server and its database, and leaves nothing behind', {
  timeout: FIRST_START_MS,
}, async () => {
  const { child, isReady, isOver } = begin('npm', ['start'], {});
  await isReady;
  const [server, database] = [pidIn('server.pid'), pidIn('postgres/cluster/postmaster.pid')];
  expect([isAlive(server), isAlive(database)]).toEqual([true, true]);
  child.kill('SIGTERM');
  await isOver;
  await expect.poll(() => [isAlive(server), isAlive(database)]).toEqual([false, false]);
  expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
});

test('a start that is stopped before it is ready leaves no database behind', async () => {
  const { child, isOver } = begin('node_modules/node/bin/node', ['scripts/serve.mjs'], {});
  await expect.poll(() => existsSync(join(dataDir, 'postgres/cluster/postmaster.pid')), { interval: 5 }).toBe(true);
  const database = pidIn('postgres/cluster/postmaster.pid');
  child.kill('SIGTERM');
  await isOver;
  expect([child.exitCode, isAlive(database)]).toEqual([0, false]);
});

const FATAL = 60;
const KEY = Buffer.alloc(32, 1).toString('base64');

test.each([
  ['does not start on the demo world', { PUBLIC_URL: 'https://lanewise.example' }, 'This database contains the demo'],
  ['does not start by a setting that it can not use', { NODE_ENV: 'production', PORT: 'many' }, 'The setting PORT'],
  [
    'does not start on a database that is not there, of whose address a library warns',
    {
      PUBLIC_URL: 'https://lanewise.example',
      DATABASE_URL: 'postgres://lanewise@127.0.0.1:1/lanewise?sslmode=require',
      NODE_ENV: 'production',
      SECRETS_KEY: KEY,
    },
    'We can’t reach the database',
  ],
])('as a server for others it %s, and logs the reason as JSON like everything else', async (_why, settings, reason) => {
  const { child, said, isOver } = begin('node_modules/node/bin/node', ['scripts/serve.mjs'], settings);
  await isOver;
  expect(child.exitCode).toBe(1);
  const lines = said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  // Buffered lines may arrive after the exit.
  expect(lines.find(({ level }) => level === FATAL)?.msg).toContain(reason);
});

test('the server is a single process without a wrapper', { timeout: FIRST_START_MS }, async () => {
  const environment = { PUBLIC_URL: 'https://lanewise.example', DATA_DIR: join(dataDir, 'production') };
  const { child, said, isReady, isOver } = begin('node_modules/node/bin/node', ['scripts/serve.mjs'], environment);
  await isReady;
  expect(pidIn('production/server.pid')).toBe(child.pid);
  child.kill('SIGTERM');
  await isOver;
  const lines = said()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.find(({ msg }) => msg === 'Lanewise is ready')).toMatchObject({
    version: expect.any(String),
    build: expect.stringMatching(/^[0-9a-f]{12}$/),
    schema: expect.stringMatching(/^\d{4}_/),
  });
  expect(lines.find(({ msg }) => String(msg).startsWith('Emails aren’t sent'))).toMatchObject({ level: 50 });
  expect(lines.at(-1)).toMatchObject({ msg: 'stopped' });
});
