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
 * Asks what is asked often, always in the same words. The plan outlives a migration that another server runs, so every column
 * that it gives is named, none by `*`.
 */
export const executePrepared = <Row>(
  db: Database,
  statement: { compile(db: Database): CompiledQuery<Row> },
): Promise<QueryResult<Row>> => db.executeQuery<Row>(named(statement.compile(db)) as CompiledQuery<Row>);

/**
 * The last writes of a transaction, in one round trip with its commit. What `write` does on the database that it is given is kept,
 * and sent in that order when it is done; it can read nothing there. Where one of them fails, the commit is refused with its
 * error, and nothing of the transaction remains. Each is prepared, so it has the same words every time.
 */
export async function sendTogether(transaction: Database, write: (batch: Database) => Promise<unknown>): Promise<void> {
  const statements: PreparedQuery[] = [];
  await write(new Kysely<DB>({ dialect: postgresBy(new KeepingDriver(statements)) }));
  const batch: Batch = { ...CompiledQuery.raw('batch'), statements };
  await transaction.executeQuery(batch);
}

/** Keeps what it is asked, and asks nobody. */
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
