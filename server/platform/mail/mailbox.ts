import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';

/** Emails written to files instead of being sent. */
export interface Mailbox {
  /** Up to this many emails, newest first. */
  list(max: number): Promise<{ file: string; email: Email }[]>;
  /** Undefined if the file is missing or isn't an email. */
  read(file: string): Promise<Email | undefined>;
}

const NAME = /^[\w-]+\.eml$/;

export function createMailbox(folder: string): Mailbox {
  async function read(file: string): Promise<Email | undefined> {
    if (!NAME.test(file)) return undefined;
    try {
      // Loaded on first use instead of at the start.
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
