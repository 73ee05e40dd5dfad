import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const document = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** A file in backticks, and the titles of its tests that follow in quotation marks. */
const CLAIM = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|json|sql|md))`((?: “[^”]+”)*)/g;
const claims = [...document.matchAll(CLAIM)].map(([, file = '', titles = '']) => ({
  file,
  titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
}));

test('what the security document names is there: every file, every test by its title', () => {
  expect(claims.length).toBeGreaterThan(50);
  const missing = claims.flatMap(({ file, titles }) => {
    if (!existsSync(join(ROOT, file))) return [file];
    const text = readFileSync(join(ROOT, file), 'utf8');
    return titles.filter((title) => !text.includes(`'${title}'`)).map((title) => `${file}: ${title}`);
  });
  expect(missing).toEqual([]);
});

test('every title that it quotes follows the file that it is in', () => {
  const quoted = [...document.matchAll(/“[^”]+”/g)];
  expect(claims.flatMap(({ titles }) => titles)).toHaveLength(quoted.length);
});
