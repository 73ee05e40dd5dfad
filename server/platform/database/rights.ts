import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** What a role may only add to: nobody whose way in is the server's own can change what was written. */
const ADD_ONLY = ['audit_log', 'closed_months', 'ledger_entries', 'lesson_records', 'payments'];
/** Whose are the owner's alone: which migrations there were, and what a trigger sums up. */
const OWNERS = ['kysely_migration', 'kysely_migration_lock', 'student_balances'];

export async function roleOf(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(db);
  return rows[0]?.role ?? '';
}

/**
 * Gives the server's role the rows of every table and nothing else: it makes, changes and empties none. Done after each
 * migration by whoever made it, so that a migration need not think of it.
 */
export async function grantRights(owner: Database, role: string): Promise<void> {
  const to = sql.id(role);
  const tables = (names: string[]) => sql.join(names.map((name) => sql.table(`public.${name}`)));
  await owner.transaction().execute(async (transaction) => {
    const run = (statement: ReturnType<typeof sql>) => statement.execute(transaction);
    // Two that grant at once would trip over each other's rows of the catalogue.
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

/** Whether a role can do more to the database than write rows: it owns it, or stands above all rights. */
export async function isMighty(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    SELECT rolsuper OR rolcreaterole OR has_schema_privilege(current_user, 'public', 'CREATE')
        OR has_table_privilege(current_user, 'public.audit_log', 'UPDATE, DELETE, TRUNCATE')
        OR EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relowner = pg_roles.oid) AS is
      FROM pg_roles WHERE rolname = current_user`.execute(db);
  return rows[0]?.is ?? true;
}
