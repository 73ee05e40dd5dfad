import { connect } from '#server/platform/database/connect.ts';
import { makeFolder } from '#server/platform/database/embedded/own-folder.ts';
import { claimFact, readFact } from '#server/platform/database/facts.ts';
import { StartError } from '#server/platform/database/start-error.ts';
import { keyFileOf, makeKeyFile, readKeyFile } from './key-file.ts';
import { createSecrets, type Secrets } from './secrets.ts';

/** Where the key comes from: the setting, else a file of the data folder. */
export interface KeySource {
  secretsKey: Buffer | null;
  dataDir: string;
}

/** Which key a database is sealed with: what tells a second server with another one. */
export const KEY_FACT = 'secrets_key';

/** @returns null where there is none yet @throws StartError for a file that can't be trusted */
export function findSecrets({ secretsKey, dataDir }: KeySource): Secrets | null {
  const key = secretsKey ?? readKeyFile(keyFileOf(dataDir));
  return key === null ? null : createSecrets(key);
}

/** @throws StartError unless the key is the database's, or the database has none yet */
export function requireKey(kept: string | undefined, secrets: Secrets | null): void {
  if (kept === undefined || kept === secrets?.fingerprint) return;
  throw new StartError(
    secrets === null
      ? 'The key of this database is missing. Set SECRETS_KEY, or put secrets.key into DATA_DIR, as the server had it before.'
      : 'This database is sealed with another key. Set SECRETS_KEY, or put secrets.key into DATA_DIR, as its other servers have it.',
  );
}

/**
 * The key of a database, made at its first start, the same for all its servers from then on.
 * @throws StartError when it is another one, or is missing
 */
export async function unlockSecrets(connectionString: string, source: KeySource): Promise<Secrets> {
  const { db, close } = connect(connectionString, { max: 1 });
  try {
    // Asked first: where another server that starts now has said which key it is, its file is there by then.
    const kept = await readFact(db, KEY_FACT);
    const found = findSecrets(source);
    requireKey(kept, found);
    const secrets = found ?? newSecrets(source.dataDir);
    // The first of several servers that start at once says which key it is.
    requireKey(await claimFact(db, KEY_FACT, secrets.fingerprint), secrets);
    return secrets;
  } finally {
    await close();
  }
}

function newSecrets(dataDir: string): Secrets {
  makeFolder(dataDir);
  return createSecrets(makeKeyFile(keyFileOf(dataDir)));
}
