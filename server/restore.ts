/**
 * `npm run restore -- FILE` fills an empty server from a backup: a new data folder, or the empty database of
 * DATABASE_URL. Start the server afterwards.
 */
import { resolve } from 'node:path';
import {
  type Application,
  countLines,
  noteCommand,
  runCommand,
  UsageError,
  withApplication,
  withDatabase,
} from './command.ts';
import { readConfig } from './config.ts';
import { type OpenJob, restoreBackup } from './platform/backup/restore-backup.ts';
import { systemClock } from './platform/clock.ts';
import { prepareDatabase } from './platform/database/prepare.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { findSecrets } from './platform/secrets/unlock.ts';
import { VERSION } from './version.ts';

async function main([name]: string[]): Promise<void> {
  if (!name) throw new UsageError('Enter a file name: npm run restore -- lanewise.backup');
  const config = readConfig();
  await withDatabase(config, { besideServer: false, isToBeFilled: true }, async (addresses) => {
    const photos = openFileStore(config, 'photos');
    const { head, isSealed, counts, jobs } = await restoreBackup({
      connectionString: addresses.ownerConnectionString,
      file: resolve(name),
      photos,
      secrets: findSecrets(config),
    });
    await prepareDatabase(addresses, VERSION, (error) => console.error(error.message));
    await withApplication(config, addresses.connectionString, (application) => enqueueAgain(application, jobs));
    await noteCommand(addresses.connectionString, 'backup_restored', head.createdAt);
    console.log(`Restored ${resolve(name)} as of ${head.createdAt} (version ${head.version}).`);
    for (const line of countLines(counts)) console.log(line);
    if (!isSealed)
      console.log(
        'This file is from an older version and isn’t encrypted, so anyone who has it can read it. Make a new backup and delete this one.',
      );
    if (head.photos !== 'included') console.log(`The file didn’t include the photos. They were in the ${head.photos}.`);
    console.log('Start the server now: npm start');
  });
}

/** The next server runs the jobs that were pending at the backup: unsent emails, reminders. */
async function enqueueAgain({ db, jobs }: Application, open: OpenJob[]): Promise<void> {
  const now = systemClock.nowMs();
  await db.transaction().execute(async (transaction) => {
    for (const { name, data, startAfter } of open) {
      const delaySeconds = Math.max(0, Math.ceil((Date.parse(startAfter) - now) / 1000));
      await jobs.enqueue(transaction, { name }, data, { delaySeconds });
    }
  });
}

runCommand(main, 'Nothing was restored. ');
