import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';

/** The messages that were written as files instead of being sent. */
export interface Mailbox {
  /** The newest so many, newest first. */
  list(max: number): Promise<{ file: string; email: Email }[]>;
  /** Undefined for a file that is not there, or is no message's. */
  read(file: string): Promise<Email | undefined>;
}

const NAME = /^[\w-]+\.eml$/;

export function createMailbox(folder: string): Mailbox {
  async function read(file: string): Promise<Email | undefined> {
    if (!NAME.test(file)) return undefined;
    try {
      // Loaded by the first message that is looked at, not by the start.
      const { default: PostalMime } = await import('postal-mime');
      return await PostalMime.parse(await readFile(join(folder, file)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  return {
    read,
    async list(max) {
      const files = await readdir(folder).catch((): string[] => []);
      const newest = files
        .filter((file) => NAME.test(file))
        .sort()
        .reverse();
      const read_ = newest.slice(0, max).map(async (file) => ({ file, email: await read(file) }));
      return (await Promise.all(read_)).flatMap(({ file, email }) => (email ? [{ file, email }] : []));
    },
  };
}
