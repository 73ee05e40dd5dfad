import { bookOne } from './booking.ts';
import { openDatabase } from './database.ts';
import { bookingOf, type FixtureSize, fillFixture, studentCookie } from './fixture.ts';
import type { Bench, Row } from './measurement.ts';

const STUDENTS = 100;

/** A hundred students press 'Book' on one slot at the same moment. */
export async function measureContention({ product }: Bench): Promise<Row[]> {
  const fixture: FixtureSize = { instructors: 10, slots: 1_000, days: 20 };
  const database = await openDatabase(product);
  try {
    await fillFixture(database.connectionString, fixture);
    await bookOne(product, fixture, 500);
    const deadlocks = async () =>
      (
        await database.query<{ count: number }>(
          'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()',
        )
      )[0]?.count ?? 0;
    const before = await deadlocks();
    const { body } = bookingOf(fixture, 0);
    const answers = await Promise.all(
      Array.from({ length: STUDENTS }, async (_, student) => {
        const started = performance.now();
        const headers = { 'content-type': 'application/json', cookie: studentCookie(student) };
        const response = await fetch(`${product.address}/api/booking`, { method: 'POST', headers, body });
        await response.arrayBuffer();
        return { status: response.status, ms: performance.now() - started };
      }),
    );
    const booked = answers.filter(({ status }) => status === 201).length;
    const refused = answers.filter(({ status }) => status === 409).length;
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    const locked = (await deadlocks()) - before;
    return [
      {
        what: '100 students, one slot',
        ours: `${booked} booked, ${refused} refused, ${locked} deadlocks, p99 ${Math.round(slowest)} ms`,
        floor: '1 and 99, 0, 1000 ms',
        ratio: slowest / 1000,
        toReach: 1,
        isReached: booked === 1 && refused === STUDENTS - 1 && locked === 0 && slowest < 1000,
      },
    ];
  } finally {
    await database.close();
  }
}
