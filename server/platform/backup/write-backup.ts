import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { writableAddress } from '#server/platform/database/writable-host.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { KEY_FACT, requireKey } from '#server/platform/secrets/unlock.ts';
import { BackupError, type BackupHead, FORMAT, type PartName } from './backup-file.ts';
import { photoKeys, selectMigrations, type Table, tablesInOrder } from './catalogue.ts';
import { sealStream } from './sealed-stream.ts';

const ROWS_AT_ONCE = 2000;

export interface BackupReport {
  file: string;
  counts: Record<string, number>;
  /** Photos that were replaced while the backup was being written. */
  photosGone: number;
}

/**
 * Copies a snapshot of the whole database, and the photos that it refers to, into one file while servers keep running.
 * The file gets its final name once everything is on disk.
 *
 * @throws BackupError when the file already exists, or the database isn't Lanewise's
 * @throws StartError when the key doesn't match the database
 */
export async function writeBackup(options: {
  connectionString: string;
  file: string;
  version: string;
  now: string;
  /** Null if the photos are in a bucket; the backup then names the bucket. */
  photos: FileStore | null;
  bucket: string | null;
  secrets: Secrets;
}): Promise<BackupReport> {
  const { connectionString, file, photos, secrets } = options;
  if (existsSync(file)) throw new BackupError(`The file ${file} is there already. Give another name.`);
  const unfinished = `${file}.unfinished`;
  const client = new pg.Client({
    connectionString: await writableAddress(connectionString),
    application_name: 'backup',
  });
  await client.connect();
  try {
    const copy = startCopy(unfinished, secrets);
    // One snapshot for every table, so a booking and its email are both in it, or neither.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await client.query("SET LOCAL timezone = 'UTC'");
    const { rows } = await client.query("SELECT to_regclass('public.kysely_migration') IS NOT NULL AS is");
    if (!rows[0]?.is) throw new BackupError('This database has nothing of Lanewise in it.');
    // A backup sealed with another key would contain seeds that nobody could decrypt.
    const kept = await client.query('SELECT value FROM server_facts WHERE name = $1', [KEY_FACT]);
    requireKey(kept.rows[0]?.value, secrets);
    const tables = await tablesInOrder(client);
    const head: BackupHead = {
      product: 'lanewise',
      format: FORMAT,
      version: options.version,
      createdAt: options.now,
      migrations: await selectMigrations(client),
      tables,
      photos: photos ? 'included' : `bucket ${options.bucket}`,
    };
    await copy.line(JSON.stringify(head));
    for (const table of tables) {
      await copy.part(`table ${table.name}`);
      await copyRows(client, selectRows(client, table), copy.line);
    }
    await copy.part('sequences');
    await copyRows(client, SEQUENCES, copy.line);
    await copy.part('jobs');
    if (await hasJobs(client)) await copyRows(client, OPEN_JOBS, copy.line);
    const keys = photos ? await photoKeys(client, tables) : [];
    await client.query('COMMIT');
    let photosGone = 0;
    await copy.part('photos');
    for (const key of keys) {
      const bytes = await photos?.get(key);
      if (bytes) await copy.line(JSON.stringify({ key, bytes: bytes.toString('base64') }));
      else photosGone++;
    }
    const counts = await copy.end();
    await rename(unfinished, file);
    return { file, counts, photosGone };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

function startCopy(file: string, secrets: Secrets) {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  const packed = createGzip();
  const sealed = sealStream(secrets);
  // The backup contains password hashes and home addresses, so it is sealed and readable by its owner alone.
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  sealed.on('error', (error) => packed.destroy(error));
  target.on('error', (error) => packed.destroy(error));
  // The next write, or the wait for the end, reports the error.
  packed.on('error', () => {});
  packed.pipe(sealed).pipe(target);
  let part: PartName | null = null;

  async function write(text: string): Promise<void> {
    if (packed.errored) throw packed.errored;
    if (!packed.write(text)) await once(packed, 'drain');
  }
  async function line(text: string): Promise<void> {
    hash.update(text).update('\n');
    if (part !== null) counts[part] = (counts[part] ?? 0) + 1;
    await write(`${text}\n`);
  }
  return {
    line,
    async part(name: PartName) {
      part = null;
      await line(JSON.stringify({ part: name }));
      part = name;
      counts[name] = 0;
    },
    async end() {
      await write(`${JSON.stringify({ end: { counts, sha256: hash.digest('hex') } })}\n`);
      packed.end();
      await finished(target);
      const handle = await open(file, 'r+');
      await handle.sync();
      await handle.close();
      return counts;
    },
  };
}

const selectRows = (client: pg.ClientBase, { name, columns }: Table): string =>
  `SELECT row_to_json(row) AS line FROM (SELECT ${columns.map((column) => client.escapeIdentifier(column)).join(', ')}
     FROM public.${client.escapeIdentifier(name)}) row`;

const SEQUENCES = `
  SELECT json_build_object('name', sequencename, 'last', last_value) AS line
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`;

/** Jobs that are still pending, including unsent emails. Recurring jobs restart by themselves. */
const OPEN_JOBS = `
  SELECT json_build_object('name', name, 'data', data, 'startAfter', start_after) AS line
    FROM jobs.job
   WHERE state < 'completed' AND name NOT LIKE '\\_\\_%' AND name NOT IN (SELECT name FROM jobs.schedule)
   ORDER BY created_on, id`;

async function hasJobs(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query("SELECT to_regclass('jobs.job') IS NOT NULL AS is");
  return rows[0]?.is === true;
}

/** Uses the JSON that PostgreSQL writes, which keeps every digit of every number. */
async function copyRows(client: pg.ClientBase, select: string, line: (text: string) => Promise<void>): Promise<void> {
  await client.query(`DECLARE lines NO SCROLL CURSOR FOR SELECT line::text FROM (${select}) selected`);
  for (;;) {
    const { rows } = await client.query<[string]>({ text: `FETCH ${ROWS_AT_ONCE} FROM lines`, rowMode: 'array' });
    for (const [text] of rows) await line(text);
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await client.query('CLOSE lines');
}
