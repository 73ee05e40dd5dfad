import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The rows of the document's tables: what is claimed to be where. */
function claims(): { file: string; holds: string }[] {
  const rows = readFileSync(join(ROOT, 'docs/first-minute.md'), 'utf8').matchAll(
    /^\|[^|]*\| `([^`]+)` \| `([^`]+)` \|$/gm,
  );
  return [...rows].map(([, file = '', holds = '']) => ({ file, holds }));
}

test('the questions of the first minute are answered by files that are there and hold what is claimed', () => {
  const found = claims();
  expect(found.length).toBeGreaterThan(25);
  const wrong = found.filter(({ file, holds }) => !readFileSync(join(ROOT, file), 'utf8').includes(holds));
  expect(wrong).toEqual([]);
});

test('no row of the questions is left untested', () => {
  const text = readFileSync(join(ROOT, 'docs/first-minute.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (question|---)/.test(line));
  expect(claims()).toHaveLength(rows.length);
});
