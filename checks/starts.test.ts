import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import packageFile from '../package.json' with { type: 'json' };

const ROOT = join(import.meta.dirname, '..');

// `npm test` leaves these checks out, but each must at least load its imports and parse its arguments.
test.each([
  ['bench', 'nothing', 'No check is called nothing'],
  ['chaos', 'nothing', 'No check is called nothing'],
  ['simulate', '--days=none', '--days takes a whole number'],
  ['check:container', 'nothing', "Unexpected argument 'nothing'"],
  ['conformance', '--nothing', 'Unknown option `--nothing`'],
] as const)('npm run %s starts, and refuses a wrong argument', (name, argument, refusal) => {
  const file = packageFile.scripts[name].split(' ').at(-1) ?? '';
  const { status, stderr } = spawnSync(process.execPath, [file, argument], { cwd: ROOT, encoding: 'utf8' });
  expect(stderr).toContain(refusal);
  expect(status).toBe(1);
});
