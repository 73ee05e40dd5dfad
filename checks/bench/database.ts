import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { runningEmbeddedPostgres } from '../../server/platform/database/embedded.ts';
import { cpuSeconds } from '../support/measure.ts';
import type { Product } from '../support/product.ts';

/** Direct access to a running product's database, to fill it and to trace the product's statements. */
export interface BenchDatabase {
  connectionString: string;
  socketFolder: string;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** Drops waiting jobs, then waits until no statement is running. */
  quieten(): Promise<void>;
  /** Processor time the product's connections have used so far. */
  cpuSeconds(): Promise<number>;
  /** The statements that `work` triggers, in order, from PostgreSQL's log. */
  trace(work: () => Promise<unknown>): Promise<TracedStatement[]>;
  close(): Promise<void>;
}

export interface TracedStatement {
  process: number;
  text: string;
  parameters: (string | null)[];
}

export async function openDatabase(product: Pick<Product, 'dataDir'>): Promise<BenchDatabase> {
  const connectionString = runningEmbeddedPostgres(product.dataDir)?.ownerConnectionString;
  if (connectionString === undefined) throw new Error('The product has no database of its own');
  const socketFolder = new URL(connectionString).searchParams.get('host') ?? '';
  const log = join(dirname(socketFolder), 'postgres.log');
  const client = new pg.Client({ connectionString, application_name: 'lanewise-bench' });
  await client.connect();

  async function query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]> {
    return (await client.query<T>(text, values)).rows;
  }
  const logged = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
  async function setting(statement: string, isThere: (text: string) => boolean): Promise<void> {
    await query(statement);
    const before = logged().length;
    await query('SELECT pg_reload_conf()');
    while (!isThere(logged().slice(before))) await pause(20);
    // Each process reloads its settings before its next statement.
    await pause(200);
  }

  return {
    connectionString,
    socketFolder,
    query,
    async cpuSeconds() {
      const backends = await query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name = 'lanewise'`,
      );
      return backends.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
    },
    async quieten() {
      const busy = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'lanewise' AND state <> 'idle'`;
      do {
        await query('DELETE FROM jobs.job_common');
        await pause(250);
      } while ((await query(busy)).length > 0);
    },
    async trace(work) {
      await setting("ALTER SYSTEM SET log_statement = 'all'", (text) => text.includes('"log_statement" changed'));
      const before = logged().length;
      await work();
      const text = logged().slice(before);
      await setting('ALTER SYSTEM RESET log_statement', (end) => end.includes('"log_statement" removed'));
      return readTrace(text);
    },
    close: () => client.end(),
  };
}

const ENTRY = /^\d{4}-\d\d-\d\d [\d:.]+ \S+ \[(\d+)\] (\w+): {2}/m;
const PARAMETER = /\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g;

function readTrace(log: string): TracedStatement[] {
  // Splits the log into the text before the first entry, then each entry's process, kind and text.
  const [, ...parts] = log.split(new RegExp(ENTRY, 'm'));
  const statements: TracedStatement[] = [];
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const text = (parts[at + 2] ?? '').replaceAll('\n\t', '\n').trim();
    const statement = /^(?:execute [^:]+|statement): ([\s\S]*)$/.exec(text)?.[1];
    const process = Number(parts[at]);
    if (parts[at + 1] === 'LOG' && statement !== undefined)
      statements.push({ process, text: statement, parameters: [] });
    const last = statements.findLast((one) => one.process === process);
    if (parts[at + 1] === 'DETAIL' && last && text.startsWith('Parameters: '))
      last.parameters = [...text.matchAll(PARAMETER)].map(([, value]) => value?.replaceAll("''", "'") ?? null);
  }
  return statements;
}
