import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROW = /^\| ([A-Z]{2,3}-\d{2}) \| ([^|]+) \|/gm;

/** The clauses of the specification, by id, as the table of `docs/clauses.md` has them: what `npm run conformance` asks a passing test for. */
export function readClauses(): Record<string, string> {
  const table = readFileSync(join(import.meta.dirname, '../../docs/clauses.md'), 'utf8');
  return Object.fromEntries([...table.matchAll(ROW)].map(([, id = '', text = '']) => [id, text]));
}
