import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { safeKey } from './key.ts';

/** Keeps each file under its key in a folder, spread over sub-folders by the key's start. */
export function createFolderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, safeKey(key).slice(0, 2), key);

  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // A reader, and a start after a crash, finds the whole file or none: it gets its name once it is all on the disk.
      const unfinished = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
