/**
 * `npm run conformance`: runs every test whose title names a clause of the specification and prints the result of each clause. Fails on a
 * clause without a passing test.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clauseResults, readClauses, type TestResult, unknownClauses } from './clauses.ts';

interface Report {
  testResults: { name: string; message: string; assertionResults: TestResult[] }[];
}

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'lanewise-conformance-'));
const file = join(folder, 'vitest.json');
try {
  const reporters = ['--reporter=json', `--outputFile.json=${file}`, '--reporter=dot'];
  const named = ['-t', '\\[[A-Z]{2,3}-\\d\\d\\]'];
  spawnSync(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project=!long', ...reporters, ...named, ...process.argv.slice(2)],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const clauses = readClauses();
  const results = clauseResults(clauses, tests);
  console.table(
    results.map(({ id, text, passed, others, isMet }) => ({
      clause: id,
      what: text,
      tests: passed + others.length,
      passed,
      result: isMet ? 'ok' : passed + others.length === 0 ? 'NO TEST' : 'FAIL',
    })),
  );
  const unmet = results.filter(({ isMet }) => !isMet);
  for (const { id, others } of unmet) for (const name of others) console.log(`${id}: ${name}`);
  const broken = testResults.filter(({ message, assertionResults }) => message !== '' && assertionResults.length === 0);
  for (const { name, message } of broken) console.log(`${name}: ${message}`);
  const unknown = unknownClauses(clauses, tests);
  if (unknown.length > 0) console.log(`Titles name clauses that do not exist: ${unknown.join(', ')}`);
  console.log(`\n${results.length - unmet.length} of ${results.length} clauses`);
  process.exitCode = unmet.length + unknown.length + broken.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
