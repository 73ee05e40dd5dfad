import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** Tables that a role may only insert into, so nobody with the server's own access can change existing rows. */
const ADD_ONLY = ['audit_log', 'closed_months', 'ledger_entries', 'lesson_records', 'payments'];
/** Only the owner may write these: the applied migrations, and the sums that a trigger maintains. */
const OWNERS = ['kysely_migration', 'kysely_migration_lock', 'student_balances'];

export async function selectRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db);
  return rows[0]?.role ?? '';
}

/**
 * Grants the server's role access to the rows of every table and nothing else: it can't create, alter or truncate
 * tables. Runs after each migration, so migrations need no grants.
 */
export async function grantRights(owner: Database, role: string): Promise<void> {
  const to = sql.id(role);
  const tables = (names: string[]) => sql.join(names.map((name) => sql.table(`public.${name}`)));
  await owner.transaction().execute(async (transaction) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction);
    // Two parallel grants would conflict on rows of the catalogue.
    await run(sql`SELECT pg_advisory_xact_lock(hashtext('rights'))`);
    await run(sql`REVOKE CREATE ON SCHEMA public, jobs FROM PUBLIC, ${to}`);
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(transaction);
    await run(sql`REVOKE CREATE, TEMPORARY ON DATABASE ${sql.id(rows[0]?.name ?? '')} FROM PUBLIC, ${to}`);
    await run(sql`GRANT USAGE ON SCHEMA public, jobs TO ${to}`);
    await run(sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, jobs TO ${to}`);
    await run(sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, jobs TO ${to}`);
    await run(sql`REVOKE ALL ON ${tables([...ADD_ONLY, ...OWNERS])} FROM PUBLIC, ${to}`);
    await run(sql`GRANT SELECT, INSERT ON ${tables(ADD_ONLY)} TO ${to}`);
    await run(sql`GRANT SELECT ON ${tables(OWNERS)} TO ${to}`);
  });
}

/** True if a role can do more than write rows, because it owns the database or is a superuser. */
export async function hasExcessRights(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT rolsuper OR rolcreaterole OR has_schema_privilege(current_user, 'public', 'CREATE')
        OR has_table_privilege(current_user, 'public.audit_log', 'UPDATE, DELETE, TRUNCATE')
        OR EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relowner = pg_roles.oid) AS is
      FROM pg_roles WHERE rolname = current_user`.execute(db);
  return rows[0]?.is ?? true;
}
