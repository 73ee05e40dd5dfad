import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const document = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** A file in backticks, followed by the titles of its tests in quotation marks. */
const CLAIM = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|json|sql|md))`((?: “[^”]+”)*)/g;
const claims = [...document.matchAll(CLAIM)].map(([, file = '', titles = '']) => ({
  file,
  titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
}));

test('every file and test title in the security document exists', () => {
  expect(claims.length).toBeGreaterThan(50);
  const missing = claims.flatMap(({ file, titles }) => {
    if (!existsSync(join(ROOT, file))) return [file];
    const text = readFileSync(join(ROOT, file), 'utf8');
    return titles.filter((title) => !text.includes(`'${title}'`)).map((title) => `${file}: ${title}`);
  });
  expect(missing).toEqual([]);
});

test('every quoted title follows the name of its file', () => {
  const quoted = [...document.matchAll(/“[^”]+”/g)];
  expect(claims.flatMap(({ titles }) => titles)).toHaveLength(quoted.length);
});

/**
 * The number of level 1 and 2 requirements in OWASP ASVS 5.0.0, by chapter and section; they precede those of level 3.
 */
const REQUIREMENTS = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [2, 2, 4, 11, 5, 2, 3],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
  [1, 4, 2],
];

test('every requirement of OWASP ASVS 5.0.0, level 1 and 2, is answered once', () => {
  const asked = REQUIREMENTS.flatMap((sections, chapter) =>
    sections.flatMap((count, section) =>
      Array.from({ length: count }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
    ),
  );
  const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \|/gm)];
  const answered = rows.flatMap(([, ids = '']) => ids.split(', '));
  expect(asked).toHaveLength(253);
  expect(answered.toSorted()).toEqual(asked.toSorted());
});
