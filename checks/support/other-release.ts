import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const ROOT = join(import.meta.dirname, '../..');
const TEXT = new Set(['.html', '.js', '.css', '.svg']);
const FILE_NAME = /[\w.-]+\.(?:js|css|svg|woff2)\b/g;

/**
 * The program once more in a folder of its own, with every hashed file of its pages under another name, as a release has them that
 * changed something everywhere. A second build would take a quarter of a minute of both cores.
 */
export function makeOtherRelease(folder: string): string {
  for (const part of ['server', 'contract', 'scripts', 'package.json', 'tsconfig.base.json', 'tsconfig.json'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const from = join(ROOT, 'build/client/assets');
  const isSource = (name: string) => !/\.(br|gz)$/.test(name);
  const names = new Map(
    readdirSync(from)
      .filter(isSource)
      .map((name) => [name, name.replace(/\.(\w+)$/, '_2.$1')]),
  );
  for (const client of readdirSync(join(ROOT, 'build')).filter((name) => name.startsWith('client'))) {
    const files = readdirSync(join(ROOT, 'build', client), { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile() && isSource(entry.name))) {
      const target = join(folder, file.parentPath.slice(ROOT.length));
      mkdirSync(target, { recursive: true });
      const bytes = readFileSync(join(file.parentPath, file.name));
      write(join(target, names.get(file.name) ?? file.name), renamed(file.name, bytes, names));
    }
  }
  return folder;
}

export const removeOtherRelease = (folder: string): void => rmSync(folder, { recursive: true, force: true });

const renamed = (name: string, bytes: Buffer, names: Map<string, string>): Buffer =>
  TEXT.has(extname(name))
    ? Buffer.from(bytes.toString().replace(FILE_NAME, (found) => names.get(found) ?? found))
    : bytes;

function write(path: string, bytes: Buffer): void {
  writeFileSync(path, bytes);
  if (!TEXT.has(extname(path))) return;
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 1 }));
}
