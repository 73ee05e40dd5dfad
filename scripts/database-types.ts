/**
 * Writes server/platform/database/schema.ts from the migrations, by a real database made for it; `--verify` only compares
 * and fails when the file is out of date.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../server/platform/database/connect.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';

const root = join(import.meta.dirname, '..');
// Under /tmp, where the account that PostgreSQL runs as can go.
const folder = mkdtempSync('/tmp/lanewise-types-');
const postgres = await startEmbeddedPostgres(folder);
try {
  const connection = connect(postgres.ownerConnectionString, { max: 2 });
  await migrate(connection.db);
  await connection.close();
  const options = ['--dialect', 'postgres', '--url', postgres.ownerConnectionString, '--include-pattern', 'public.*'];
  options.push(
    '--exclude-pattern',
    'kysely_*',
    '--date-parser',
    'string',
    '--type-mapping',
    '{"int8":"number"}',
    '--singularize',
  );
  options.push('--out-file', join(root, 'server/platform/database/schema.ts'));
  if (process.argv.includes('--verify')) options.push('--verify');
  execFileSync(join(root, 'node_modules/.bin/kysely-codegen'), options, { stdio: 'inherit', cwd: root });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
