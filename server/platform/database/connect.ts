import { Kysely } from 'kysely';
import pg from 'pg';
import { type Answered, PipelinedDriver, postgresBy } from './driver.ts';
import { hangUp } from './hang-up.ts';
import type { DB } from './schema.ts';
import { type SlowStatements, watchSlowStatements } from './slow-statements.ts';
import { createHostFinder, type HostFinder } from './writable-host.ts';

export type Database = Kysely<DB>;

const IDLE_KEPT_MS = 2 * 60_000;

const CONNECTED_WITHIN_MS = 10_000;
const ANSWER_WITHIN_MS = 16_000;

const BIGINT = 20;
const DATE = 1082;
const TIME = 1083;

// Our counts and ids stay far below 2^53.
pg.types.setTypeParser(BIGINT, Number);
// Keep wall dates and times as text, `2026-12-04` and `09:00`: a Date object would place them in a time zone.
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIME, (text) => text.slice(0, 5));

export interface Connection {
  db: Database;
  pool: pg.Pool;
  /** Reopens every connection, because another host now accepts writes. */
  move(): void;
  close(): Promise<void>;
}

export interface ConnectOptions {
  max: number;
  onError?: (error: Error) => void;
  /** Disables the statement timeout, for a migration that may build an index on a huge table. */
  isPatient?: boolean;
  /** A shorter timeout, for when a late answer is useless. */
  answerWithinMs?: number;
  /** Receives slow statements. */
  slow?: SlowStatements | undefined;
  /** Called for every statement that was answered. */
  onAnswered?: Answered | undefined;
}

/**
 * A connection pool. Statements and lock waits time out, so one stuck transaction can't block the server. If the
 * address names several hosts, each new connection goes to the one that accepts writes.
 */
export function connect(connectionString: string, options: ConnectOptions): Connection {
  const bounds = {
    statement_timeout: 15_000,
    lock_timeout: 8_000,
    idle_in_transaction_session_timeout: 15_000,
    // The database enforces the other limits itself, but not when it hangs or is unreachable, so we drop the connection
    // after this time.
    query_timeout: options.answerWithinMs ?? ANSWER_WITHIN_MS,
  };
  const hosts = createHostFinder(connectionString);
  const pool = new pg.Pool({
    connectionString: hosts.first,
    max: options.max,
    ...(!options.isPatient && bounds),
    connectionTimeoutMillis: CONNECTED_WITHIN_MS + hosts.withinMs,
    // A new connection has to read the catalogue and plan its statements again, so it handles a third as many bookings
    // as a warm one.
    idleTimeoutMillis: IDLE_KEPT_MS,
    application_name: 'lanewise',
    pipeline: true,
    ...(hosts.isSeveral && { Client: clientOf(hosts) }),
  });
  // The pool replaces idle connections that the server closed (in a restart), but without a listener their errors would
  // end the process.
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) options.onError?.(error);
  });
  // The pool doesn't listen on connections in use: losing one between two statements of a transaction would end the
  // process. Its next statement fails anyway.
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
      // Kysely doesn't end a pool that it never used, but other code may have opened connections in it.
      if (!pool.ending) await pool.end();
    },
  };
}

type Connected = (error?: Error) => void;

/** A connection to the host that accepts writes at that moment. */
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
