import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/**
 * A backup is one file: lines of JSON, compressed by gzip. The first says what it is, the last what it must contain; between
 * them each `{"part": …}` is followed by its lines, a table's rows just as PostgreSQL writes and reads them.
 */
export const FORMAT = 1;

export interface BackupHead {
  product: 'lanewise';
  format: typeof FORMAT;
  version: string;
  createdAt: string;
  /** The migrations that the database had, in order. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  /** Where photos are: in this file, or in a bucket that is backed up by itself. */
  photos: 'included' | string;
}

export type PartName = `table ${string}` | 'sequences' | 'jobs' | 'photos';

export interface BackupEnd {
  counts: Record<string, number>;
  /** SHA-256 of every byte before this line, uncompressed. */
  sha256: string;
}

/** A backup that can't be used, or a place that it can't go to; its message is the one line that the person reads. */
export class BackupError extends Error {}

/** @throws BackupError when the file can't be read or unpacked */
async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.on('error', (error) => unpacked.destroy(error));
  try {
    yield* createInterface({ input: source.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY });
    // A file that was cut ends the stream with an error, which the lines do not pass on by themselves.
    if (unpacked.errored) throw unpacked.errored;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupError(`There is no file ${file}.`);
    if (code === 'EACCES' || code === 'EISDIR') throw new BackupError(`The file ${file} can not be read.`);
    throw damaged(file);
  } finally {
    source.destroy();
  }
}

const damaged = (file: string): BackupError => new BackupError(`The file ${file} is damaged or incomplete.`);

/**
 * Reads the whole file once and compares it with what it says of itself.
 * @throws BackupError when it is no backup, of a format that we do not know, damaged or cut
 */
export async function verifyBackup(file: string): Promise<{ head: BackupHead; end: BackupEnd }> {
  const hash = createHash('sha256');
  const counts: Record<string, number> = {};
  let head: BackupHead | null = null;
  let end: BackupEnd | null = null;
  let part = '';
  for await (const line of linesOf(file)) {
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

/** What stands between the first and the last line. The file was verified before. */
export async function* readParts(file: string): AsyncGenerator<{ part: PartName; line: string }> {
  let part: PartName | null = null;
  for await (const line of linesOf(file)) {
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
