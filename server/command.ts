import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { AdminAction } from '#contract/audit-log.ts';
import { asTransaction } from '#server/context.ts';
import { createApplication } from './app.ts';
import type { Config } from './config.ts';
import { recordAdminAction } from './modules/audit/audit.ts';
import { BackupError } from './platform/backup/backup-file.ts';
import { isEmpty } from './platform/backup/catalogue.ts';
import { systemClock } from './platform/clock.ts';
import { connect } from './platform/database/connect.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded.ts';
import { hostsOf } from './platform/database/host-list.ts';
import { isUpToDate } from './platform/database/migrate.ts';
import type { DatabaseAddresses } from './platform/database/prepare.ts';
import { writableAddress } from './platform/database/writable-host.ts';
import { createLogger } from './platform/log.ts';
import { unlockSecrets } from './platform/secrets/unlock.ts';
import { explainFailure } from './start-failure.ts';

/** The command was called in a way that it does not know. */
export class UsageError extends Error {}

/** Runs a command of the terminal to its end. What whoever called it can mend is said without a stack. */
export function runCommand(main: (args: string[]) => Promise<void>, failed = ''): void {
  main(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: NodeJS.ErrnoException) => {
      const isPlain = error instanceof UsageError || error instanceof BackupError || error.code === 'ENOENT';
      console.error(`\n${failed}${isPlain ? error.message : explainFailure(error)}\n`);
      process.exit(1);
    },
  );
}

/**
 * The database of DATABASE_URL, else the embedded one: that of a running server where the command may work beside one,
 * else started for the command. Says which, and refuses one that no server has ever used unless it is to be filled: it was
 * called outside the server's environment, and what it did there would reach nobody.
 *
 * @throws UsageError
 */
export async function withDatabase(
  config: Config,
  { besideServer, isToBeFilled = false }: { besideServer: boolean; isToBeFilled?: boolean },
  run: (database: DatabaseAddresses & { isStartedHere: boolean }) => Promise<void>,
): Promise<void> {
  console.log(`The database: ${nameOf(config)}`);
  const there = config.database ?? (besideServer ? runningEmbeddedPostgres(config.dataDir) : null);
  if (there !== null) {
    if (!isToBeFilled && (await isUnused(there.connectionString))) throw new UsageError(NO_SERVER_WAS_HERE);
    return run({ ...there, isStartedHere: false });
  }
  if (!isToBeFilled && !existsSync(join(config.dataDir, 'postgres'))) throw new UsageError(NO_SERVER_WAS_HERE);
  const postgres = await startEmbeddedPostgres(config.dataDir);
  try {
    await run({ ...postgres, isStartedHere: true });
  } finally {
    await postgres.stop();
  }
}

const NO_SERVER_WAS_HERE =
  'It has nothing in it: no server has used it yet. Give this command the server’s own settings (DATABASE_URL, or DATA_DIR), or start the server first.';

/** For the person who has to see whether it is the one they meant; without its password. */
function nameOf({ database, dataDir }: Config): string {
  if (database === null) return `the embedded one of ${dataDir}`;
  const addresses = hostsOf(database.connectionString).map((address) => new URL(address));
  const hosts = addresses.map(({ host, searchParams }) => searchParams.get('host') ?? host).join(', ');
  return `${addresses[0]?.pathname.slice(1) || 'the default one'} on ${hosts} (DATABASE_URL)`;
}

async function isUnused(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: await writableAddress(connectionString) });
  await client.connect();
  try {
    return await isEmpty(client);
  } finally {
    await client.end();
  }
}

/** Says in the audit log what whoever runs the server does to all of it. @returns false in a schema of before */
export async function noteCommand(connectionString: string, action: AdminAction, reason: string): Promise<boolean> {
  const { db, close } = connect(connectionString, { max: 1 });
  try {
    if (!(await isUpToDate(db))) return false;
    await recordAdminAction(asTransaction(db), null, action, { kind: 'server', reason });
    return true;
  } finally {
    await close();
  }
}

export type Application = Awaited<ReturnType<typeof createApplication>>;

/** The product without its pages and its jobs, on a database that is migrated. */
export async function withApplication<T>(
  config: Config,
  connectionString: string,
  run: (application: Application) => Promise<T>,
): Promise<T> {
  const application = await createApplication({
    config,
    connectionString,
    clock: systemClock,
    logger: createLogger('error'),
    pages: { clientFolder: '', pages: new Map() },
    // Unused: the server words its messages, and knows its own address.
    publicUrl: '',
    secrets: await unlockSecrets(connectionString, config),
    runsJobs: false,
  });
  try {
    await application.start();
    return await run(application);
  } finally {
    await application.stop();
  }
}

/** What a backup holds, part by part. */
export const countLines = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([part, count]) => (count > 0 ? `  ${part.replace(/^table /, '')}: ${count}` : []));
