import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import { openStream, readSealedHead, SEALED_HEAD_BYTES } from './sealed-stream.ts';

/**
 * A backup is one file: lines of JSON, gzipped, then sealed (versions before 0.2.0 did not seal). The first line
 * describes the backup, the last one says what it must contain. In between, each `{"part": …}` line is followed by its
 * rows, exactly as PostgreSQL writes and reads them.
 */
export const FORMAT = 1;

export interface BackupHead {
  product: 'lanewise';
  format: typeof FORMAT;
  version: string;
  createdAt: string;
  /** The migrations applied to the database, in order. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  /** Where the photos are: in this file, or in a bucket that has backups of its own. */
  photos: 'included' | string;
}

export type PartName = `table ${string}` | 'sequences' | 'jobs' | 'photos';

export interface BackupEnd {
  counts: Record<string, number>;
  /** SHA-256 of every byte before this line, uncompressed. */
  sha256: string;
}

/**
 * A backup that we can't use, or a target that we can't write to. The message is the one line that the operator reads.
 */
export class BackupError extends Error {}

/** An existing file and what decrypts it: null if the version that wrote it did not seal. */
export interface OpenedBackup {
  file: string;
  opener: (() => Transform) | null;
}

/** @throws BackupError when we can't read the file, or the key is missing or wrong */
export async function openBackup(file: string, secrets: Secrets | null): Promise<OpenedBackup> {
  const start = Buffer.alloc(SEALED_HEAD_BYTES);
  let handle: FileHandle | null = null;
  try {
    handle = await open(file);
    await handle.read(start, 0, start.length, 0);
  } catch (error) {
    throw unreadable(error, file);
  } finally {
    await handle?.close();
  }
  const head = readSealedHead(start);
  if (head === null) return { file, opener: null };
  const where = 'Set SECRETS_KEY, or put secrets.key into DATA_DIR, as the server that wrote it had it.';
  if (secrets === null) throw new BackupError(`The key of the backup ${file} is missing. ${where}`);
  if (secrets.fingerprint !== head.fingerprint)
    throw new BackupError(`The backup ${file} is sealed with another key. ${where}`);
  return { file, opener: () => openStream(secrets, head.salt) };
}

/** @throws BackupError when we can't read, decrypt or unpack the file */
async function* linesOf({ file, opener }: OpenedBackup): AsyncGenerator<string> {
  const source = createReadStream(file, { start: opener ? SEALED_HEAD_BYTES : 0 });
  const opened = opener?.() ?? null;
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  opened?.on('error', (error) => unpacked.destroy(error));
  const whole = opened ? source.pipe(opened) : source;
  try {
    yield* createInterface({ input: whole.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
    // A truncated file ends the stream with an error, which readline does not pass on.
    if (unpacked.errored) throw unpacked.errored;
  } catch (error) {
    throw unreadable(error, file);
  } finally {
    source.destroy();
  }
}

function unreadable(error: unknown, file: string): BackupError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupError(`There is no file ${file}.`);
  if (code === 'EACCES' || code === 'EISDIR') return new BackupError(`We can’t read the file ${file}.`);
  return damaged(file);
}

const damaged = (file: string): BackupError => new BackupError(`The file ${file} is damaged or incomplete.`);

/**
 * Reads the whole file once and checks it against its own head and end.
 * @throws BackupError when it isn't a backup, has an unknown format, or is damaged or truncated
 */
export async function verifyBackup(backup: OpenedBackup): Promise<{ head: BackupHead; end: BackupEnd }> {
  const { file } = backup;
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let head: BackupHead | null = null;
  let end: BackupEnd | null = null;
  let part = '';
  for await (const line of linesOf(backup)) {
    if (end !== null) throw damaged(file);
    if (head === null) head = readHead(line, file);
    else if (line.startsWith('{"end":')) {
      end = (parse(line, file) as { end: BackupEnd }).end;
      continue;
    } else if (line.startsWith('{"part":')) {
      part = (parse(line, file) as { part: string }).part;
      counts[part] = 0;
    } else counts[part] = (counts[part] ?? 0) + 1;
    hash.update(line).update('\n');
  }
  const isWhole =
    head && end && end.sha256 === hash.digest('hex') && JSON.stringify(end.counts) === JSON.stringify(counts);
  if (!head || !end || !isWhole) throw damaged(file);
  return { head, end };
}

/** Everything between the first and the last line. The file has been verified already. */
export async function* readParts(backup: OpenedBackup): AsyncGenerator<{ part: PartName; line: string }> {
  let part: PartName | null = null;
  for await (const line of linesOf(backup)) {
    if (line.startsWith('{"part":')) part = (JSON.parse(line) as { part: PartName }).part;
    else if (part !== null && !line.startsWith('{"end":')) yield { part, line };
  }
}

function readHead(line: string, file: string): BackupHead {
  const head = parse(line, file) as Partial<BackupHead> | null;
  if (head?.product !== 'lanewise') throw new BackupError(`The file ${file} is no backup of Lanewise.`);
  if (head.format !== FORMAT)
    throw new BackupError(`The file ${file} was written by a newer Lanewise (${head.version}). Update this one first.`);
  return head as BackupHead;
}

function parse(line: string, file: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw damaged(file);
  }
}
