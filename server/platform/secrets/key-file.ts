import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '#server/platform/database/start-error.ts';
import { KEY_BYTES } from './secrets.ts';

/** A key in base64, as in the setting and the file. */
export const KEY_TEXT = /^[A-Za-z0-9+/]{43}=$/;

export const getKeyFilePath = (dataDir: string): string => join(dataDir, 'secrets.key');

/**
 * The key that a server stores for itself; null if there is none yet.
 * @throws StartError if others can read it or could have placed it there, or if it isn't a key
 */
export function readKeyFile(path: string): Buffer | null {
  const file = openKey(path);
  if (file === null) return null;
  try {
    const found = fstatSync(file);
    if (!found.isFile() || !owners(path).includes(found.uid))
      throw new StartError(`The key ${path} is no file of this account. Put the right one there.`);
    if ((found.mode & 0o077) !== 0)
      throw new StartError(`Others can read the key ${path}. Close it to them: chmod 600 ${path}`);
    const text = readFileSync(file, 'utf8').trim();
    if (!KEY_TEXT.test(text)) throw new StartError(`The file ${path} holds no key. Put the right one there.`);
    return Buffer.from(text, 'base64');
  } finally {
    closeSync(file);
  }
}

function openKey(path: string): number | null {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'ELOOP') throw new StartError(`The key ${path} is a link. Put the file itself there.`);
    if (code === 'EACCES') throw new StartError(`This account may not read the key ${path}.`);
    throw error;
  }
}

/** Accounts that may own the file: root may work alongside a server whose account owns the folder. */
function owners(path: string): number[] {
  const ours = process.getuid?.() ?? 0;
  return ours === 0 ? [ours, statSync(dirname(path)).uid] : [ours];
}

/**
 * Creates a key and flushes it to disk before anything is sealed with it. If several servers create one at once, all
 * get the first one's.
 */
export function makeKeyFile(path: string): Buffer {
  const unfinished = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
    const folder = statSync(dirname(path));
    if (process.getuid?.() === 0) fchownSync(file, folder.uid, folder.gid);
    fsyncSync(file);
    linkWhereNoneIs(unfinished, path);
  } finally {
    closeSync(file);
    rmSync(unfinished, { force: true });
  }
  syncFolder(dirname(path));
  const key = readKeyFile(path);
  if (key === null) throw new StartError(`The key ${path} was taken away while the server started.`);
  return key;
}

function linkWhereNoneIs(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
