import pg from 'pg';
import { connect } from '#server/platform/database/connect.ts';
import { knownMigrations, migrate } from '#server/platform/database/migrate.ts';
import { writableAddress } from '#server/platform/database/writable-host.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import {
  BackupError,
  type BackupHead,
  type OpenedBackup,
  openBackup,
  type PartName,
  readParts,
  verifyBackup,
} from './backup-file.ts';
import { isEmpty, isInUse } from './catalogue.ts';

const ROWS_AT_ONCE = 1000;

/** A job that was still pending, for the queue of the restored server. */
export interface OpenJob {
  name: string;
  data: object;
  startAfter: string;
}

export interface RestoreReport {
  head: BackupHead;
  /** False for a backup from a version that did not seal. */
  isSealed: boolean;
  counts: Record<string, number>;
  jobs: OpenJob[];
}

/**
 * Fills an empty database and photo store from a backup. A backup of an older version is loaded into the schema that it
 * was taken from, then migrated as that server itself would have been.
 *
 * @throws BackupError for a damaged file, a missing or wrong key, a newer or unknown schema, a database that is in use
 * or not empty
 */
export async function restoreBackup(options: {
  connectionString: string;
  file: string;
  photos: FileStore;
  /** Null if there is no key yet: then only an unsealed backup can be read. */
  secrets: Secrets | null;
}): Promise<RestoreReport> {
  const { connectionString, photos } = options;
  const backup = await openBackup(options.file, options.secrets);
  const { head, end } = await verifyBackup(backup);
  await requireKnownSchema(head);
  const client = new pg.Client({
    connectionString: await writableAddress(connectionString),
    application_name: 'restore',
  });
  await client.connect();
  try {
    if (await isInUse(client)) throw new BackupError('A Lanewise server is using this database. Stop it first.');
    if (!(await isEmpty(client)))
      throw new BackupError('This database is not empty. A backup is restored into an empty one only: give a new one.');
    await migrateTo(connectionString, head.migrations.at(-1));
    const jobs = await load(client, head, backup, photos);
    await migrateTo(connectionString);
    return { head, isSealed: backup.opener !== null, counts: end.counts, jobs };
  } finally {
    await client.end();
  }
}

/** @throws BackupError unless the backup's migrations are the first ones in our list */
async function requireKnownSchema({ migrations, version }: BackupHead): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.find((name, index) => known[index] !== name);
  if (unknown === undefined) return;
  const isNewer = migrations.length > known.length && known.every((name, index) => migrations[index] === name);
  throw new BackupError(
    isNewer
      ? `The backup is of a newer Lanewise (${version}, with ${unknown}). Update this one first.`
      : `The backup has a schema that this Lanewise does not know (${unknown}).`,
  );
}

async function migrateTo(connectionString: string, newest?: string): Promise<void> {
  const { db, close } = connect(connectionString, { max: 1, isPatient: true });
  await migrate(db, newest).finally(close);
}

/** Loads all rows in one transaction, and writes photos as they arrive. */
async function load(client: pg.Client, head: BackupHead, backup: OpenedBackup, photos: FileStore): Promise<OpenJob[]> {
  const jobs: OpenJob[] = [];
  const columns = new Map(head.tables.map((table) => [`table ${table.name}`, table]));
  let rows: string[] = [];
  let filling: PartName | null = null;

  async function flush(): Promise<void> {
    const table = filling === null ? undefined : columns.get(filling);
    if (table && rows.length > 0) {
      const name = `public.${client.escapeIdentifier(table.name)}`;
      const list = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
      await client.query(
        `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
           SELECT ${list} FROM json_populate_recordset(NULL::${name}, $1::json)`,
        [`[${rows.join(',')}]`],
      );
    }
    rows = [];
  }

  await client.query('BEGIN');
  await removeSeeds(client, head);
  // Load rows as they are: with triggers on, the audit log would be written a second time.
  await setTriggers(client, head, 'DISABLE');
  for await (const { part, line } of readParts(backup)) {
    if (part !== filling || rows.length >= ROWS_AT_ONCE) {
      await flush();
      filling = part;
    }
    if (part === 'jobs') jobs.push(JSON.parse(line));
    else if (part === 'photos') await writePhoto(photos, line);
    else if (part === 'sequences') await setSequence(client, line);
    else rows.push(line);
  }
  await flush();
  await setTriggers(client, head, 'ENABLE');
  await client.query('COMMIT');
  return jobs;
}

/** The backup includes the rows that migrations insert. Skip empty tables: append-only ones refuse a DELETE. */
async function removeSeeds(client: pg.Client, head: BackupHead): Promise<void> {
  for (const { name } of [...head.tables].reverse()) {
    const table = `public.${client.escapeIdentifier(name)}`;
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rowCount !== 0) await client.query(`DELETE FROM ${table}`);
  }
}

async function setTriggers(client: pg.Client, head: BackupHead, state: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const { name } of head.tables)
    await client.query(`ALTER TABLE public.${client.escapeIdentifier(name)} ${state} TRIGGER USER`);
}

async function writePhoto(photos: FileStore, line: string): Promise<void> {
  const { key, bytes } = JSON.parse(line) as { key: string; bytes: string };
  await photos.put(key, Buffer.from(bytes, 'base64'), 'image/webp');
}

async function setSequence(client: pg.Client, line: string): Promise<void> {
  const { name, last } = JSON.parse(line) as { name: string; last: number };
  await client.query('SELECT setval($1::regclass, $2)', [`public.${client.escapeIdentifier(name)}`, last]);
}
