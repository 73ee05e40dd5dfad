import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readClauses } from './clauses.ts';

const ROOT = join(import.meta.dirname, '../..');
const clauses = readClauses();

test('the table has the 107 clauses of the specification', () => {
  expect(Object.keys(clauses)).toHaveLength(107);
});

test('an id that a comment or a title names is explained in the table', () => {
  const prefixes = [...new Set(Object.keys(clauses).map((id) => id.split('-')[0]))].join('|');
  const id = new RegExp(`\\b(?:${prefixes})-\\d{2}\\b`, 'g');
  const sources = globSync('{contract,server,web,checks,scripts}/**/*.{ts,tsx}', { cwd: ROOT });
  const named = sources.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(id)].map(([found]) => ({ file, found })),
  );
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ found }) => !(found in clauses))).toEqual([]);
});
