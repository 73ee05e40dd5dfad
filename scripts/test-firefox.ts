/**
 * `npm run test:firefox`: the main journeys in Firefox; installs Debian's where there is none. Ends with one line, 'N passed,
 * N failed', also kept in `test-results/firefox.txt`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackage } from '../checks/support/debian.ts';
import { firefoxPath } from '../checks/support/firefox.ts';
import { runVitest } from './run-vitest.ts';

const results = join(import.meta.dirname, '../test-results');
const summaryFile = join(results, 'firefox.txt');

mkdirSync(results, { recursive: true });
rmSync(summaryFile, { force: true });
ensurePackage('firefox-esr', firefoxPath);
const options = ['--config', 'checks/firefox/vitest.config.ts', '--root', '.', ...process.argv.slice(2)];
const { passed, failed } = runVitest(join(results, 'firefox.json'), options);
const summary = `${passed} passed, ${failed} failed`;
writeFileSync(summaryFile, `${summary}\n`);
console.log(`\n${summary}`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
