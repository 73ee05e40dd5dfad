import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs tests, with a report in a file beside what is printed, and counts them. */
export function runVitest(report: string, options: string[]): { passed: number; failed: number } {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...options];
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'inherit' });
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >;
  const passed = numPassedTests ?? 0;
  const failed = Math.max(numFailedTests ?? 0, numFailedTestSuites ?? 0);
  // A run that fails without a failed test (a crash, an error outside every test) must not look green.
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}
