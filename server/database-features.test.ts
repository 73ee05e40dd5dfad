import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const DOCUMENT = readFileSync(join(import.meta.dirname, '../docs/database-features.md'), 'utf8');

/**
 * How each feature is written in SQL or as a Kysely call. Includes features that we don't use, so the test notices
 * their first use.
 */
const FEATURES: Record<string, RegExp> = {
  'exclusion constraints': /EXCLUDE USING/,
  'ranges and their overlap': /\w*(?:tstz|date|ts|int[48]|num)range\(/,
  'deferrable constraints': /DEFERRABLE/,
  'foreign keys that cascade': /ON DELETE (?:CASCADE|SET NULL)/,
  'check constraints': /CHECK \(/,
  'constraints validated later': /NOT VALID/,
  'unique where nulls are equal': /NULLS NOT DISTINCT/,
  'generated columns': /GENERATED ALWAYS AS \(/,
  'identity columns': /GENERATED \w+ AS IDENTITY/,
  'partial indexes': /CREATE [^;]*INDEX[^;]*\bWHERE\b/,
  'indexes over expressions': /CREATE [^;]*INDEX[^;]*\((?:lower|regexp_replace|coalesce)\(/,
  'indexes with included columns': /INCLUDE \(/,
  'indexes built while people write': /INDEX CONCURRENTLY/,
  'unique constraint from an index': /USING INDEX/,
  'partitions by range': /PARTITION BY RANGE/,
  'partitions by list or hash': /PARTITION BY (?:LIST|HASH)/,
  'triggers for each row': /FOR EACH ROW/,
  'triggers for each statement': /FOR EACH STATEMENT/,
  'triggers over changed rows': /REFERENCING (?:OLD|NEW)/,
  'constraint triggers': /CONSTRAINT TRIGGER/,
  'functions with their owner’s rights': /SECURITY DEFINER/,
  'anonymous blocks': /^\s*DO \$/m,
  procedures: /CREATE (?:OR REPLACE )?PROCEDURE/,
  'enumerated types': /AS ENUM/,
  domains: /CREATE DOMAIN/,
  views: /CREATE (?:OR REPLACE )?VIEW/,
  'materialized views': /CREATE MATERIALIZED VIEW/,
  'row level security': /ROW LEVEL SECURITY/,
  rules: /CREATE RULE/,
  inheritance: /\bINHERITS\b/,
  'unlogged tables': /UNLOGGED/,
  'temporary tables': /CREATE TEMP/,
  'roles and rights': /\b(?:GRANT|REVOKE) /,
  'LISTEN and NOTIFY': /\bLISTEN |pg_notify\(/,
  'advisory locks of a transaction': /pg_advisory_xact_lock/,
  'advisory locks of a session': /pg_(?:try_)?advisory_lock\(/,
  'FOR UPDATE': /FOR UPDATE|\.forUpdate\(/,
  'FOR NO KEY UPDATE': /FOR NO KEY UPDATE|\.forNoKeyUpdate\(/,
  'FOR SHARE': /FOR SHARE|\.forShare\(/,
  'FOR KEY SHARE': /FOR KEY SHARE|\.forKeyShare\(/,
  'SKIP LOCKED': /SKIP LOCKED|\.skipLocked\(/,
  NOWAIT: /\bNOWAIT\b|\.noWait\(/,
  'LOCK TABLE': /LOCK TABLE/,
  'transactions that can be repeated': /REPEATABLE READ/,
  'serializable transactions': /SERIALIZABLE/,
  savepoints: /SAVEPOINT|\.savepoint\(/,
  'bounds on statements and locks': /statement_timeout|lock_timeout/,
  cursors: /DECLARE \w+ [A-Z ]*CURSOR/,
  COPY: /\bCOPY \w+ (?:FROM|TO)\b/,
  'INSERT … ON CONFLICT': /ON CONFLICT|\.onConflict\(/,
  RETURNING: /\bRETURNING\b|\.returning(?:All)?\(/,
  MERGE: /\bMERGE INTO\b|\.mergeInto\(/,
  'UPDATE … FROM': /UPDATE \w+(?: \w+)? SET [^;`]*?\n?\s*FROM\b/,
  'data-changing WITH': /\bAS \(\s*(?:INSERT INTO|UPDATE|DELETE FROM) /,
  'WITH, held apart or folded in': /AS (?:NOT )?MATERIALIZED/,
  'WITH RECURSIVE': /WITH RECURSIVE|\.withRecursive\(/,
  LATERAL: /\bLATERAL\b|Lateral\(/,
  'DISTINCT ON': /DISTINCT ON|\.distinctOn\(/,
  'window functions': /\bOVER \(|\.over\(/,
  'aggregates with FILTER': /\bFILTER \(WHERE|\.filterWhere\(/,
  'WITH ORDINALITY': /WITH ORDINALITY/,
  'GROUPING SETS': /GROUPING SETS|\bROLLUP\b|\bCUBE\b/,
  TABLESAMPLE: /TABLESAMPLE/,
  'arrays as parameters': /::(?:uuid|text|int|integer|bigint|jsonb|date|time|timestamptz)\[\]/,
  'ILIKE by an index': /gin_trgm_ops/,
  'full text search': /tsvector|to_tsquery/,
  'regular expressions': / !?~\*? '|regexp_\w+\(/,
  'times in a zone': /AT TIME ZONE/,
  'the transaction that wrote a row': /\bxmin\b/,
  'large objects': /\blo_(?:import|create|put)/,
  'two-phase commit': /PREPARE TRANSACTION/,
  'foreign data': /FOREIGN (?:TABLE|DATA)/,
};

const sources = (folder: string): string[] =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:sql|ts)$/.test(name) && !name.endsWith('.test.ts') && !name.startsWith('testing/'))
    .map((name) => readFileSync(join(import.meta.dirname, folder, name), 'utf8'));
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|--.*$/gm, '');
const TEXT = sources('.').map(withoutComments).join('\n');
/** SQL only: the migrations, and the `sql` templates in our sources. */
const SQL = [
  ...sources('migrations').map(withoutComments),
  ...[...TEXT.matchAll(/(?:\bsql(?:<[^`]*?>)?|\bquery(?:<[^`]*?>)?\(\s*|(?:text: |= ))`([^`]*)`/g)].map(
    ([, statement]) => statement,
  ),
].join('\n');

const listed = [...DOCUMENT.matchAll(/^\| ([^|]+?) \|/gm)]
  .map(([, name = '']) => name)
  .filter((name) => !/^(-+|what)$/.test(name));
const words = (what: string) =>
  (new RegExp(`^\\*\\*${what}\\.\\*\\* (.+)$`, 'm').exec(DOCUMENT)?.[1] ?? '').split(', ');

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function names(select: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(select);
  return rows.map(({ name }) => name);
}

test('the document lists the PostgreSQL features that the migrations and the server use', () => {
  const used = Object.entries(FEATURES).flatMap(([name, spelling]) => (spelling.test(TEXT) ? name : []));
  expect(listed.toSorted()).toEqual(used.toSorted());
});

test.each([
  ['Extensions', "SELECT extname AS name FROM pg_extension WHERE extname <> 'plpgsql'"],
  [
    'Types',
    `SELECT DISTINCT format_type(atttypid, NULL) AS name FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped`,
  ],
  [
    'Indexes',
    `SELECT DISTINCT amname AS name FROM pg_index JOIN pg_class c ON c.oid = indexrelid JOIN pg_am a ON a.oid = relam
      WHERE relnamespace = 'public'::regnamespace`,
  ],
  [
    'Languages',
    `SELECT DISTINCT lanname AS name FROM pg_proc JOIN pg_language l ON l.oid = prolang
      WHERE pronamespace = 'public'::regnamespace AND lanname <> 'c'`,
  ],
])('the document lists the tables’ %s', async (what, select) => {
  expect(words(what)).toEqual((await names(select)).toSorted());
});

test('and the functions', async () => {
  const known = new Set(
    await names("SELECT DISTINCT proname AS name FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace"),
  );
  const called = new Set([...SQL.matchAll(/\b([a-z_\d]+)\(/g)].map(([, name = '']) => name));
  expect(words('Functions')).toEqual([...called].filter((name) => known.has(name)).toSorted());
});
