import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(web, file), 'utf8');

test('only features and the query client know query keys', () => {
  const elsewhere = globSync('**/*.{ts,tsx}', { cwd: web })
    .filter((file) => !/^features\/|^api\/query-client\.(test\.)?ts$/.test(file))
    .filter((file) => /\bqueryKey\b|\buseQuery\b|\buseInfiniteQuery\b|\buseQueryClient\b/.test(read(file)));
  expect(elsewhere).toEqual([]);
});

test('query keys start with the name of their feature, so no two features share one by accident', () => {
  const files = globSync('features/**/*.{ts,tsx}', { cwd: web }).filter((file) => /Keys = \{/.test(read(file)));
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const source = read(file);
    expect.soft(source.match(/queryKey: \[|stale: \[[^\]]*'/g), file).toBeNull();
    const keys = /^(?:export )?const \w+Keys = \{[^}]*?\};?$/gms.exec(source)?.[0] ?? '';
    const firstWords = [...keys.matchAll(/\['([\w-]+)'/g)].map(([, word]) => word);
    expect
      .soft(
        firstWords.filter((word) => word !== file.split('/')[1]),
        file,
      )
      .toEqual([]);
  }
});
