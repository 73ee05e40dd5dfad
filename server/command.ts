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
import { parseHosts } from './platform/database/host-list.ts';
import { isUpToDate } from './platform/database/migrate.ts';
import type { DatabaseAddresses } from './platform/database/prepare.ts';
import { writableAddress } from './platform/database/writable-host.ts';
import { createLogger } from './platform/log.ts';
import { unlockSecrets } from './platform/secrets/unlock.ts';
import { explainFailure } from './start-failure.ts';

/** The command line was wrong. */
export class UsageError extends Error {}

/** Runs a command. Errors that the operator can fix are printed without a stack. */
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
 * Connects to the database of DATABASE_URL, or else the embedded one: a running server's if the command may work beside
 * it, or one started for the command. Prints which, and refuses a database that no server has ever used, unless the
 * command fills it: it was probably called without the server's environment, and its work would reach nobody.
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
  'The database is empty: no server has used it yet. Run this command with the server’s settings (DATABASE_URL or DATA_DIR), or start the server first.';

/** Lets the operator check that it is the right database; without its password. */
function nameOf({ database, dataDir }: Config): string {
  if (database === null) return `the embedded one of ${dataDir}`;
  const addresses = parseHosts(database.connectionString).map((address) => new URL(address));
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

/** Writes a command on the whole database to the audit log. @returns false if the schema is older than the log */
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

/** The application without its pages and jobs, on a migrated database. */
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
    // Unused: the server composes the emails with its own address.
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

/** The contents of a backup, one line per part. */
export const countLines = (counts: Record<string, number>): string[] =>
  Object.entries(counts).flatMap(([part, count]) => (count > 0 ? `  ${part.replace(/^table /, '')}: ${count}` : []));
