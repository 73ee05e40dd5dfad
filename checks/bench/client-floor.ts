import pg from 'pg';
import type { BenchDatabase } from './database.ts';
import { type FixtureSize, placeOf, STUDENTS } from './fixture.ts';
import { type FloorLoad, statementsOf, type TracedBooking, VARIABLES, type Variable } from './pgbench.ts';

/**
 * The floor of bookings where the machine has no `pgbench`: what `pgbench` does, by the driver that the product has. Each client
 * prepares the statements and runs them one after the other. Node is slower at it, so this floor is lower.
 * @returns transactions a second
 */
export async function clientRate(
  database: BenchDatabase,
  fixture: FixtureSize,
  traced: TracedBooking,
  { clients, seconds, base }: FloorLoad,
): Promise<number> {
  const statements = statementsOf(traced).map(prepared);
  const connected = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: database.connectionString });
      await client.connect();
      return client;
    }),
  );
  const started = performance.now();
  let done = 0;
  const run = async (client: pg.Client, id: number) => {
    for (let i = 0; performance.now() - started < seconds * 1000; i++) {
      const n = base + i * clients + id;
      const given: Record<Variable, number> = { n, student: n % STUDENTS, ...placeOf(fixture, n) };
      for (const { name, text, variables } of statements)
        await client.query({ name, text, values: variables.map((variable) => given[variable]) });
      done++;
    }
  };
  try {
    await Promise.all(connected.map(run));
    return (done * 1000) / (performance.now() - started);
  } finally {
    await Promise.all(connected.map((client) => client.end()));
  }
}

/** With numbered parameters in the place of its variables. */
function prepared(statement: string, index: number) {
  const variables: Variable[] = [];
  const text = statement.replace(new RegExp(`(?<!:):(${VARIABLES.join('|')})\\b`, 'g'), (_, name: Variable) => {
    if (!variables.includes(name)) variables.push(name);
    return `$${variables.indexOf(name) + 1}`;
  });
  return { name: `floor-${index}`, text, variables };
}
