import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const OPTIONS = [
  ['--dialect', 'postgres'],
  ['--include-pattern', 'public.*'],
  ['--exclude-pattern', 'kysely_*'],
  ['--date-parser', 'string'],
  ['--type-mapping', '{"int8":"number"}'],
  ['--singularize'],
  ['--out-file', join(ROOT, 'server/platform/database/schema.ts')],
].flat();

/**
 * Generates server/platform/database/schema.ts from a migrated database; with `isVerified` it only compares.
 * @throws Error with the difference, or the reason for a failure
 */
export function generateTypes(connectionString: string, { isVerified = false } = {}): void {
  const args = [...OPTIONS, '--url', connectionString, ...(isVerified ? ['--verify'] : [])];
  const options = { cwd: ROOT, encoding: 'utf8' } as const;
  const { status, stdout, stderr } = spawnSync(join(ROOT, 'node_modules/.bin/kysely-codegen'), args, options);
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
}
