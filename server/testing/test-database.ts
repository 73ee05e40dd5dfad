import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** As the owner of its tables. */
  connectionString: string;
  /** As the role that the server works as: what it may not do in a test, it may not do at all. */
  serverConnectionString: string;
  drop(): Promise<void>;
}

/** A fresh copy of the migrated template, for one test file. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  create((templateName) => `TEMPLATE ${templateName} STRATEGY FILE_COPY`);

/** One that has nothing in it, as a new server finds it. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create(() => '');

/** A copy of another database of a test, to which nobody is connected. */
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
  // Not by force: PostgreSQL waits some seconds for who is leaving, and a connection that nobody closed is a fault of its own.
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
