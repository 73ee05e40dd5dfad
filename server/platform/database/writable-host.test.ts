import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { prepareDatabase } from './prepare.ts';
import { createHostFinder } from './writable-host.ts';

const QUIET = { LOG_LEVEL: 'silent' };
const folders: string[] = [];
let one: EmbeddedPostgres;
let two: EmbeddedPostgres;
/** An address with both hosts. */
let address: (as: 'connectionString' | 'ownerConnectionString') => string;

async function startServer(folder = mkdtempSync('/tmp/lanewise-host-')): Promise<EmbeddedPostgres> {
  chmodSync(folder, 0o755);
  folders.push(folder);
  return startEmbeddedPostgres(folder);
}

beforeAll(async () => {
  one = await startServer();
  await prepareDatabase(one, 'test', () => {});
  await one.stop();
  const [first = ''] = folders;
  const second = mkdtempSync('/tmp/lanewise-host-');
  execFileSync('cp', ['-a', `${first}/.`, second]);
  one = await startEmbeddedPostgres(first);
  two = await startServer(second);
  address = (as) => {
    const [first, second] = [new URL(one[as]), new URL(two[as])];
    first.searchParams.set('host', `${first.searchParams.get('host')},${second.searchParams.get('host')}`);
    first.searchParams.set('target_session_attrs', 'read-write');
    return first.href;
  };
});
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()]);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function ask<T extends pg.QueryResultRow>(server: EmbeddedPostgres, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.ownerConnectionString });
  await client.connect();
  try {
    let rows: T[] = [];
    for (const statement of statements) rows = (await client.query<T>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

async function takesWrites(server: EmbeddedPostgres, takes: boolean): Promise<void> {
  const isReadOnly = takes ? 'off' : 'on';
  await ask(server, `ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly}`, 'SELECT pg_reload_conf()');
  const shown = () => ask<{ transaction_read_only: string }>(server, 'SHOW transaction_read_only');
  await expect.poll(shown).toEqual([{ transaction_read_only: isReadOnly }]);
}
const messages = async (server: EmbeddedPostgres) =>
  (await ask<{ email: string }>(server, 'SELECT email FROM contact_messages ORDER BY email')).map(({ email }) => email);

const write = async (app: TestApp, name: string) =>
  (
    await app.call({
      method: 'POST',
      url: '/api/email/send',
      payload: { name, replyTo: `${name}@student.example`, subject: 'General', text: 'Where do lessons begin?' },
    })
  ).status;

test('uses the host that accepts writes, and fails over when it stops or the roles change', async () => {
  await takesWrites(two, false);
  const app = await createTestApp(QUIET, {
    database: {
      connectionString: address('ownerConnectionString'),
      serverConnectionString: address('connectionString'),
    },
  });
  const ready = async () => (await app.call({ url: '/api/health/ready' })).status;
  try {
    expect(await write(app, 'first')).toBe(201);

    // The first one is gone, and the second takes its role.
    const [folder = ''] = folders;
    await one.stop();
    await expect.poll(ready).toBe(503);
    expect(await write(app, 'nobody')).toBe(503);
    await takesWrites(two, true);
    await expect.poll(ready).toBe(200);
    expect(await write(app, 'second')).toBe(201);

    // The first host comes back, and the roles are swapped while both run, so no connection breaks.
    one = await startEmbeddedPostgres(folder);
    await takesWrites(two, false);
    await expect
      .poll(async () => {
        await write(app, 'third');
        return messages(one);
      })
      .toContain('third@student.example');
    await expect.poll(ready).toBe(200);
    expect(await write(app, 'fourth')).toBe(201);
    expect(await messages(one)).toContain('fourth@student.example');
    expect(await messages(two)).not.toContain('first@student.example');
    expect(await messages(two)).toContain('second@student.example');
  } finally {
    await app.close();
  }
});

test('if no host accepts writes, names each one with its reason', async () => {
  await takesWrites(one, false);
  try {
    const refused = await createHostFinder('postgres://u@127.0.0.1:1,localhost:2/db')
      .find()
      .catch((error: Error) => error.message);
    expect(refused).toMatch(/^None of the hosts .*127\.0\.0\.1:1 \(.*ECONNREFUSED.*\), localhost:2 \(/);
    await expect(createHostFinder(address('connectionString')).find()).rejects.toThrow('(can only be read)');
  } finally {
    await takesWrites(one, true);
  }
});
