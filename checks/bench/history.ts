import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { addDays } from '#contract/bookable-days.ts';
import type { Product } from '../support/product.ts';
import { bookOne } from './booking.ts';
import { openDatabase } from './database.ts';
import { type FixtureSize, fillFixture, firstDay, idOf, idSql, studentCookie, withoutConstraints } from './fixture.ts';
import { median } from './load.ts';
import type { Bench, Row } from './measurement.ts';

const WORLD: FixtureSize = { instructors: 500, slots: 20_000, days: 60 };
const BOOKINGS = 1_000_000;
const QUICK_BOOKINGS = 50_000;
const LESSONS_A_STUDENT = 10;
/** Those who had lessons are numbered from here on. */
const FIRST_STUDENT = 1_000_000;
const ASKING = 200;
const LESSONS_A_DAY = 2;
const AT_ONCE = 500_000;
const TRIES = 120;
const WARM_UPS = 30;
const TO_REACH = 1.5;

const WHATS = ['day list of one town, not kept', 'my bookings', 'one booking', 'booking'] as const;
type Times = Record<(typeof WHATS)[number], number>;

/**
 * What one student waits for in a market with few lessons behind it and in one with very many: nothing that is over may be in the way.
 * `BOOKINGS` in the environment says how many (ten million take half an hour to fill in).
 */
export async function measureHistory({ product, isQuick }: Bench): Promise<Row[]> {
  const database = await openDatabase(product);
  // No student has two at once: they are as many as the instructors, or more.
  const few = LESSONS_A_STUDENT * WORLD.instructors;
  const many = Number(process.env.BOOKINGS ?? (isQuick ? QUICK_BOOKINGS : BOOKINGS));
  try {
    const measured: Times[] = [];
    for (const bookings of [few, few, many]) {
      await fillFixture(database.connectionString, WORLD);
      await fillHistory(database.connectionString, WORLD, bookings);
      measured.push(await timesAmong(product, WORLD));
    }
    // The first warms up.
    const [, small, large] = measured;
    return WHATS.map((what) => {
      const ratio = (large?.[what] ?? Number.NaN) / (small?.[what] ?? Number.NaN);
      return {
        what: `${what}, p50 at ${few.toLocaleString('en')} and ${many.toLocaleString('en')} bookings`,
        ours: `${small?.[what].toFixed(1)}, ${large?.[what].toFixed(1)} ms`,
        floor: `${small?.[what].toFixed(1)} ms (the few)`,
        ratio,
        toReach: TO_REACH,
        isReached: ratio <= TO_REACH,
      };
    });
  } finally {
    await database.close();
  }
}

/** Lessons that are over, ten of each student, two a day of each instructor, with their two messages. */
async function fillHistory(connectionString: string, { instructors }: FixtureSize, bookings: number): Promise<void> {
  const students = bookings / LESSONS_A_STUDENT;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO accounts (id, kind, email, password_hash, first_name, last_name, verified_at, created_at)
       SELECT ${idSql('student', `${FIRST_STUDENT} + n`)}, 'candidate', 'past-' || n || '@bench.example', 'none', 'Past', 'Number ' || n, now(), now()
         FROM generate_series(0, ${students - 1}) AS n`,
    );
    await addSessions(client);
    // What is told and entered of each is not what is asked here.
    await client.query('SET session_replication_role = replica');
    await withoutConstraints(client, async () => {
      for (let first = 0; first < bookings; first += AT_ONCE)
        await client.query(lessons(instructors, students, first, Math.min(first + AT_ONCE, bookings)));
    });
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

const addSessions = (client: pg.ClientBase) =>
  client.query(
    `INSERT INTO sessions (token_hash, account_id, is_remembered, created_at, last_seen_at, expires_at)
     SELECT sha256(convert_to('bench-student-' || n, 'UTF8')), ${idSql('student', 'n')}, true, now(), now(), now() + interval '30 days'
       FROM generate_series(${FIRST_STUDENT}, ${FIRST_STUDENT + ASKING - 1}) AS n`,
  );

function lessons(instructors: number, students: number, first: number, end: number): string {
  const turn = `(n / ${instructors})`;
  return `
    WITH placed AS (
      SELECT n, current_date - 20 - ${turn} / ${LESSONS_A_DAY} AS day, 9 + ${turn} % ${LESSONS_A_DAY} * 3 AS hour,
             ${idSql('instructor', `n % ${instructors}`)} AS instructor
        FROM generate_series(${first}, ${end - 1}) AS n
    ), slot AS (
      INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, status, created_at)
      SELECT instructor, day, make_time(hour, 0, 0), make_time(hour + 1, 0, 0), 'America/Toronto',
             (day + make_time(hour, 0, 0)) AT TIME ZONE 'America/Toronto',
             (day + make_time(hour + 1, 0, 0)) AT TIME ZONE 'America/Toronto', 'BOOKED', now()
        FROM placed ORDER BY n
      RETURNING *
    ), booking AS (
      INSERT INTO bookings (code, slot_id, school_id, instructor_id, car_id, candidate_id, local_date, local_start, local_end, time_zone,
                            starts_at, ends_at, per_hour_cents, total_cents, fee_cents, tax_cents, status, created_at, outcome_at, outcome_by)
      SELECT 'HISTORY-' || s.id, s.id, i.school_id, i.id, i.car_id, ${idSql('student', `${FIRST_STUDENT} + s.id % ${students}`)}, local_date,
             local_start, local_end, time_zone, starts_at, ends_at, 8000, 8000, 0, 0, 'Completed', starts_at - interval '5 days', ends_at, 'school'
        FROM slot s JOIN instructors i ON i.id = s.instructor_id
      RETURNING candidate_id, created_at
    )
    INSERT INTO emails (kind, recipient, locale, data, status, attempts, created_at, sent_at)
    SELECT 'booking_confirmed_' || whom, whom || '-' || right(candidate_id::text, 6) || '@bench.example', 'en', '{}', 'sent', 1, created_at, created_at
      FROM booking, unnest(ARRAY['student', 'school']) AS whom`;
}

/** The median of each, in milliseconds, one request after the other. */
async function timesAmong(product: Product, fixture: FixtureSize): Promise<Times> {
  const asking = (attempt: number) => FIRST_STUDENT + (attempt % ASKING);
  const mine = (attempt: number) => `/api/booking?candidateId=${idOf('student', asking(attempt))}`;
  const bookings = await Promise.all(
    Array.from({ length: ASKING }, async (_, n) => {
      const list = await ask(product, mine(n), asking(n));
      return /"bookingId":"([^"]+)"/.exec(list)?.[1] ?? '';
    }),
  );
  await pause(500);
  const list = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${addDays(firstDay(), 3)}&place=Town%200`;
  return {
    // A price that nobody asked for before is an answer that nobody kept.
    'day list of one town, not kept': await medianOf((n) => ask(product, `${list}&maxRate=${500 + n}`, asking(n))),
    'my bookings': await medianOf((n) => ask(product, mine(n), asking(n))),
    'one booking': await medianOf((n) => ask(product, `/api/booking/${bookings[n % ASKING]}`, asking(n))),
    booking: await medianOf(async (n) => {
      const response = await bookOne(product, fixture, n);
      if (!response.ok) throw new Error(`A booking answers ${response.status}`);
      await response.arrayBuffer();
    }),
  };
}

async function medianOf(work: (attempt: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let attempt = 0; attempt < WARM_UPS + TRIES; attempt++) {
    const started = performance.now();
    await work(attempt);
    times.push(performance.now() - started);
  }
  return median(times.slice(WARM_UPS));
}

const agent = new Agent({ keepAlive: true });

/** @throws when it is refused */
async function ask({ address }: Product, path: string, student: number): Promise<string> {
  const headers = { cookie: studentCookie(student) };
  const [response] = (await once(get(address + path, { headers, agent }), 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += chunk;
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`);
  return body;
}
