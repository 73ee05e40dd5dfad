import type { AdminAction } from '#contract/audit-log.ts';
import { createApplication } from './app.ts';
import { type Config, SettingError } from './config.ts';
import { createAuditService } from './modules/audit/service.ts';
import { BackupError } from './platform/backup/backup-file.ts';
import { systemClock } from './platform/clock.ts';
import { connect } from './platform/database/connect.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded.ts';
import { isUpToDate } from './platform/database/migrate.ts';
import { StartError } from './platform/database/start-error.ts';
import { createLogger } from './platform/log.ts';

/** The command was called in a way that it does not know. */
export class UsageError extends Error {}

const DISK_CODES = ['ENOSPC', 'EACCES', 'ENOENT'];

/** Runs a command of the terminal to its end. What whoever called it can mend is said without a stack. */
export function runCommand(main: (args: string[]) => Promise<void>, failed = ''): void {
  main(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: NodeJS.ErrnoException) => {
      const isPlain =
        [UsageError, BackupError, StartError, SettingError].some((kind) => error instanceof kind) ||
        DISK_CODES.includes(error.code ?? '');
      console.error(`\n${failed}${isPlain ? error.message : error.stack}\n`);
      process.exit(1);
    },
  );
}

/**
 * The database of DATABASE_URL, else the embedded one: that of a running server where the command may work beside one,
 * else started for the command.
 */
export async function withDatabase(
  config: Config,
  { besideServer }: { besideServer: boolean },
  run: (database: { connectionString: string; isStartedHere: boolean }) => Promise<void>,
): Promise<void> {
  const there = config.databaseUrl ?? (besideServer ? runningEmbeddedPostgres(config.dataDir) : null);
  if (there !== null) return run({ connectionString: there, isStartedHere: false });
  const postgres = await startEmbeddedPostgres(config.dataDir);
  try {
    await run({ connectionString: postgres.connectionString, isStartedHere: true });
  } finally {
    await postgres.stop();
  }
}

/** Says in the audit log what whoever runs the server does to all of it. @returns false in a schema of before */
export async function noteCommand(connectionString: string, action: AdminAction, reason: string): Promise<boolean> {
  const { db, close } = connect(connectionString, { max: 1 });
  try {
    if (!(await isUpToDate(db))) return false;
    await createAuditService({ db, clock: systemClock }).record(db, null, action, { kind: 'server', reason });
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
