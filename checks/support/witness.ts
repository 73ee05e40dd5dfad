import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { runningEmbeddedPostgres } from '../../server/platform/database/embedded.ts';

/** Reads the database directly, to check the servers' answers against stored data. */
export interface Witness {
  count(statement: string, values?: unknown[]): Promise<number>;
  rows<T>(statement: string, values?: unknown[]): Promise<T[]>;
  close(): Promise<void>;
}

export function createWitness(connectionString: string): Witness {
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => {});
  return {
    count: async (statement, values) => Number(Object.values((await pool.query(statement, values)).rows[0] ?? {})[0]),
    rows: async (statement, values) => (await pool.query(statement, values)).rows,
    close: () => pool.end(),
  };
}

export function embeddedAddress(dataDir: string): string {
  const addresses = runningEmbeddedPostgres(dataDir);
  if (addresses === null) throw new Error(`no PostgreSQL runs for ${dataDir}`);
  return addresses.ownerConnectionString;
}

export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
}

const OVERLAPS = (column: string) => `
  SELECT count(*) FROM bookings a JOIN bookings b ON a.id < b.id AND a.${column} = b.${column}
     AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
   WHERE a.status <> 'Cancelled' AND b.status <> 'Cancelled'`;

/** Pairs of active bookings with the same instructor, car or student at the same time. */
export async function overlaps(witness: Witness): Promise<number> {
  let found = 0;
  for (const column of ['instructor_id', 'car_id', 'candidate_id']) found += await witness.count(OVERLAPS(column));
  return found;
}

/** Booked slots without an active booking, and free slots with one. */
export const imbalance = (witness: Witness): Promise<number> =>
  witness.count(`
    SELECT count(*) FROM slots s
     WHERE (s.status = 'BOOKED') <> EXISTS (SELECT FROM bookings b WHERE b.slot_id = s.id AND b.status <> 'Cancelled')`);

export const deadlocks = (witness: Witness): Promise<number> =>
  witness.count('SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()');

export const queuedEmails = (witness: Witness): Promise<number> =>
  witness.count("SELECT count(*) FROM emails WHERE status = 'queued'");

/** Acknowledged bookings that aren't stored. */
export async function countLost(witness: Witness, acknowledged: readonly (string | undefined)[]): Promise<number> {
  const stored = new Set((await witness.rows<{ id: string }>('SELECT id FROM bookings')).map(({ id }) => id));
  return acknowledged.filter((id) => !stored.has(id ?? '')).length;
}
