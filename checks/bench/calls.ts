import autocannon from 'autocannon';
import type { ActorKind, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { plausibleInput, type Records } from '#server/testing/plausible-input.ts';
import { bookOne } from './booking.ts';
import { type BenchDatabase, openDatabase } from './database.ts';
import { type FixtureSize, fillFixture, firstDay, idOf, STUDENTS, studentCookie } from './fixture.ts';
import { cpuSeconds, packed } from './load.ts';
import type { Bench, Row } from './measurement.ts';

const FIXTURE: FixtureSize = { instructors: 200, slots: 30_000, days: 30 };
const CONNECTIONS = 50;
const MOST_MS = 2;
const SCHOOL_BOOKINGS = 200;
const STUDENT_BOOKINGS = 8;

/** Downloads: asked for by a press, not by opening a page, and made one after the other. */
const DOWNLOADS = /export$|template$|data$|qr$|\.(?:csv|ics|json|pdf|zip)$/;

/** Why an answer may take more processor time. */
const REASONS: Record<string, string> = {
  '/calendar/school/:schoolId': 'a thousand slots and lessons',
  '/booking/school/:schoolId': 'all bookings, as the specification asks',
  '/calendar/school/:schoolId/week': '700 slots of 20 instructors',
  '/public/town/:province/:town': '20 instructors with their next 300 times',
};

/** Every GET of the table of calls, by the processor time of the server that one answer takes; the heaviest first. */
export async function measureCalls({ product, isQuick }: Bench): Promise<Row[]> {
  const database = await openDatabase(product);
  try {
    await fillFixture(database.connectionString, FIXTURE);
    const { records, cookies } = await peopleOf(database, product);
    await database.quieten();
    const measured: { name: string; ms: number; bytes: number }[] = [];
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      const name = endpoint.path;
      if (endpoint.method !== 'GET' || DOWNLOADS.test(name)) continue;
      const url = `${product.address}/api${pathOf(endpoint, records)}`;
      const kind = endpoint.access === 'anyone' ? 'candidate' : endpoint.access[0];
      const headers = { cookie: cookies[kind ?? 'candidate'], 'accept-encoding': 'gzip, deflate, br' };
      const bytes = await packed(url, headers).then(
        ({ body }) => body.length,
        (refusal: Error) => console.log(`not measured: ${refusal.message.replace(product.address, '')}`),
      );
      if (bytes === undefined) continue;
      const amount = isQuick ? 200 : 600;
      const load = { url, headers, connections: CONNECTIONS, amount };
      await autocannon(load);
      const before = cpuSeconds(product.process.pid);
      const { non2xx, errors } = await autocannon(load);
      if (non2xx + errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors at ${url}`);
      const ms = ((cpuSeconds(product.process.pid) - before) / amount) * 1000;
      measured.push({ name, ms, bytes });
    }
    return measured.sort((one, other) => other.ms - one.ms).map(rowOf);
  } finally {
    await database.close();
  }
}

function rowOf({ name, ms, bytes }: { name: string; ms: number; bytes: number }): Row {
  const reason = REASONS[name];
  return {
    what: `GET ${name}`,
    ours: `${ms.toFixed(2)} ms of the processor, ${bytes} bytes`,
    floor: reason ?? `${MOST_MS} ms`,
    ratio: ms / MOST_MS,
    toReach: 1,
    isReached: reason !== undefined || ms <= MOST_MS,
  };
}

/** About this world's people, on a day that they have slots. */
function pathOf(endpoint: Endpoint, records: Records): string {
  const [path = '', search = ''] = plausibleInput(endpoint, records).path.split('?');
  const query = new URLSearchParams(search);
  for (const day of ['date', 'from', 'to']) if (query.has(day)) query.set(day, firstDay());
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A student with lessons, the school of them with more, and an administrator, each with a session. */
async function peopleOf(database: BenchDatabase, product: Bench['product']) {
  const lessons = [
    ...Array.from({ length: SCHOOL_BOOKINGS }, (_, number) => number),
    ...Array.from({ length: STUDENT_BOOKINGS }, (_, number) => (number + 1) * STUDENTS),
  ];
  for (const number of lessons)
    if (!(await bookOne(product, FIXTURE, number)).ok) throw new Error('a lesson not booked');
  const studentId = idOf('student', 0);
  const schoolId = idOf('school', 0);
  const [admin] = await database.query<{ id: string }>(
    `INSERT INTO accounts (kind, email, password_hash, first_name, last_name, verified_at, created_at)
     VALUES ('admin', 'admin@bench.example', 'none', 'Ada', 'Min', now(), now()) RETURNING id`,
  );
  // Without one an administrator is shown nothing.
  await database.query(
    `INSERT INTO second_factors (account_id, seed, created_at, confirmed_at) VALUES ($1, decode(repeat('00', 20), 'hex'), now(), now())`,
    [admin?.id],
  );
  const [school] = await database.query<{ id: string; member: string }>(
    'SELECT account_id AS id, id AS member FROM school_members WHERE school_id = $1',
    [schoolId],
  );
  for (const account of [{ member: null, ...admin }, school])
    await database.query(
      `INSERT INTO sessions (token_hash, account_id, member_id, is_remembered, created_at, last_seen_at, expires_at)
       VALUES (sha256(convert_to($1, 'UTF8')), $2, $3, true, now(), now(), now() + interval '1 day')`,
      [`bench-${account?.id}`, account?.id, account?.member],
    );
  const [booking] = await database.query<{ id: string }>('SELECT id FROM bookings WHERE candidate_id = $1 LIMIT 1', [
    studentId,
  ]);
  const cookies: Record<ActorKind, string> = {
    candidate: studentCookie(0),
    school: `lanewise_session=bench-${school?.id}`,
    admin: `lanewise_session=bench-${admin?.id}`,
  };
  const records: Records = {
    candidateId: studentId,
    accountId: studentId,
    schoolId,
    instructorId: idOf('instructor', 0),
    bookingId: booking?.id ?? '',
    slotId: '1',
    carId: idOf('car', 0),
    // Nothing was paid yet, and there is the plain lesson alone.
    paymentId: studentId,
    kindId: studentId,
    packageId: studentId,
    packageOrderId: studentId,
  };
  return { records, cookies };
}
