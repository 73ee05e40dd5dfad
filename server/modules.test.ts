import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const MODULES = join(import.meta.dirname, 'modules');

/** The product's own files, without tests, which may import more. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));

const moduleOf = (path: string): string | undefined => /^server\/modules\/([^/]+)\//.exec(relative(ROOT, path))?.[1];

/** Everything that a file imports or re-exports, including types. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g);
  return [...found].flatMap(([, path = '']) => {
    if (path.startsWith('#')) return [join(ROOT, path.slice(1))];
    return path.startsWith('.') ? [join(dirname(file), path)] : [];
  });
}

/** The layers in the document: each module may import those of the lines above. */
function drawnLayers(): string[][] {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const section = /^## The server's modules$([\s\S]*?)^## /m.exec(text)?.[1] ?? '';
  return [...section.matchAll(/^- (.+)$/gm)].map(([, line = '']) => line.split(', '));
}

test('modules only import from the layers below them in the architecture document, without cycles', () => {
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

/** The tables of the migrations, from the generated types. */
function tablesOfDatabase(): string[] {
  const types = readFileSync(join(import.meta.dirname, 'platform/database/schema.ts'), 'utf8');
  const database = types.slice(types.indexOf('export interface DB {'));
  return [...database.matchAll(/^ {2}(\w+): /gm)].map(([, table = '']) => table);
}

/**
 * The module or platform part that a file belongs to. Skips code that fills or restores a whole database, and tests.
 */
const writerOf = (path: string): string | undefined =>
  /^server\/(?:(?:modules|platform)\/(?!backup\/)[^/]+|[^/]+\.ts$)/.exec(path)?.[0];

/** The tables written in a source, in Kysely calls and in SQL; for a dynamic name, the expression. */
function tablesWritten(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const calls = code.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*([^,)]+)/g);
  const statements = code.matchAll(
    /\b(?:INSERT INTO|(?<!NO KEY |FOR |DO |ON )UPDATE(?! OF\b)|DELETE FROM|MERGE INTO|TRUNCATE(?: TABLE)?)\s+([^\s;(]+)/g,
  );
  return [...calls, ...statements].map(([, table = '']) => table.replaceAll(/['"]/g, ''));
}

test('only one module writes to each table', () => {
  const writers = new Map<string, Set<string>>();
  for (const file of filesOf(import.meta.dirname)) {
    const writer = writerOf(relative(ROOT, file));
    if (writer === undefined) continue;
    for (const table of tablesWritten(readFileSync(file, 'utf8')))
      writers.set(table, (writers.get(table) ?? new Set()).add(writer));
  }
  // A dynamic name could be any table's.
  const tables = tablesOfDatabase();
  expect([...writers.keys()].filter((table) => !tables.includes(table))).toEqual([]);
  // Two views, tables that triggers write, and the rate-limit library's own.
  expect(tables.filter((table) => !writers.has(table))).toEqual([
    'ledger_entries',
    'login_attempts',
    'offered_schools',
    'public_slugs',
    'school_recipients',
    'student_balances',
  ]);
  const several = [...writers].filter(([, of]) => of.size > 1).map(([table, of]) => [table, ...of]);
  expect(several).toEqual([]);
});
