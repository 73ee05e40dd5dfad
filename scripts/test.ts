/**
 * Every check and every test; ends with one line, 'N passed, N failed', also kept in `test-results/summary.txt`. The checks
 * of `npm run check` count as one test.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath } from '../checks/support/chromium.ts';
import { ensurePackage } from '../checks/support/debian.ts';
import { runVitest } from './run-vitest.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
ensurePackage('chromium-headless-shell', chromiumPath);
const isChecked = spawnSync(process.execPath, ['scripts/check.ts'], { cwd: root, stdio: 'inherit' }).status === 0;
const { passed, failed } = runVitest(join(results, 'vitest.json'), process.argv.slice(2));
const summary = `${passed + (isChecked ? 1 : 0)} passed, ${failed + (isChecked ? 0 : 1)} failed`;
writeFileSync(join(results, 'summary.txt'), `${summary}\n`);
console.log(`\n${summary}`);
process.exit(failed > 0 || !isChecked || passed === 0 ? 1 : 0);
