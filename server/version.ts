import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

export const VERSION = (createRequire(import.meta.url)('../package.json') as { version: string }).version;

const ROOT = join(import.meta.dirname, '..');
/** `build/.stamp` is the hash of what the built pages come from; see `scripts/prepare.mjs`. */
const STAMP = 'build/.stamp';
const IN_NO_IMAGE = /\.test\.ts$|(?:^|\/)testing\//;

/**
 * Identifies this exact program: a hash of the server's and the pages' sources. The same sources give the same id in a
 * container, which has no Git, and after `npm start`.
 */
export function readBuildId(root = ROOT): string {
  const sources = ['contract', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  );
  const files = [...sources, 'package-lock.json', STAMP].filter(
    (file) => !IN_NO_IMAGE.test(file) && existsSync(join(root, file)),
  );
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
}
