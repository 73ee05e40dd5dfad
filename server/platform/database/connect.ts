import { Kysely } from 'kysely';
import pg from 'pg';
import { type Answered, PipelinedDriver, postgresBy } from './driver.ts';
import { hangUp } from './hang-up.ts';
import type { DB } from './schema.ts';
import { type SlowStatements, watchSlowStatements } from './slow-statements.ts';
import { createHostFinder, type HostFinder } from './writable-host.ts';

export type Database = Kysely<DB>;

const IDLE_KEPT_MS = 10 * 60_000;

const CONNECTED_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 16_000;

const BIGINT = 20;
const DATE = 1082;
const TIME = 1083;

// Our counts and ids stay far below 2^53.
pg.types.setTypeParser(BIGINT, Number);
// Wall dates and times are text as they stand, `2026-12-04` and `09:00`: a Date object would put them in a zone.
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIME, (text) => text.slice(0, 5));

export interface Connection {
  db: Database;
  pool: pg.Pool;
  /** Opens every connection anew: another of the address's hosts has become the one that takes writes. */
  move(): void;
  close(): Promise<void>;
}

export interface ConnectOptions {
  max: number;
  onError?: (error: Error) => void;
  /** For a migration, which may build an index over everything: no statement is bounded. */
  isPatient?: boolean;
  /** Shorter where an answer that comes late is of no use. */
  answerWithinMs?: number;
  /** Whom to tell of statements that take long. */
  slow?: SlowStatements | undefined;
  /** Told of every statement that was answered. */
  onAnswered?: Answered | undefined;
}

/**
 * A pool on the database. Every statement and every wait for a lock is bounded, so that one stuck transaction can't hold
 * the server. Of several hosts in the address each new connection takes the one that takes writes.
 */
export function connect(connectionString: string, options: ConnectOptions): Connection {
  const bounds = {
    statement_timeout: 15_000,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 15_000,
    // The database keeps the others. One that hangs, or that can not be reached, keeps none: after this the connection is given up.
    query_timeout: options.answerWithinMs ?? ANSWER_WITHIN_MS,
  };
  const hosts = createHostFinder(connectionString);
  const pool = new pg.Pool({
    connectionString: hosts.first,
    max: options.max,
    ...(!options.isPatient && bounds),
    connectionTimeoutMillis: CONNECTED_WITHIN_MS + hosts.withinMs,
    // A new connection reads the catalogue and plans its statements anew: it books at a third of a used one's rate.
    idleTimeoutMillis: IDLE_KEPT_MS,
    application_name: 'lanewise',
    pipeline: true,
    ...(hosts.isSeveral && { Client: clientOf(hosts) }),
  });
  // An idle connection that the server closed (a restart) is replaced by the pool; without a listener it ends the process.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) options.onError?.(error);
  });
  // One that is lent out has no listener of the pool's: lost between two statements of a transaction, it would end the process.
  // The next statement on it fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const listeners: Answered[] = [];
  if (options.slow) listeners.push(watchSlowStatements(pool, options.slow));
  if (options.onAnswered) listeners.push(options.onAnswered);
  const db = new Kysely<DB>({
    dialect: postgresBy(new PipelinedDriver(pool, listeners)),
  });
  return {
    db,
    pool,
    move() {
      for (const client of clients) hangUp(client);
    },
    async close() {
      isClosing = true;
      await db.destroy();
      // That is nothing where Kysely was never asked: who took the pool itself left connections in it.
      if (!pool.ending) await pool.end();
    },
  };
}

type Connected = (error?: Error) => void;

/** A connection that goes to whichever host takes writes when it is opened. */
const clientOf = (hosts: HostFinder): typeof pg.Client =>
  class extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      super(config);
      const connect = super.connect.bind(this) as (connected: Connected) => void;
      this.connect = ((connected: Connected) => {
        hosts.find().then(({ host, port }) => connect.call(Object.assign(this, { host, port }), connected), connected);
      }) as typeof this.connect;
    }
  };
