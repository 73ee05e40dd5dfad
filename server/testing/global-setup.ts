import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { prepareDatabase } from '#server/platform/database/prepare.ts';
import { forgetDisk } from './forget-disk.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { createTestApp } from './test-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's template database; `createTestDatabase` copies it. */
    templateUrl: string;
    /** The same database in the server's role. */
    serverUrl: string;
    /** Deleted at the end of the run. */
    scratchFolder: string;
  }
}

/** One real PostgreSQL for the whole run, with one migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeScratchFolder('lanewise-test-');
  const postgres = await startEmbeddedPostgres(folder);
  await forgetDisk(postgres.ownerConnectionString);
  await prepareDatabase(postgres, 'test', (error) => console.error(error));
  const connections = {
    connectionString: postgres.ownerConnectionString,
    serverConnectionString: postgres.connectionString,
  };
  // Creates what a first start would (queues, zone data facts) here once, instead of in each copy.
  await (await createTestApp({}, { runsJobs: true, database: connections })).close();
  project.provide('templateUrl', postgres.ownerConnectionString);
  project.provide('serverUrl', postgres.connectionString);
  project.provide('scratchFolder', folder);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
