/** `npm run db:types` generates the table types from the migrations, with a temporary real database. */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from '../server/platform/database/connect.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { migrate } from '../server/platform/database/migrate.ts';
import { generateTypes } from './database-types/generate.ts';

// In /tmp, because PostgreSQL's account can enter it.
const folder = mkdtempSync('/tmp/lanewise-types-');
const postgres = await startEmbeddedPostgres(folder);
try {
  const connection = connect(postgres.ownerConnectionString, { max: 2 });
  await migrate(connection.db);
  await connection.close();
  generateTypes(postgres.ownerConnectionString);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
