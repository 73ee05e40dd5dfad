/**
 * `node scripts/test.ts PART …` runs one part of the tests; further arguments go to Vitest. A run ends with one line,
 * 'N
 * passed, N failed', which is also written to `test-results/summary.txt`. `npm test` without arguments first runs
 * `npm run check` and counts it as one test.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath, ensurePackage, firefoxPath } from '../checks/support/browsers.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const [part = '', ...given] = process.argv.slice(2);

/** Substrings of the paths of long tests. */
const LONG = ['checks/chaos', 'checks/e2e/languages', 'checks/simulate', '.long.test.ts'];

/** `npm test` leaves out the long tests unless its arguments name them. */
const withoutLong = given.some((one) => /^--project/.test(one) || LONG.some((part) => one.includes(part)))
  ? []
  : ['--project=!long'];

const longFiles = (): string[] => [
  ...LONG,
  ...globSync('{checks,contract,scripts,server,web}/**/*.test.ts', { cwd: root }).filter((file) =>
    /'fast-check'|PROPERTY_RUNS/.test(readFileSync(join(root, file), 'utf8')),
  ),
];

const PARTS: Record<string, () => string[]> = {
  all: () => ['run', ...withoutLong],
  unit: () => ['run', '--project=unit', '--project=web'],
  watch: () => ['watch', '--project=unit', '--project=web'],
  e2e: () => ['run', '--project=e2e'],
  long: () => ['run', '--project=long', '--project=unit', '--project=server', ...(given.length > 0 ? [] : longFiles())],
  firefox: () => ['run', '--config=checks/e2e/firefox/vitest.config.ts', '--root=.'],
};

/** For single parts: how often to try each property, and whether a failed journey records a trace. */
const ENVIRONMENT: Record<string, Record<string, string>> = { long: { PROPERTY_RUNS: '2000' }, e2e: { TRACES: '1' } };

const options = PARTS[part]?.();
if (!options) throw new Error(`There is no part called ${part}, only ${Object.keys(PARTS).join(', ')}.`);

function runVitest(...reporters: string[]): number | null {
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), [...(options ?? []), ...reporters, ...given], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...ENVIRONMENT[part] },
  });
  return status;
}

function countTests(): { passed: number; failed: number } {
  const report = join(results, part === 'firefox' ? 'firefox.json' : 'vitest.json');
  rmSync(report, { force: true });
  const status = runVitest(
    '--reporter=default',
    ...(part === 'firefox' ? [] : ['--reporter=./scripts/slowest-files.ts']),
    '--reporter=json',
    `--outputFile.json=${report}`,
  );
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(report, 'utf8')) as Record<
    string,
    number
  >;
  const failed = Math.max(numFailedTests ?? 0, numFailedTestSuites ?? 0);
  // A run that fails without a failed test (a crash, an error outside every test) must not look green.
  return { passed: numPassedTests ?? 0, failed: status !== 0 && failed === 0 ? 1 : failed };
}

if (part === 'firefox') ensurePackage('firefox-esr', firefoxPath);
else ensurePackage('chromium-headless-shell', chromiumPath);
if (part === 'watch') process.exit(runVitest() ?? 1);

const summaryFile = join(results, part === 'firefox' ? 'firefox.txt' : 'summary.txt');
const isWhole = part === 'all' && given.length === 0;
rmSync(isWhole ? results : summaryFile, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const check = isWhole
  ? spawnSync(process.execPath, ['scripts/check.ts'], { cwd: root, stdio: 'inherit' }).status
  : null;
const tests = countTests();
const passed = tests.passed + (check === 0 ? 1 : 0);
const failed = tests.failed + (isWhole && check !== 0 ? 1 : 0);
writeFileSync(summaryFile, `${passed} passed, ${failed} failed\n`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || tests.passed === 0 ? 1 : 0);
