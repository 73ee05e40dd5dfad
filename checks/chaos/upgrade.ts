import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './row.ts';
import { withVersionBefore } from './version-before.ts';

const MIGRATIONS = 'server/migrations';
const OURS = join(import.meta.dirname, '../..', MIGRATIONS);

/** The tests of the version before, on the tables of this one, as its servers find them in a rolling upgrade. */
export const upgrade = (): Promise<Row[]> =>
  withVersionBefore(async ({ root, commit }) => {
    rmSync(join(root, MIGRATIONS), { recursive: true });
    cpSync(OURS, join(root, MIGRATIONS), { recursive: true });
    const { passed, failed } = await runTests(root);
    return [
      {
        what: `the API's tests of the version before (${commit}) on the tables of this one`,
        toReach: '0 failed',
        result: `${passed} passed, ${failed.length} failed ${failed.slice(0, 5).join('; ')}`,
        isReached: passed > 0 && failed.length === 0,
        figures: { passed, failed: failed.length },
      },
    ];
  });

interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { fullName: string; status: string }[] }[];
}

async function runTests(root: string): Promise<{ passed: number; failed: string[] }> {
  const report = join(root, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const what = ['run', '--project', 'server', 'server/modules', '--reporter=json', `--outputFile=${report}`];
  const tests = spawn(process.execPath, [vitest, ...what], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  await once(tests, 'exit');
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
  return { passed: numPassedTests, failed };
}
