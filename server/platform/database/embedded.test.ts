import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';

const folder = mkdtempSync('/tmp/lanewise-embedded-');
chmodSync(folder, 0o755);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a second process finds the PostgreSQL of a running server, and none once it has stopped', async () => {
  expect(runningEmbeddedPostgres(folder)).toBeNull();
  const postgres = await startEmbeddedPostgres(folder);
  expect(runningEmbeddedPostgres(folder)).toBe(postgres.connectionString);
  await postgres.stop();
  expect(runningEmbeddedPostgres(folder)).toBeNull();
});
