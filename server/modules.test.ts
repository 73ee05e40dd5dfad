import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const MODULES = join(import.meta.dirname, 'modules');

/** The product's own files: tests know more than what they test. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

const moduleOf = (path: string): string | undefined => /^server\/modules\/([^/]+)\//.exec(relative(ROOT, path))?.[1];

/** What a file imports or re-exports, types too. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g);
  return [...found].flatMap(([, path = '']) => {
    if (path.startsWith('#')) return [join(ROOT, path.slice(1))];
    return path.startsWith('.') ? [join(dirname(file), path)] : [];
  });
}

/** The lines under the document's heading: the modules of each may import those of the lines above. */
function drawnLayers(): string[][] {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const section = /^## The server's modules$([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  return [...section.matchAll(/^- (.+)$/gm)].map(([, line = '']) => line.split(', '));
}

test('modules import only those of the layers below them, as the architecture draws it: there is no cycle', () => {
  const layers = drawnLayers();
  expect(layers.flat().sort()).toEqual(readdirSync(MODULES).sort());
  const layerOf = (name: string) => layers.findIndex((layer) => layer.includes(name));
  const wrong = filesOf(MODULES).flatMap((file) => {
    const own = moduleOf(file) ?? '';
    return importsOf(file)
      .map((path) => moduleOf(path) ?? own)
      .filter((other) => other !== own && layerOf(other) >= layerOf(own))
      .map((other) => `${relative(ROOT, file)} imports of ${other}`);
  });
  expect(wrong).toEqual([]);
});
