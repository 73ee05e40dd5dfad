import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Texts } from './keys.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = '{web/**/texts,contract/*}';

/** The pages' texts in one language, by the noun in their catalogue's folder name. */
export async function readCatalogues(language: string, root = ROOT): Promise<Map<string, Texts>> {
  const found = new Map<string, Texts>();
  for (const file of globSync(`${FILES}.${language}.ts`, { cwd: root }).sort()) {
    const [, name = ''] = /(?:^|\/)([\w-]+)(?:\/texts)?\.[\w-]+\.ts$/.exec(file) ?? [];
    const { texts } = (await import(join(root, file))) as { texts?: Texts };
    if (!texts) throw new Error(`${file} exports no texts`);
    found.set(name, texts);
  }
  return found;
}

/** The languages that have texts; all others are compared with English. */
export function listLanguages(root = ROOT): string[] {
  const files = globSync(`${FILES}.??.ts`, { cwd: root });
  return [...new Set(files.map((file) => /\.([\w-]+)\.ts$/.exec(file)?.[1] ?? ''))].sort();
}
