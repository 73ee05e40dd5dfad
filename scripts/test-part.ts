/** Some of the tests, by Vitest's projects; `test-part.mjs` has prepared them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromiumPath } from '../checks/support/chromium.ts';
import { ensurePackage } from '../checks/support/debian.ts';

const PARTS: Record<string, string[]> = {
  unit: ['run', '--project=unit', '--project=web'],
  watch: ['watch', '--project=unit', '--project=web'],
  e2e: ['run', '--project=e2e'],
};

const root = join(import.meta.dirname, '..');
const [part = '', ...options] = process.argv.slice(2);
ensurePackage('chromium-headless-shell', chromiumPath);
const vitest = join(root, 'node_modules/.bin/vitest');
const { status } = spawnSync(vitest, [...(PARTS[part] ?? []), ...options], {
  cwd: root,
  stdio: 'inherit',
  // Of whole pages a failure keeps what its windows showed (`checks/e2e/support/browser.ts`).
  env: { ...process.env, ...(part === 'e2e' && { TRACES: '1' }) },
});
process.exit(status ?? 1);
