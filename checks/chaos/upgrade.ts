import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from './row.ts';

const ROOT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'server/migrations';
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();

/**
 * The tests of the version before, on the tables of this one, as its servers find them in a rolling upgrade. The version before is the last
 * commit that did not know our newest migration; `UPGRADE_FROM` names another.
 */
export async function upgrade(): Promise<Row[]> {
  const newest = await git('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
  const before = await git('rev-parse', '--short', process.env.UPGRADE_FROM ?? `${newest}^`);
  const folder = mkdtempSync('/tmp/lanewise-before-');
  const root = join(folder, 'program');
  try {
    await git('worktree', 'add', '--detach', root, before);
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    rmSync(join(root, MIGRATIONS), { recursive: true });
    cpSync(join(ROOT, MIGRATIONS), join(root, MIGRATIONS), { recursive: true });
    const { passed, failed } = await runTests(root);
    return [
      {
        what: `the API's tests of the version before (${before}) on the tables of this one`,
        toReach: '0 failed',
        result: `${passed} passed, ${failed.length} failed ${failed.slice(0, 5).join('; ')}`,
        isReached: passed > 0 && failed.length === 0,
        figures: { passed, failed: failed.length },
      },
    ];
  } finally {
    await git('worktree', 'remove', '--force', root);
    rmSync(folder, { recursive: true, force: true });
  }
}

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
