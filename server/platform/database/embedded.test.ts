import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const folder = mkdtempSync('/tmp/lanewise-embedded-');
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a second process finds the PostgreSQL of a running server, and none once it has stopped', async () => {
  expect(runningEmbeddedPostgres(folder)).toBeNull();
  const postgres = await startEmbeddedPostgres(folder);
  const { connectionString, ownerConnectionString } = postgres;
  expect(runningEmbeddedPostgres(folder)).toEqual({ connectionString, ownerConnectionString });
  await postgres.stop();
  expect(runningEmbeddedPostgres(folder)).toBeNull();
});

test('keeps the server’s settings and secrets out of every environment that the database can read', async () => {
  vi.stubEnv('SECRETS_KEY', 'a-key-of-the-server');
  const postgres = await startEmbeddedPostgres(folder);
  const client = new pg.Client({ connectionString: postgres.ownerConnectionString });
  try {
    await client.connect();
    const { rows } = await client.query(
      "SELECT pg_read_binary_file('/proc/' || split_part(pg_read_file('postmaster.pid'), E'\\n', 1) || '/environ') AS read",
    );
    expect(rows[0].read.toString()).not.toContain('a-key-of-the-server');
  } finally {
    vi.unstubAllEnvs();
    await client.end();
    await postgres.stop();
  }
});

async function answer(connectionString: string): Promise<string | null> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query('SELECT text FROM kept');
    return rows[0]?.text ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => {});
  }
}

test('restarts a killed PostgreSQL with all committed data', async () => {
  const losses: string[] = [];
  const postgres = await startEmbeddedPostgres(folder, (message) => losses.push(message));
  const client = new pg.Client({ connectionString: postgres.ownerConnectionString });
  client.on('error', () => {});
  await client.connect();
  await client.query("CREATE TABLE kept AS SELECT 'committed' AS text");
  const pidFile = join(folder, 'postgres/cluster/postmaster.pid');
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL');
  // The old server's children keep answering for a moment, until they notice that it has exited.
  await expect.poll(() => losses.length).toBeGreaterThan(0);
  await expect.poll(() => answer(postgres.ownerConnectionString), { interval: 20 }).toBe('committed');
  await postgres.stop();
});

test('a killed server’s folder is free, even if another process has its number by now', async () => {
  // Simulates a container restart, which reuses process ids: the process is alive, but has a different start time.
  writeFileSync(join(folder, 'server.pid'), '1 999999999999');
  expect(runningEmbeddedPostgres(folder)).toBeNull();
  const postgres = await startEmbeddedPostgres(folder);
  await postgres.stop();
});
