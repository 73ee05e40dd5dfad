import { spawnSync } from 'node:child_process';
import { cpSync, globSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const PARTS = ['contract', 'server', 'web', 'scripts', 'package.json', 'tsconfig.base.json', 'tsconfig.json'];

/** Marks the end of every sentence in the made-up language. */
export const MARK = ' ‹eo›';

/**
 * Copies the product to another folder with one more language: each file `*.fr.*` becomes `*.eo.*`, with every
 * sentence marked. Nothing else changes.
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

/** Marks only texts of several words; names of files and languages stay. */
function marked(texts: unknown): unknown {
  if (typeof texts === 'string') return texts.includes(' ') ? texts + MARK : texts.replace('Français', 'Esperanto');
  if (Array.isArray(texts)) return texts.map(marked);
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, marked(text)]));
}

/** Runs an npm script. @throws Error with its output if it fails */
export function run(folder: string, script: string): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script} ended with ${status}:\n${stdout}${stderr}`);
}
