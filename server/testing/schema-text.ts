import { createHash } from 'node:crypto';
import pg from 'pg';

/**
 * One query per kind of object, each returning lines. Skips what a start creates itself: jobs, rights, a month's table.
 */
const TABLES = `FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
                WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname NOT LIKE 'kysely%'`;
const KINDS = [
  `SELECT format('extension %s', extname) AS line FROM pg_extension WHERE extname <> 'plpgsql'`,
  `SELECT format('type %s (%s)', t.typname, string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder)) AS line
     FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid AND t.typnamespace = 'public'::regnamespace GROUP BY t.typname`,
  `SELECT format('table %s%s', c.relname, ' PARTITION BY ' || pg_get_partkeydef(c.oid)) AS line ${TABLES}`,
  `SELECT format('column %s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                 CASE WHEN a.attnotnull THEN ' NOT NULL' END,
                 CASE a.attidentity WHEN 'a' THEN ' IDENTITY ALWAYS' WHEN 'd' THEN ' IDENTITY' END,
                 CASE WHEN a.attgenerated = '' THEN ' DEFAULT ' ELSE ' GENERATED ' END || pg_get_expr(d.adbin, d.adrelid)) AS line
     FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     JOIN (SELECT c.oid, c.relname ${TABLES}) AS c ON c.oid = a.attrelid
    WHERE a.attnum > 0 AND NOT a.attisdropped`,
  // Newer PostgreSQL versions also name NOT NULL constraints; the column already shows these.
  `SELECT format('constraint %s.%s %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) AS line
     FROM pg_constraint k JOIN (SELECT c.oid, c.relname ${TABLES}) AS c ON c.oid = k.conrelid WHERE k.contype <> 'n'`,
  `SELECT format('index %s%s', pg_get_indexdef(i.indexrelid), CASE WHEN NOT i.indisvalid THEN ' INVALID' END) AS line
     FROM pg_index i JOIN (SELECT c.oid ${TABLES}) AS c ON c.oid = i.indrelid`,
  `SELECT format('trigger %s', pg_get_triggerdef(t.oid)) AS line
     FROM pg_trigger t JOIN (SELECT c.oid ${TABLES}) AS c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal`,
  `SELECT format('function %s %s', p.oid::regprocedure, md5(pg_get_functiondef(p.oid))) AS line
     FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
  `SELECT format('view %s %s', c.relname, md5(pg_get_viewdef(c.oid))) AS line
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('v', 'm')`,
];

/** Everything that migrations have created in a database, one line each, and digests of the migrations' texts. */
export async function schemaText(
  connectionString: string,
  migrations: readonly [name: string, text: string][],
): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const lines: string[] = [];
    for (const query of KINDS) {
      const { rows } = await client.query<{ line: string }>(query);
      lines.push(...rows.map(({ line }) => line.replace(/\s+/g, ' ')).sort());
    }
    const { rows: done } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
    const texts = new Map(migrations);
    lines.push(...done.map(({ name }) => `migration ${name} ${digest(texts.get(name) ?? '')}`));
    return `${lines.join('\n')}\n`;
  } finally {
    await client.end();
  }
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
