import autocannon from 'autocannon';
import { cpuSeconds, median } from '../support/measure.ts';
import type { Product } from '../support/product.ts';
import type { Row } from '../support/report.ts';
import { type BenchDatabase, openDatabase } from './database.ts';
import { type FixtureSize, fillFixture, makeBooking, studentCookie } from './fixture.ts';
import type { Bench } from './load.ts';
import { findPgbench, pgbenchRate, type TracedBooking } from './pgbench.ts';

const SECONDS = 4;
const TARGET = 0.5;
const TRACED = 77_777;
const STUDENTS_IN_RACE = 100;
const HEADERS = { 'content-type': 'application/json' };

/**
 * Compares the booking rate for different slots with the rate at which `pgbench` runs the same statements, alternating
 * between the two.
 */
export async function measureBooking({ product, isQuick }: Bench): Promise<Row[]> {
  const fixture: FixtureSize = { instructors: 500, slots: 100_000, days: 120 };
  const pgbench = findPgbench();
  const database = await openDatabase(product);
  try {
    await fillFixture(database, fixture);
    const traced = await traceBooking(product, database, fixture);
    const rows: Row[] = [];
    let next = 0;
    const takeSlot = () => next++;
    for (const clients of [10, 50]) {
      await bookingRate(product, fixture, takeSlot, { connections: clients, seconds: 2 });
      const rounds: { ours: number; floor: number; p50: number; cpuMs: number }[] = [];
      for (let round = 0; round < (isQuick ? 1 : 3); round++) {
        const ours = await bookingRate(product, fixture, takeSlot, { connections: clients, seconds: SECONDS });
        const load = { clients, base: next, seconds: SECONDS };
        next += 10_000;
        const floor = await whileStopped(product, database, () =>
          pgbenchRate(pgbench, database, fixture, traced, load),
        );
        rounds.push({ ours: ours.rate, floor, p50: ours.p50, cpuMs: ours.cpuMs });
      }
      const middle = (key: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[key]));
      const ratio = median(rounds.map((round) => round.ours / round.floor));
      rows.push({
        what: `booking, different slots, ${clients} connections`,
        target: `${TARGET} of pgbench`,
        result: `${ratio.toFixed(2)}: ${Math.round(middle('ours'))}/s, p50 ${middle('p50')} ms, ${middle('cpuMs').toFixed(2)} ms of processor; pgbench ${Math.round(middle('floor'))}/s (the same ${traced.statements.length} statements)`,
        isReached: ratio >= TARGET,
        figures: { ours: middle('ours'), floor: middle('floor'), ratio, cpuMs: middle('cpuMs') },
      });
    }
    return rows;
  } finally {
    await database.close();
  }
}

/** Measures a hundred students booking one slot at the same moment. */
export async function measureContention({ product }: Bench): Promise<Row[]> {
  const fixture: FixtureSize = { instructors: 10, slots: 1_000, days: 20 };
  const database = await openDatabase(product);
  try {
    await fillFixture(database, fixture);
    await bookOne(product, fixture, 500);
    const { body } = makeBooking(fixture, 0);
    const answers = await Promise.all(
      Array.from({ length: STUDENTS_IN_RACE }, async (_, student) => {
        const started = performance.now();
        const headers = { ...HEADERS, cookie: studentCookie(student) };
        const response = await fetch(`${product.address}/api/booking`, { method: 'POST', headers, body });
        await response.arrayBuffer();
        return { status: response.status, ms: performance.now() - started };
      }),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    return [
      {
        what: `${STUDENTS_IN_RACE} students, one slot`,
        target: '1 booked, 99 refused, the slowest within 1000 ms',
        result: `${count(201)} booked, ${count(409)} refused, the slowest ${Math.round(slowest)} ms`,
        isReached: count(201) === 1 && count(409) === STUDENTS_IN_RACE - 1 && slowest < 1000,
        figures: { slowest },
      },
    ];
  } finally {
    await database.close();
  }
}

/**
 * Pauses the product's process during `work`, so that sending emails for earlier bookings doesn't slow the baseline
 * down.
 */
async function whileStopped<T>(product: Product, database: BenchDatabase, measure: () => Promise<T>): Promise<T> {
  await database.quieten();
  product.process.kill('SIGSTOP');
  try {
    return await measure();
  } finally {
    product.process.kill('SIGCONT');
    await database.quieten();
  }
}

export async function bookOne(
  product: Pick<Product, 'address'>,
  fixture: FixtureSize,
  number: number,
  more: { pickupPostalCode?: string } = {},
): Promise<Response> {
  const { cookie, body } = makeBooking(fixture, number, more);
  return fetch(`${product.address}/api/booking`, { method: 'POST', headers: { ...HEADERS, cookie }, body });
}

/** Bookings per second over this many connections, each for a different slot. @throws Error if one is refused */
export async function bookingRate(
  product: Product,
  fixture: FixtureSize,
  takeSlot: () => number,
  load: { connections: number; seconds: number },
): Promise<{ rate: number; p50: number; cpuMs: number }> {
  const before = cpuSeconds(product.process.pid);
  const result = await autocannon({
    url: `${product.address}/api/booking`,
    connections: load.connections,
    duration: load.seconds,
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const { cookie, body } = makeBooking(fixture, takeSlot());
          return { ...request, body, headers: { ...request.headers, ...HEADERS, cookie } };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} bookings refused, ${result.errors} errors`);
  const cpuMs = ((cpuSeconds(product.process.pid) - before) * 1000) / result.requests.total;
  return { rate: result.requests.total / result.duration, p50: result.latency.p50, cpuMs };
}

/** Traces the statements of one booking, from `begin` to `commit`. */
async function traceBooking(product: Product, database: BenchDatabase, fixture: FixtureSize): Promise<TracedBooking> {
  const traced = await database.trace(async () => {
    const response = await bookOne(product, fixture, TRACED);
    if (response.status !== 201) throw new Error(`The booking answers ${response.status}: ${await response.text()}`);
  });
  const process = traced.find(({ text }) => /^insert into "bookings"/i.test(text))?.process;
  const own = traced.filter((statement) => statement.process === process);
  const begin = own.findLastIndex(
    ({ text }, at) => text === 'begin' && own.slice(at).some((one) => /insert into "bookings"/.test(one.text)),
  );
  const end = own.findIndex(({ text }, at) => at > begin && text === 'commit');
  const [known] = await database.query<TracedBooking['known']>(
    `SELECT id::text, instructor_id::text AS "instructorId", candidate_id::text AS "candidateId", car_id::text AS "carId",
            school_id::text AS "schoolId", slot_id::text AS "slotId", local_date::text AS date,
            to_char(local_start, 'HH24:MI') AS "startTime", to_char(local_end, 'HH24:MI') AS "endTime",
            to_char(starts_at, 'YYYY-MM-DD HH24:MI:SS') || '+00' AS "startsAt", to_char(ends_at, 'YYYY-MM-DD HH24:MI:SS') || '+00' AS "endsAt", code
     FROM bookings WHERE slot_id = $1`,
    [TRACED + 1],
  );
  if (!known || begin < 0 || end < 0) throw new Error('The booking was not found in the log');
  return { statements: own.slice(begin, end + 1), known };
}
