import { prepareJobs } from '#server/platform/jobs/prepare-jobs.ts';
import { connect } from './connect.ts';
import { rememberFact } from './facts.ts';
import { isSchemaNewer, isUpToDate, migrate } from './migrate.ts';
import { grantRights, hasExcessRights, selectRole } from './rights.ts';
import { checkDatabase, isSameDatabase } from './server-version.ts';
import { StartError } from './start-error.ts';

/** Two connections to one database. If the second isn't configured, both are the same. */
export interface DatabaseAddresses {
  /** Connects as the server's own role, which writes rows. */
  connectionString: string;
  /** Connects as the role that owns the tables: for migrations, backups and other work on the whole database. */
  ownerConnectionString: string;
}

/**
 * Migrates a database to this version and grants the server's role access to its rows. Several servers may do so at
 * once.
 * @returns true if the server's role still has more rights than it needs
 */
export async function prepareDatabase(
  { connectionString, ownerConnectionString }: DatabaseAddresses,
  version: string,
  onError: (error: Error) => void,
): Promise<{ isServerMighty: boolean }> {
  const owner = connect(ownerConnectionString, { max: 2, isPatient: true, onError });
  const server = connect(connectionString, { max: 1, onError });
  try {
    const isOneWay = connectionString === ownerConnectionString;
    await checkDatabase(owner.db, isOneWay ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL');
    if (!isOneWay && !(await isSameDatabase(owner.db, server.db))) throw new StartError(TWO_DATABASES);
    // A newer version has migrated it further.
    if (await isSchemaNewer(owner.db)) return { isServerMighty: await hasExcessRights(server.db) };
    // If another server runs the migrations, this one doesn't need the owner's address.
    if (isOneWay && (await isUpToDate(owner.db)) && !(await hasExcessRights(owner.db)))
      return { isServerMighty: false };
    await migrate(owner.db).catch(refuseRole);
    await rememberFact(owner.db, 'version', version);
    await prepareJobs(owner.pool, onError);
    const role = await selectRole(server.db);
    if (role !== (await selectRole(owner.db))) await grantRights(owner.db, role);
    return { isServerMighty: await hasExcessRights(server.db) };
  } finally {
    await server.close();
    await owner.close();
  }
}

export const TWO_DATABASES = 'DATABASE_URL and MIGRATION_DATABASE_URL name two databases. Let both name the server’s.';

const NOT_ALLOWED = '42501';

function refuseRole(error: Error & { code?: string }): never {
  if (error.code !== NOT_ALLOWED) throw error;
  throw new StartError(
    'The database has to be brought to this version, which the role of DATABASE_URL may not do. Set MIGRATION_DATABASE_URL to that of the owner.',
  );
}
