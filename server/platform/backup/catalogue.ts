import type pg from 'pg';
import { BackupError } from './backup-file.ts';

/** The tables that a backup copies: everything in `public` except the list of migrations, which is in the head. */
export interface Table {
  name: string;
  /** Excludes generated columns, which the database computes itself. */
  columns: string[];
}

const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock'];

/** Sorted so that each table comes after the tables that it references. */
export async function tablesInOrder(client: pg.ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> ALL ($1)
      GROUP BY c.relname ORDER BY c.relname`,
    [MIGRATION_TABLES],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint k
       JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
      WHERE k.contype = 'f' AND f.relnamespace = 'public'::regnamespace AND f.oid <> t.oid`,
  );
  const ordered: Table[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ name }) => !isPlaced(name) && references.every(({ from, to }) => from !== name || isPlaced(to)),
    );
    if (!next) throw new BackupError('The tables refer to each other in a circle: there is no order to copy them in.');
    ordered.push(next);
  }
  return ordered;
}

export async function selectMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  return rows.map(({ name }) => name);
}

/** Keys of the stored files that some row refers to. */
export async function photoKeys(client: pg.ClientBase, tables: Table[]): Promise<string[]> {
  const keys: string[] = [];
  for (const { name, columns } of tables) {
    if (!columns.includes('photo_key')) continue;
    const { rows } = await client.query<{ key: string }>(
      `SELECT photo_key AS key FROM public.${client.escapeIdentifier(name)} WHERE photo_key IS NOT NULL ORDER BY 1`,
    );
    keys.push(...rows.map(({ key }) => key));
  }
  return keys;
}

/** True if another server is using this database right now. */
export async function isInUse(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name LIKE 'lanewise%' AND pid <> pg_backend_pid()`,
  );
  return (rowCount ?? 0) > 0;
}

export async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p', 'v')`,
  );
  return rowCount === 0;
}
