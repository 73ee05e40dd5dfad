import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStore, FileStoreGone } from './file-store.ts';
import { safeKey } from './key.ts';

/** Stores each file under its key in a folder, spread over subfolders by the start of the key. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, safeKey(key).slice(0, 2), key);

  /** The disk refused: full, read-only, unmounted or broken. */
  function refuse(doing: string, error: unknown): never {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new FileStoreGone(`can't ${doing} a file in ${folder}: ${code ?? message}`, { cause: error });
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      // A reader, or a start after a crash, finds the whole file or none: we rename it once it is completely on disk.
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        await makeFolder(dirname(path));
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        refuse('save', error);
      }
    },

    async get(key) {
      const path = pathOf(key);
      try {
        return await readFile(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        refuse('read', error);
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true }).catch((error) => refuse('delete', error));
    },
  };
}

const makeOne = (path: string): Promise<void> =>
  mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });

/** Like `recursive: true`, for which Node reports a read-only disk as ENOENT. */
async function makeFolder(path: string): Promise<void> {
  try {
    await makeOne(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || path === dirname(path)) throw error;
    await makeFolder(dirname(path));
    await makeOne(path);
  }
}
