import autocannon from 'autocannon';
import type { Product } from '../support/product.ts';
import { clientRate } from './client-floor.ts';
import { type BenchDatabase, openDatabase } from './database.ts';
import { bookingOf, type FixtureSize, fillFixture, homeOf } from './fixture.ts';
import { cpuSeconds, median } from './load.ts';
import type { Bench, Row } from './measurement.ts';
import { findPgbench, pgbenchRate, type TracedBooking } from './pgbench.ts';

const SECONDS = 4;
const TO_REACH = 0.5;
const TRACED = 77_777;

/** Hands out slots that nobody has had yet, to us and to the floor alike. */
export function createSlotCounter() {
  let next = 0;
  const many = (count: number) => {
    next += count;
    return next - count;
  };
  return { many, one: () => many(1) };
}
export type SlotCounter = ReturnType<typeof createSlotCounter>;

/** Bookings of different slots against PostgreSQL's own load generator with the very same statements, in turns. */
export async function measureBooking({ product, isQuick }: Bench): Promise<Row[]> {
  const fixture: FixtureSize = { instructors: 500, slots: 100_000, days: 120 };
  const pgbench = findPgbench();
  const database = await openDatabase(product);
  try {
    await fillFixture(database.connectionString, fixture);
    const slots = createSlotCounter();
    const traced = await traceBooking(product, database, fixture, TRACED);
    const rows: Row[] = [];
    for (const clients of [10, 50]) {
      await bookingRate(product, fixture, slots, { connections: clients, seconds: 2 });
      const rounds: { ours: number; floor: number; p50: number; cpuMs: number }[] = [];
      for (let round = 0; round < (isQuick ? 1 : 3); round++) {
        const ours = await bookingRate(product, fixture, slots, { connections: clients, seconds: SECONDS });
        const base = slots.many(10_000);
        const load = { clients, base, seconds: SECONDS };
        const floor = await standingStill(product, database, () =>
          pgbench === null
            ? clientRate(database, fixture, traced, load)
            : pgbenchRate(pgbench, database, fixture, traced, load),
        );
        rounds.push({ ours: ours.rate, floor, p50: ours.p50, cpuMs: ours.cpuMs });
      }
      const ours = median(rounds.map((round) => round.ours));
      const ratio = median(rounds.map((round) => round.ours / round.floor));
      rows.push({
        what: `booking, different slots, ${clients} connections`,
        ours: `${Math.round(ours)}/s, p50 ${median(rounds.map((round) => round.p50))} ms`,
        floor: `${Math.round(median(rounds.map((round) => round.floor)))}/s (${pgbench === null ? 'pg’s clients, for there is no pgbench here' : 'pgbench'}, the same ${traced.statements.length} statements)`,
        ratio,
        toReach: TO_REACH,
        isReached: ratio >= TO_REACH,
        why: `the server’s one thread took ${median(rounds.map((round) => round.cpuMs)).toFixed(2)} ms of processor time a booking, the floor ${(1000 / median(rounds.map((round) => round.floor))).toFixed(2)} ms of the clock`,
      });
    }
    return rows;
  } finally {
    await database.close();
  }
}

/** The product stands still meanwhile: what it would do for these bookings' emails is no part of the floor. */
async function standingStill<T>(product: Product, database: BenchDatabase, measure: () => Promise<T>): Promise<T> {
  await database.quieten();
  product.process.kill('SIGSTOP');
  try {
    return await measure();
  } finally {
    product.process.kill('SIGCONT');
    await database.quieten();
  }
}

const HEADERS = { 'content-type': 'application/json' };

export async function bookOne(
  product: Pick<Product, 'address'>,
  fixture: FixtureSize,
  number: number,
  more: { pickupPostalCode?: string } = {},
): Promise<Response> {
  const { cookie, body } = bookingOf(fixture, number, more);
  return fetch(`${product.address}/api/booking`, { method: 'POST', headers: { ...HEADERS, cookie }, body });
}

/** Bookings a second over so many connections, each of another slot. @throws when one is refused */
export async function bookingRate(
  product: Product,
  fixture: FixtureSize,
  slots: Pick<SlotCounter, 'one'>,
  load: { connections: number; seconds: number; isPlaced?: boolean },
): Promise<{ rate: number; p50: number; p99: number; cpuMs: number }> {
  const before = cpuSeconds(product.process.pid);
  const result = await autocannon({
    url: `${product.address}/api/booking`,
    connections: load.connections,
    duration: load.seconds,
    requests: [
      {
        method: 'POST',
        setupRequest(request) {
          const slot = slots.one();
          const place = { pickupPostalCode: homeOf(slot % fixture.instructors) };
          const { cookie, body } = bookingOf(fixture, slot, load.isPlaced ? place : {});
          return { ...request, body, headers: { ...request.headers, ...HEADERS, cookie } };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} bookings refused, ${result.errors} errors`);
  const { p50, p99 } = result.latency;
  const cpuMs = ((cpuSeconds(product.process.pid) - before) * 1000) / result.requests.total;
  return { rate: result.requests.total / result.duration, p50, p99, cpuMs };
}

/** One booking's statements on their way through the database. */
export async function traceBooking(
  product: Product,
  database: BenchDatabase,
  fixture: FixtureSize,
  number: number,
): Promise<TracedBooking> {
  const traced = await database.trace(async () => {
    const response = await bookOne(product, fixture, number);
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
    [number + 1],
  );
  if (!known || begin < 0 || end < 0) throw new Error('The booking was not found in the log');
  return { statements: own.slice(begin, end + 1), known };
}
