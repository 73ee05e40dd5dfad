import { CompiledQuery, DummyDriver, Kysely, type QueryResult } from 'kysely';
import type { Database } from './connect.ts';
import { type Batch, type PreparedQuery, postgresBy } from './driver.ts';
import type { DB } from './schema.ts';

const names = new Map<string, string>();

function named(query: CompiledQuery): PreparedQuery {
  const name = names.get(query.sql) ?? `lanewise-${names.size}`;
  names.set(query.sql, name);
  return { ...query, name };
}

/**
 * Runs a frequent query as a prepared statement, always with the same text. Its plan outlives a migration that another
 * server runs, so name every column instead of using `*`.
 */
export const executePrepared = <Row>(
  db: Database,
  statement: { compile(db: Database): CompiledQuery<Row> },
): Promise<QueryResult<Row>> => db.executeQuery<Row>(named(statement.compile(db)) as CompiledQuery<Row>);

/**
 * Sends the last writes of a transaction in one round trip with its commit. `write` gets a database that records its
 * statements in order; it can't read there. If a statement fails, the commit fails with that error and the transaction
 * is rolled back. Each one is prepared, so keep its text constant.
 */
export async function sendTogether(transaction: Database, write: (batch: Database) => Promise<unknown>): Promise<void> {
  const statements: PreparedQuery[] = [];
  await write(new Kysely<DB>({ dialect: postgresBy(new KeepingDriver(statements)) }));
  const batch: Batch = { ...CompiledQuery.raw('batch'), statements };
  await transaction.executeQuery(batch);
}

/** Records queries instead of running them. */
class KeepingDriver extends DummyDriver {
  readonly #kept: PreparedQuery[];

  constructor(kept: PreparedQuery[]) {
    super();
    this.#kept = kept;
  }

  override async acquireConnection() {
    const connection = await super.acquireConnection();
    connection.executeQuery = async (query) => {
      this.#kept.push(named(query));
      return { rows: [] };
    };
    return connection;
  }
}
