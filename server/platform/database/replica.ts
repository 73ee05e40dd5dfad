import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, type QueryResult, sql } from 'kysely';
import { type ConnectOptions, connect, type Database } from './connect.ts';
import { postgresBy } from './driver.ts';
import type { DB } from './schema.ts';

export interface Replica {
  /**
   * For reads that may be a second old: from the replica while it is fresh, otherwise from the primary. No
   * transactions.
   */
  reading: Database;
  /** Call it after a write that must be visible at once: reads go to the primary until the replica has caught up. */
  distrust(): void;
  isFresh(): boolean;
  start(): void;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 300;
/** A check is valid this long. With the interval between checks, reads are at most a second old. */
const FRESH_FOR_MS = 700;
/** Report after this many failed checks in a row, which mean more than a short lag. */
const LOOKS_TOLD = 5;
/** A slower check means that the replica hangs or is unreachable. */
const LOOK_WITHIN_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * A hot standby, kept by PostgreSQL itself, for reads that may be a second old. Each check notes the position of the
 * primary's log, and the replica is fresh if it has replayed that much by the next check. If it lags, hangs or is down,
 * reads go to the primary, so nothing fails.
 *
 * @param tell called when reads from it resume, and when they stop, with the reason
 */
export function createReplica(
  connectionString: string,
  {
    primary,
    primaryConnectionString,
    max,
    tell,
    readFrom = () => {},
    ...statements
  }: {
    primary: Database;
    primaryConnectionString: string;
    max: number;
    tell: (isRead: boolean, why: string) => void;
    /** Called for each statement. */
    readFrom?: (which: 'replica' | 'primary') => void;
  } & Pick<ConnectOptions, 'slow' | 'onAnswered'>,
): Replica {
  const pool = connect(connectionString, { ...statements, max, answerWithinMs: ANSWER_WITHIN_MS });
  // A separate connection, so that a check doesn't queue behind readers, and a busy database doesn't stop us using the
  // replica.
  const watch = connect(connectionString, { max: 1, answerWithinMs: LOOK_WITHIN_MS });
  const source = connect(primaryConnectionString, { max: 1, answerWithinMs: LOOK_WITHIN_MS });
  /** The position that the replica must have replayed by the next check; null: ask the primary again. */
  let awaited: LogPosition | null = null;
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  let distrusted = 0;
  let isTold = true;
  let misses = 0;
  /** Rejects when the replica hangs or is down. */
  let lost = newLoss();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;

  const isFresh = () => performance.now() < freshUntilMs;

  function note(isRead: boolean, why: string): void {
    misses = isRead ? 0 : misses + 1;
    if (isTold === isRead || (!isRead && misses < LOOKS_TOLD)) return;
    isTold = isRead;
    tell(isRead, why);
  }

  /** A silent primary isn't the replica's fault, so keep reading from the replica until its last check expires. */
  function sourceIsSilent(): null {
    source.move();
    return null;
  }

  async function look(): Promise<void> {
    const before = distrusted;
    const startedAtMs = performance.now();
    try {
      const hasIt = awaited !== null && (await within(LOOK_WITHIN_MS, hasReplayed(watch.db, awaited)));
      const wanted = awaited;
      const position = await within(LOOK_WITHIN_MS, readPosition(source.db)).catch(sourceIsSilent);
      // A write in the meantime may be beyond that position; the next check decides.
      if (distrusted !== before) return;
      awaited = position;
      if (wanted === null) return;
      freshUntilMs = hasIt ? startedAtMs + FRESH_FOR_MS : Number.NEGATIVE_INFINITY;
      note(hasIt, hasIt ? 'it is less than a second behind' : 'it is behind, or follows nobody');
    } catch (error) {
      awaited = null;
      freshUntilMs = Number.NEGATIVE_INFINITY;
      // Reads in progress on the replica move to the primary.
      lost.reject(error);
      lost = newLoss();
      pool.move();
      watch.move();
      note(false, (error as Error).message);
    }
  }

  function next(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = look().finally(next);
    }, LOOK_EVERY_MS);
  }

  async function ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (isFresh()) {
      try {
        const result = await Promise.race([pool.db.executeQuery<Row>(query), lost.promise]);
        readFrom('replica');
        return result;
      } catch {
        // If the statement itself is wrong, the primary will report it.
      }
    }
    readFrom('primary');
    return primary.executeQuery<Row>(query);
  }

  return {
    reading: new Kysely<DB>({ dialect: postgresBy(new ReadingDriver(ask)) }),
    isFresh,
    distrust() {
      distrusted++;
      awaited = null;
      freshUntilMs = Number.NEGATIVE_INFINITY;
    },
    start: next,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all([pool.close(), watch.close(), source.close()]);
    },
  };
}

/** A position in the log, with its timeline: each promoted server starts a new one. */
export interface LogPosition {
  timeline: number;
  /** In PostgreSQL's notation, `0/3000148`. */
  position: string;
}

/**
 * True if a replica has replayed the primary's log up to a position. A replica of the previous primary may be further
 * ahead than the promoted one ever was, in a log that ended there, which its timeline shows. A replica notices a new
 * timeline at its next checkpoint, which `CHECKPOINT` triggers at once; until then we don't read from it.
 */
export async function hasReplayed(replica: Database, { timeline, position }: LogPosition): Promise<boolean> {
  // Null if it isn't a replica.
  const { rows } = await sql<{ hasIt: boolean | null }>`
    SELECT pg_last_wal_replay_lsn() >= ${position}::pg_lsn AND timeline_id = ${timeline} AS "hasIt"
      FROM pg_control_checkpoint() WHERE pg_is_in_recovery()`.execute(replica);
  return rows[0]?.hasIt === true;
}

/** The current position of the primary's log; names of its files begin with the timeline. */
export async function readPosition(primary: Database): Promise<LogPosition> {
  const { rows } = await sql<{ position: string; file: string }>`
    SELECT at::text AS position, pg_walfile_name(at) AS file FROM pg_current_wal_lsn() AS at`.execute(primary);
  const [found] = rows;
  if (!found) throw new Error('PostgreSQL does not say where its log is');
  return { timeline: Number.parseInt(found.file.slice(0, 8), 16), position: found.position };
}

function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<T>();
  const silence = setTimeout(() => reject(new Error(`it does not answer within ${ms} ms`)), ms);
  return Promise.race([answer, promise]).finally(() => clearTimeout(silence));
}

function newLoss() {
  const loss = Promise.withResolvers<never>();
  // Nobody may be awaiting it.
  loss.promise.catch(() => {});
  return loss;
}

type Ask = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** Routes each statement separately. */
class ReadingDriver implements Driver {
  readonly #connection: DatabaseConnection;

  constructor(ask: Ask) {
    this.#connection = {
      executeQuery: ask,
      streamQuery: () => {
        throw new Error('what is read from a replica has no cursors');
      },
    };
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  acquireConnection = async (): Promise<DatabaseConnection> => this.#connection;
  beginTransaction = noTransactions;
  commitTransaction = noTransactions;
  rollbackTransaction = noTransactions;
}

async function noTransactions(): Promise<never> {
  throw new Error('what is read from a replica has no transactions');
}
