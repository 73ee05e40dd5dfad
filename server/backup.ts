/** `npm run backup -- FILE` copies everything into one file, with or without a running server. */
import { basename, resolve } from 'node:path';
import { countLines, noteCommand, runCommand, UsageError, withDatabase } from './command.ts';
import { readConfig } from './config.ts';
import { BACKUP_FACT } from './platform/backup/backup-fact.ts';
import { BackupError } from './platform/backup/backup-file.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { nowDate, systemClock } from './platform/clock.ts';
import { connect } from './platform/database/connect.ts';
import { rememberFact } from './platform/database/facts.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { getKeyFilePath } from './platform/secrets/key-file.ts';
import { findSecrets } from './platform/secrets/unlock.ts';
import { VERSION } from './version.ts';

async function main([name]: string[]): Promise<void> {
  if (!name) throw new UsageError('Enter a file name: npm run backup -- lanewise.backup');
  const config = readConfig();
  await withDatabase(config, { besideServer: true }, async ({ ownerConnectionString: connectionString }) => {
    const secrets = findSecrets(config);
    if (secrets === null)
      throw new BackupError(
        'There’s no key to encrypt the backup with. Set the server’s SECRETS_KEY, or start the server once.',
      );
    // Before anything is read, so nobody copies all the data unnoticed.
    const isNoted = await noteCommand(connectionString, 'backup_written', basename(name));
    const { file, counts, photosGone } = await writeBackup({
      connectionString,
      file: resolve(name),
      version: VERSION,
      now: nowDate(systemClock).toISOString(),
      photos: config.s3 ? null : openFileStore(config, 'photos'),
      bucket: config.s3?.bucket ?? null,
      secrets,
    });
    console.log(`Written: ${file}`);
    for (const line of countLines(counts)) console.log(line);
    if (!isNoted)
      console.log('  The audit log doesn’t mention this backup, because the database is from an older version.');
    await rememberBackup(connectionString).catch(() =>
      console.log('  We couldn’t record the backup in the database, so LanewiseBackupOld doesn’t know about it.'),
    );
    if (photosGone > 0) console.log(`  ${photosGone} photos were replaced during the backup and aren’t included.`);
    const keyPlace = config.secretsKey ? 'SECRETS_KEY' : getKeyFilePath(config.dataDir);
    console.log(
      `The backup is encrypted. Nobody can restore it without the key (${keyPlace}), so keep a copy of the key elsewhere.`,
    );
    if (config.s3)
      console.log(`This file doesn’t include the photos. They’re in the bucket ${config.s3.bucket}: copy it too.`);
  });
}

/** For monitoring of the backup's age. */
async function rememberBackup(connectionString: string): Promise<void> {
  const { db, close } = connect(connectionString, { max: 1 });
  try {
    await rememberFact(db, BACKUP_FACT, nowDate(systemClock).toISOString());
  } finally {
    await close();
  }
}

runCommand(main, 'No backup was written. ');
