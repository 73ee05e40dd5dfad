/**
 * `npm run backup -- FILE` copies everything into one file. Works beside a running server and without one.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { readConfig, SettingError } from './config.ts';
import { BackupError } from './platform/backup/backup-file.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { nowDate, systemClock } from './platform/clock.ts';
import { runningEmbeddedPostgres, StartError, startEmbeddedPostgres } from './platform/database/embedded.ts';
import { openFileStore } from './platform/files/open-file-store.ts';

async function main([name]: string[]): Promise<void> {
  if (!name) throw new BackupError('Say where to: npm run backup -- lanewise.backup');
  const config = readConfig();
  const running = config.databaseUrl ?? runningEmbeddedPostgres(config.dataDir);
  const postgres = running === null ? await startEmbeddedPostgres(config.dataDir) : null;
  try {
    const { file, counts, photosGone } = await writeBackup({
      connectionString: running ?? postgres?.connectionString ?? '',
      file: resolve(name),
      version: (createRequire(import.meta.url)('../package.json') as { version: string }).version,
      now: nowDate(systemClock).toISOString(),
      photos: config.s3 ? null : openFileStore(config, 'photos'),
      bucket: config.s3?.bucket ?? null,
    });
    console.log(`Written: ${file}`);
    for (const [part, count] of Object.entries(counts))
      if (count > 0) console.log(`  ${part.replace(/^table /, '')}: ${count}`);
    if (photosGone > 0) console.log(`  ${photosGone} photos were replaced meanwhile and are not in it.`);
    if (config.s3) console.log(`Photos are in the bucket ${config.s3.bucket}, which is not in this file: copy it too.`);
  } finally {
    await postgres?.stop();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: NodeJS.ErrnoException) => {
    const isPlain = error instanceof BackupError || error instanceof StartError || error instanceof SettingError;
    const isDisk = error.code === 'ENOSPC' || error.code === 'EACCES' || error.code === 'ENOENT';
    console.error(`\nNo backup was written. ${isPlain || isDisk ? error.message : error.stack}\n`);
    process.exit(1);
  },
);
