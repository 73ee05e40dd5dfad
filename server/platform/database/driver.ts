import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import { lastInTransactions } from './last-in-transactions.ts';

/** A statement that each connection sends once under a name, so PostgreSQL plans it once. */
export interface PreparedQuery extends CompiledQuery {
  name: string;
}

/** Statements that a connection sends all at once, before waiting for an answer. */
export interface Batch extends CompiledQuery {
  statements: readonly PreparedQuery[];
}

export const postgresBy = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/**
 * Called for each statement with the milliseconds since it was sent, including the wait for earlier ones on its
 * connection.
 */
export type Answered = (sql: string, milliseconds: number) => void;

/** Kysely driver for a pool with pipelined connections: a statement doesn't wait for the previous one's answer. */
export class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #listeners: readonly Answered[];

  constructor(pool: pg.Pool, listeners: readonly Answered[] = []) {
    this.#pool = pool;
    this.#listeners = listeners;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection(await this.#pool.connect(), this.#listeners);
  }

  async beginTransaction(connection: PipelinedConnection): Promise<void> {
    connection.sendAhead([CompiledQuery.raw('begin')]);
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    await lastInTransactions.getStore()?.((query) => connection.send(query));
    const { command } = await connection.send(CompiledQuery.raw('commit'));
    // PostgreSQL answers ROLLBACK when a statement of the transaction has failed.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.rollBack();
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #listeners: readonly Answered[];
  /** Pending answers to statements sent ahead: `begin`, and a batch. */
  #ahead: Promise<unknown> | null = null;
  #isSpoilt = false;

  constructor(client: pg.PoolClient, listeners: readonly Answered[]) {
    this.#client = client;
    this.#listeners = listeners;
  }

  sendAhead(queries: readonly CompiledQuery[]): void {
    this.#ahead = Promise.all([this.#ahead, ...queries.map((query) => this.#ask(query))]);
    // The next `send` reports the error.
    this.#ahead.catch(() => {});
  }

  /** @throws the error of a statement sent ahead, if there is one: the rest fails because of it */
  async send(query: CompiledQuery): Promise<pg.QueryResult> {
    const ahead = this.#ahead;
    this.#ahead = null;
    const answer = this.#ask(query);
    answer.catch(() => {});
    await ahead;
    return answer;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statements } = query as Partial<Batch>;
    if (statements) {
      this.sendAhead(statements);
      return { rows: [] };
    }
    const { command, rows, rowCount } = await this.send(query);
    const isChange = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows, ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  /** Waits for the statements sent ahead, whether they succeed or fail. */
  async rollBack(): Promise<void> {
    this.#ahead = null;
    // If the rollback fails, nobody may reuse this connection.
    this.#isSpoilt = true;
    await this.send(CompiledQuery.raw('rollback'));
    this.#isSpoilt = false;
  }

  release(): void {
    this.#client.release(this.#isSpoilt);
  }

  streamQuery(): never {
    throw new Error('a pipelined connection has no cursors');
  }

  #ask(query: CompiledQuery): Promise<pg.QueryResult> {
    const { name, sql, parameters } = query as CompiledQuery & Partial<PreparedQuery>;
    const answer = this.#client.query({ name, text: sql, values: [...parameters] });
    if (this.#listeners.length === 0) return answer;
    const sentAtMs = performance.now();
    const note = () => {
      const milliseconds = performance.now() - sentAtMs;
      for (const answered of this.#listeners) answered(sql, milliseconds);
    };
    answer.then(note, note);
    return answer;
  }
}
