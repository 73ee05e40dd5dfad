import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import type { InjectOptions } from 'fastify';
import { type Application, createApplication } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Transaction } from '#server/context.ts';
import { fixedClock } from '#server/platform/clock.ts';

import { connect, type Database } from '#server/platform/database/connect.ts';
import type { Patience } from '#server/platform/http/server.ts';

import { createLogger, type Logger } from '#server/platform/log.ts';
import type { OutsideOptions } from '#server/platform/outside/outside.ts';
import { createPasswords, type Passwords } from '#server/platform/passwords.ts';
import { createSecrets } from '#server/platform/secrets/secrets.ts';
import { makeScratchFolder } from './scratch-folder.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { TEST_KEY } from './test-key.ts';

/** A Friday noon in Toronto. The first bookable day is 2026-11-22. */
export const TEST_NOW = '2026-11-20T17:00:00Z';

/** The lowest cost that argon2 accepts: a tenth of a millisecond instead of 25. */
export const CHEAP_PASSWORDS = createPasswords(hash, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export const TEST_SECRETS = createSecrets(TEST_KEY);

export interface TestApp extends Application {
  /** The context for functions that take a transaction; a test may write without one. */
  tx: Transaction;
  clock: ReturnType<typeof fixedClock>;
  /** Connects in the role of the tables' owner; `db` has the server's role. */
  connectionString: string;
  owner: Database;
  dataDir: string;
  /** A call with a session's cookie (null: logged out) and its parsed JSON response. */
  call(
    options: InjectOptions & { as?: string | null },
  ): Promise<{ status: number; body: unknown; headers: Record<string, unknown> }>;
  close(): Promise<void>;
}

/** The whole application on its own database, with a clock that only tests move; requests go straight to its router. */
export async function createTestApp(
  environment: Record<string, string> = {},
  options: {
    logger?: Logger;
    /** Without jobs, a booking takes a fifth of the time, because its emails aren't rendered and sent. */
    runsJobs?: boolean;
    passwords?: Passwords;
    patience?: Patience;
    outside?: OutsideOptions;
    /** The caller's own data folder, which outlives the app. */
    dataDir?: string;
    /** Someone else's database, which the app doesn't delete. */
    database?: { connectionString: string; serverConnectionString: string };
  } = {},
): Promise<TestApp> {
  // Each step runs even if another fails: a leftover database would affect all later tests.
  const ends = new AsyncDisposableStack();
  const database = options.database ?? (await createTestDatabase());
  if ('drop' in database) ends.defer(() => (database as TestDatabase).drop());
  const dataDir = options.dataDir ?? makeScratchFolder('lanewise-data-');
  if (!options.dataDir) ends.defer(() => rmSync(dataDir, { recursive: true, force: true }));
  const clock = fixedClock(TEST_NOW);
  const owner = connect(database.connectionString, { max: 1 });
  ends.defer(owner.close);
  let application: Application;
  try {
    const config = readConfig({
      NODE_ENV: 'test',
      LIMITS: 'off',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      SCHOOL_APPROVAL: 'auto',
      ...environment,
    });
    application = await createApplication({
      config,
      connectionString: database.serverConnectionString,
      clock,
      logger: options.logger ?? createLogger(config.logLevel),
      pages: { clientFolder: join(dataDir, 'no-pages'), pages: new Map() },
      publicUrl: config.publicUrl ?? 'http://localhost:3000',
      secrets: TEST_SECRETS,
      runsJobs: options.runsJobs ?? false,
      passwords: options.passwords ?? CHEAP_PASSWORDS,
      ...(options.outside && { outside: options.outside }),
      ...(options.patience && { patience: options.patience }),
    });
    ends.defer(application.stop);
    await application.start();
  } catch (error) {
    await ends.disposeAsync();
    throw error;
  }
  const { http } = application;
  return {
    ...application,
    tx: application.ctx as Transaction,
    clock,
    connectionString: database.connectionString,
    owner: owner.db,
    dataDir,
    async call({ as, ...options }) {
      const headers = { ...options.headers, ...(as && { cookie: as }) };
      const response = await http.inject({ ...options, headers });
      const isJson = String(response.headers['content-type']).includes('json');
      return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
    },
    close: () => ends.disposeAsync(),
  };
}
