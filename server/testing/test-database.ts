import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** Connects in the role of the tables' owner. */
  connectionString: string;
  /** Connects in the server's role, so that a test can do no more than a server. */
  serverConnectionString: string;
  drop(): Promise<void>;
}

/** A fresh copy of the migrated template, for one test file. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  create((templateName) => `TEMPLATE ${templateName} STRATEGY FILE_COPY`);

/** An empty database, as a new server finds it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create(() => '');

/** A copy of another test's database, without open connections. */
export const copyTestDatabase = ({ connectionString }: TestDatabase): Promise<TestDatabase> =>
  create(() => `TEMPLATE ${new URL(connectionString).pathname.slice(1)} STRATEGY FILE_COPY`);

async function create(from: (templateName: string) => string): Promise<TestDatabase> {
  const template = new URL(inject('templateUrl'));
  const templateName = template.pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new URL(template);
  admin.pathname = '/postgres';
  await run(admin, `CREATE DATABASE ${name} ${from(templateName)}`);
  const copy = new URL(template);
  copy.pathname = `/${name}`;
  // Not forced: PostgreSQL waits some seconds for closing connections, and a connection left open is a bug.
  const asServer = new URL(inject('serverUrl'));
  asServer.pathname = copy.pathname;
  return {
    connectionString: copy.href,
    serverConnectionString: asServer.href,
    drop: () => run(admin, `DROP DATABASE ${name}`),
  };
}

async function run(address: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
