import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The inline scripts of each page, as the content security policy wants them: `{ 'login/index.html': ["'sha256-…'"] }`. */
export async function scriptHashes(folder: string): Promise<Record<string, string[]>> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html')).sort();
  const pages = await Promise.all(
    files.map(async (file): Promise<[string, string[]]> => {
      const html = await readFile(join(folder, file), 'utf8');
      const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, script = '']) => hashOf(script));
      return [relative('.', file).replaceAll('\\', '/'), [...new Set(hashes)]];
    }),
  );
  return Object.fromEntries(pages);
}
