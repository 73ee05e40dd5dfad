import { type RawBuilder, sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Statement timeout, in milliseconds. */
const AT_ONCE = 5_000;

/**
 * Copies a row many times with other values: `each` is a `jsonb` of them, in which `n` counts from 1. Skips triggers,
 * which would take most of a minute for 20,000 copies.
 */
export function copyRow(
  app: Pick<TestApp, 'owner'>,
  table: 'bookings' | 'payments',
  { id, count, each }: { id: string; count: number; each: RawBuilder<unknown> },
): Promise<void> {
  const name = sql.table(table);
  return app.owner.transaction().execute(async (transaction) => {
    await sql`ALTER TABLE ${name} DISABLE TRIGGER USER`.execute(transaction);
    for (let made = 0; made < count; made += AT_ONCE)
      await sql`
        INSERT INTO ${name}
        SELECT more.* FROM ${name} AS one, generate_series(${made + 1}::int, ${Math.min(made + AT_ONCE, count)}::int) AS n,
          jsonb_populate_record(one, ${each}) AS more
         WHERE one.id = ${id}`.execute(transaction);
    await sql`ALTER TABLE ${name} ENABLE TRIGGER USER`.execute(transaction);
  });
}
