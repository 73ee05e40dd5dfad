import { connect } from '#server/platform/database/connect.ts';
import { makeFolder } from '#server/platform/database/embedded/own-folder.ts';
import { claimFact, readFact } from '#server/platform/database/facts.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { getKeyFilePath, makeKeyFile, readKeyFile } from './key-file.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** Where the key comes from: the setting, or else a file in the data folder. */
export interface KeySource {
  secretsKey: Buffer | null;
  dataDir: string;
}

/** The fingerprint of the key that a database is sealed with, to detect a second server with another key. */
export const KEY_FACT = 'secrets_key';

/** @returns null if there is none yet @throws StartError for a file that we can't trust */
export function findSecrets({ secretsKey, dataDir }: KeySource): Secrets | null {
  const key = secretsKey ?? readKeyFile(getKeyFilePath(dataDir));
  return key === null ? null : createSecrets(key);
}

/** @throws StartError unless the key matches the database's, or the database has none yet */
export function requireKey(kept: string | undefined, secrets: Secrets | null): void {
  if (kept === undefined || kept === secrets?.fingerprint) return;
  throw new StartError(
    secrets === null
      ? 'The key of this database is missing. Set SECRETS_KEY, or put secrets.key into DATA_DIR, as the server had it before.'
      : 'This database is sealed with another key. Set SECRETS_KEY, or put secrets.key into DATA_DIR, as its other servers have it.',
  );
}

/**
 * The key of a database, created at its first start and used by all its servers from then on.
 * @throws StartError when it is wrong or missing
 */
export async function unlockSecrets(connectionString: string, source: KeySource): Promise<Secrets> {
  const { db, close } = connect(connectionString, { max: 1 });
  try {
    // Read this first: if another server starting now has stored its fingerprint, its key file exists by now.
    const kept = await readFact(db, KEY_FACT);
    const found = findSecrets(source);
    requireKey(kept, found);
    const secrets = found ?? newSecrets(source.dataDir);
    // If several servers start at once, the first one decides the key.
    requireKey(await claimFact(db, KEY_FACT, secrets.fingerprint), secrets);
    return secrets;
  } finally {
    await close();
  }
}

function newSecrets(dataDir: string): Secrets {
  makeFolder(dataDir);
  return createSecrets(makeKeyFile(getKeyFilePath(dataDir)));
}
