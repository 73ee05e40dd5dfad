/**
 * Runs all checks (types, format and lints, import rules, dead code, texts), lets each finish, and exits with one code.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A single thread takes half of the CPU time, because several would each check most types again. */
const TYPES = ['tsc', '--singleThreaded', '-p'] as const;

const CHECKS: [name: string, command: string, ...args: string[]][] = [
  ['types (server, contract, checks)', ...TYPES, 'tsconfig.json'],
  ['types (web)', ...TYPES, 'web/tsconfig.json'],
  ['types (service worker)', ...TYPES, 'web/service-worker/tsconfig.json'],
  ['types (browser tests)', ...TYPES, 'checks/e2e/tsconfig.json'],
  ['description of the API, typed', 'node', 'scripts/client-types.ts'],
  ['types (client)', ...TYPES, 'clients/typescript/tsconfig.json'],
  ['format and lint', 'biome', 'ci', '.'],
  [
    'import rules',
    'depcruise',
    '--config',
    'dependency-cruiser.config.mjs',
    'contract',
    'server',
    'web',
    'checks',
    'scripts',
  ],
  ['known holes in packages', 'node', 'scripts/advisories.ts'],
  ['texts in the catalogue', 'node', 'scripts/texts.ts'],
  ['wording', 'node', 'scripts/wording.ts'],
  ['dead code', 'knip', '--no-progress'],
];

/** The command that fixes a failed check, if there is one. */
const HINTS: Record<string, string> = { 'format and lint': '`npm run format` fixes the format and some of the lints.' };

const failed = CHECKS.filter(([name, command, ...args]) => {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    encoding: 'utf8',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
  if (status !== 0) console.log(`${stdout}${stderr}${HINTS[name] ?? ''}`);
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
