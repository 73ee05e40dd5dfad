import pg from 'pg';

/**
 * Before or after a statement whose rows nobody needs: in a transaction it leaves together with the next one that somebody waits for.
 * It is prepared, too.
 */
export const UNAWAITED = '/* unawaited */ ';

/**
 * After a statement that is asked often, always in the same words: a connection sends them once and PostgreSQL plans them once.
 * The plan outlives a migration that another server runs, so every column that it gives is named, none by `*`.
 */
export const PREPARED = '/* prepared */';

const NOTHING = { command: '', rowCount: 0, rows: [] };

interface Statement {
  text: string;
  values: unknown[] | undefined;
}

const isUnawaited = (text: string): boolean => text.startsWith(UNAWAITED) || text.endsWith(UNAWAITED);

const names = new Map<string, string>();

/** What a statement's plan is kept by; undefined where it is planned each time. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || !(isUnawaited(text) || text.endsWith(PREPARED))) return known;
  const name = `lanewise-${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that saves round trips: `begin`, and statements marked as unawaited, are kept and sent in one write with the
 * statement that follows. PostgreSQL runs them in that order. When a kept one fails, it is its error that the one that
 * followed is refused with, and nothing of the transaction remains.
 */
export class BatchingClient extends pg.Client {
  #kept: Statement[] = [];
  #isInTransaction = false;
  #failure: unknown = null;

  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
    const query = super.query.bind(this) as (...asked: unknown[]) => Promise<unknown>;
    const send: Send = ({ text, values }) => {
      const name = nameOf(text);
      return name === undefined ? query(text, values) : query({ name, text, values });
    };
    this.query = ((text: unknown, ...rest: unknown[]) => {
      const isPlain = typeof text === 'string' && typeof rest.at(-1) !== 'function';
      if (!isPlain) return query(text, ...rest);
      return this.#take({ text, values: rest[0] as unknown[] | undefined }, send);
    }) as typeof this.query;
  }

  #take(statement: Statement, send: Send): Promise<unknown> {
    const { text } = statement;
    if (text === 'begin') {
      this.#isInTransaction = true;
      this.#failure = null;
      this.#kept = [statement];
      return Promise.resolve(NOTHING);
    }
    if (!this.#isInTransaction) return send(statement);
    if (isUnawaited(text)) {
      this.#kept.push(statement);
      return Promise.resolve(NOTHING);
    }
    const isEnd = text === 'commit' || text === 'rollback';
    if (isEnd) this.#isInTransaction = false;
    if (text === 'rollback' && this.#forget()) return Promise.resolve({ ...NOTHING, command: 'ROLLBACK' });
    return this.#sendWithKept(statement, send);
  }

  /** Before a rollback: what was not sent need not be. @returns whether the transaction itself had not begun */
  #forget(): boolean {
    const hasBegun = this.#kept[0]?.text !== 'begin';
    this.#kept = [];
    return !hasBegun;
  }

  async #sendWithKept(statement: Statement, send: Send): Promise<unknown> {
    const kept = this.#kept;
    this.#kept = [];
    const { stream } = (this as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
    stream.cork();
    for (const one of kept) {
      send(one).catch((error) => {
        this.#failure ??= error;
      });
    }
    const answer = send(statement);
    stream.uncork();
    try {
      const result = await answer;
      // A commit of what has failed is answered with a rollback, not with an error.
      if (statement.text === 'commit' && this.#failure) throw this.#failure;
      return result;
    } catch (error) {
      throw this.#failure ?? error;
    }
  }
}

type Send = (statement: Statement) => Promise<unknown>;
