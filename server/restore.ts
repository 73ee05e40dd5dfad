/**
 * `npm run restore -- FILE` fills an empty server with what a backup has: a new data folder, or the empty database of
 * DATABASE_URL. The server itself is started afterwards.
 */
import { resolve } from 'node:path';
import { createApplication } from './app.ts';
import { type Config, readConfig, SettingError } from './config.ts';
import { BackupError } from './platform/backup/backup-file.ts';
import { type OpenJob, restoreBackup } from './platform/backup/restore-backup.ts';
import { systemClock } from './platform/clock.ts';
import { StartError, startEmbeddedPostgres } from './platform/database/embedded.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createLogger } from './platform/log.ts';

async function main([name]: string[]): Promise<void> {
  if (!name) throw new BackupError('Say which file: npm run restore -- lanewise.backup');
  const config = readConfig();
  const postgres = config.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null;
  const connectionString = config.databaseUrl ?? postgres?.connectionString ?? '';
  try {
    const photos = openFileStore(config, 'photos');
    const { head, counts, jobs } = await restoreBackup({ connectionString, file: resolve(name), photos });
    await enqueueAgain(config, connectionString, jobs);
    console.log(`Restored: what ${resolve(name)} had on ${head.createdAt} (version ${head.version}).`);
    for (const [part, count] of Object.entries(counts))
      if (count > 0) console.log(`  ${part.replace(/^table /, '')}: ${count}`);
    if (head.photos !== 'included') console.log(`Its photos were not in the file but in the ${head.photos}.`);
    console.log('Start the server now: npm start');
  } finally {
    await postgres?.stop();
  }
}

/** What was to be done when the backup was written is done by the next server: emails that had not left, reminders. */
async function enqueueAgain(config: Config, connectionString: string, open: OpenJob[]): Promise<void> {
  const { db, jobs, start, stop } = await createApplication({
    config,
    connectionString,
    clock: systemClock,
    logger: createLogger('error'),
    pages: { clientFolder: '', pages: new Map() },
    publicUrl: '',
    runsJobs: false,
  });
  await start();
  try {
    const now = systemClock.now().epochMilliseconds;
    await db.transaction().execute(async (transaction) => {
      for (const { name, data, startAfter } of open) {
        const delaySeconds = Math.max(0, Math.ceil((Date.parse(startAfter) - now) / 1000));
        await jobs.enqueue(transaction, { name }, data, { delaySeconds });
      }
    });
  } finally {
    await stop();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: NodeJS.ErrnoException) => {
    const isPlain = error instanceof BackupError || error instanceof StartError || error instanceof SettingError;
    console.error(`\nNothing was restored. ${isPlain ? error.message : error.stack}\n`);
    process.exit(1);
  },
);
