/**
 * Every check and every test; ends with one line, 'N passed, N failed', also kept in `test-results/summary.txt`. The checks
 * of `npm run check` count as one test.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from '../checks/support/chromium.ts';
import { ensurePackage } from '../checks/support/debian.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const report = join(results, 'vitest.json');

function runVitest(): { passed: number; failed: number } {
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ];
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

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
ensurePackage('chromium-headless-shell', chromiumPath);
const isChecked = spawnSync(process.execPath, ['scripts/check.ts'], { cwd: root, stdio: 'inherit' }).status === 0;
const { passed, failed } = runVitest();
const summary = `${passed + (isChecked ? 1 : 0)} passed, ${failed + (isChecked ? 0 : 1)} failed`;
writeFileSync(join(results, 'summary.txt'), `${summary}\n`);
console.log(`\n${summary}`);
process.exit(failed > 0 || !isChecked || passed === 0 ? 1 : 0);
