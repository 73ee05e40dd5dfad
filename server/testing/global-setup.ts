import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/platform/database/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server's template database; `createTestDatabase` makes copies of it. */
    templateUrl: string;
  }
}

/** One real PostgreSQL for the whole run, with one migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync('/tmp/lanewise-test-');
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder);
  const connection = connect(postgres.connectionString, { max: 4 });
  await migrate(connection.db);
  const jobs = createJobs(connection.pool, { isWorker: false, onError: (error) => console.error(error) });
  await jobs.start();
  await jobs.stop();
  await connection.close();
  project.provide('templateUrl', postgres.connectionString);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
