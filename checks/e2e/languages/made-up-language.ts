import { spawnSync } from 'node:child_process';
import { cpSync, globSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const PARTS = ['contract', 'server', 'web', 'scripts', 'package.json', 'tsconfig.base.json', 'tsconfig.json'];

/** What every sentence of the made-up language ends with. */
export const MARK = ' ‹eo›';

/**
 * The program once more in a folder of its own, in one language more: each file `*.fr.*` copied to `*.eo.*`, and in the copy every
 * sentence marked. Nothing else is changed.
 */
export async function addMadeUpLanguage(folder: string): Promise<void> {
  for (const part of [...PARTS, 'vite.config.ts', 'react-router.config.ts', '.gitignore'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const file of globSync('{contract,server,web}/**/*.fr.*', { cwd: folder })) {
    const copy = join(folder, file.replace('.fr.', '.eo.'));
    if (file.endsWith('.ts')) {
      const { texts } = (await import(join(ROOT, file))) as { texts: unknown };
      writeFileSync(copy, `export const texts = ${JSON.stringify(marked(texts))};\n`);
    } else cpSync(join(folder, file), copy);
  }
}

/** Only what has several words is a sentence: the name of a file or a language stays what it is. */
function marked(texts: unknown): unknown {
  if (typeof texts === 'string') return texts.includes(' ') ? texts + MARK : texts.replace('Français', 'Esperanto');
  if (Array.isArray(texts)) return texts.map(marked);
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, marked(text)]));
}

/** @throws Error with what it said, unless it ended well */
export function run(folder: string, script: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script} ended with ${status}:\n${stdout}${stderr}`);
}
