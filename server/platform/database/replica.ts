import { type CompiledQuery, type DatabaseConnection, type Driver, Kysely, type QueryResult, sql } from 'kysely';
import { type ConnectOptions, connect, type Database } from './connect.ts';
import { postgresBy } from './driver.ts';
import type { DB } from './schema.ts';

export interface Replica {
  /** For reading what may be a second old: from the replica while it is no older, else from the primary. It has no transactions. */
  reading: Database;
  /** Something was written that has to be seen at once: the primary is read until the replica has it. */
  distrust(): void;
  isFresh(): boolean;
  start(): void;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 300;
/** A look is good for so long: with the time between two of them what is read is not older than a second. */
const FRESH_FOR_MS = 700;
/** So many in a row say more than that it was behind for a moment. */
const LOOKS_TOLD = 5;
/** A look that takes longer says that the replica hangs, or can not be reached. */
const LOOK_WITHIN_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * A copy of the database that PostgreSQL itself keeps (a hot standby), asked for what may be a second old. Where the primary's log had come to is
 * noted at each look, and the replica is fresh if it has replayed as much at the next. One that is behind, hangs or is gone costs nothing
 * but its help: what it was asked is asked of the primary.
 *
 * @param tell of its being read again, and of its being read no more, with why
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
    /** Told of each statement. */
    readFrom?: (which: 'replica' | 'primary') => void;
  } & Pick<ConnectOptions, 'slow' | 'onAnswered'>,
): Replica {
  const pool = connect(connectionString, { ...statements, max, answerWithinMs: ANSWER_WITHIN_MS });
  // Their own: who looks waits in no line of readers, and a database that is busy does not lose its help.
  const watch = connect(connectionString, { max: 1, answerWithinMs: LOOK_WITHIN_MS });
  const source = connect(primaryConnectionString, { max: 1, answerWithinMs: LOOK_WITHIN_MS });
  /** What it is to have replayed at the next look; null: the primary has to be asked anew. */
  let awaited: LogPosition | null = null;
  let freshUntilMs = Number.NEGATIVE_INFINITY;
  let distrusted = 0;
  let isTold = true;
  let misses = 0;
  /** Rejected where the replica hangs or is gone. */
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

  /** No fault of the replica's: it is read until its last look is too old. */
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
      const position = await within(LOOK_WITHIN_MS, positionOf(source.db)).catch(sourceIsSilent);
      // What was written meanwhile may be behind that position, or before it: the next look says.
      if (distrusted !== before) return;
      awaited = position;
      if (wanted === null) return;
      freshUntilMs = hasIt ? startedAtMs + FRESH_FOR_MS : Number.NEGATIVE_INFINITY;
      note(hasIt, hasIt ? 'it is less than a second behind' : 'it is behind, or follows nobody');
    } catch (error) {
      awaited = null;
      freshUntilMs = Number.NEGATIVE_INFINITY;
      // What is under way there is asked of the primary.
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
        // Whatever it was, the primary says it too if it was the statement's fault.
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

/** How far a log has come, and in which timeline: each server that is promoted begins one. */
export interface LogPosition {
  timeline: number;
  /** As PostgreSQL writes it, `0/3000148`. */
  position: string;
}

/**
 * Whether a replica has what was written up to a position of the primary's log. One that followed the primary before may have come farther
 * than the one that was promoted ever did, in a log that ended there: its timeline says so. A replica knows of a new one when it next
 * notes how far it is, as `CHECKPOINT` makes it do at once; until then it is not read.
 */
export async function hasReplayed(replica: Database, { timeline, position }: LogPosition): Promise<boolean> {
  // Null where it is no replica.
  const { rows } = await sql<{ hasIt: boolean | null }>`
    SELECT pg_last_wal_replay_lsn() >= ${position}::pg_lsn AND timeline_id = ${timeline} AS "hasIt"
      FROM pg_control_checkpoint() WHERE pg_is_in_recovery()`.execute(replica);
  return rows[0]?.hasIt === true;
}

/** Where the primary's log has come to; its files' names begin with the timeline. */
export async function positionOf(primary: Database): Promise<LogPosition> {
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
  // Nobody may be asking.
  loss.promise.catch(() => {});
  return loss;
}

type Ask = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>;

/** Each statement finds its own way. */
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
