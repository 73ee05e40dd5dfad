import { openDatabase } from './database.ts';
import { type FixtureSize, fillFixture, idOf, idSql } from './fixture.ts';
import type { Bench, Row } from './measurement.ts';
import { oneByOneRow } from './one-by-one.ts';

const WORLD: FixtureSize = { instructors: 20, slots: 1_000, days: 10 };
const STUDENTS = 10_000;
/** Of each. All but the last are paid, and of two students the last one too. */
const LESSONS = 5;
const QUICK_STUDENTS = 1_000;
const MOST_MS = 30;
const RECEIPT_MS = 100;
const TRIES = 100;
const SESSION = 'bench-owner';

/** Who owes a school with a hundred thousand entries in its books, as its page asks, and a receipt. */
export async function measureBalances({ product, isQuick }: Bench): Promise<Row[]> {
  const database = await openDatabase(product);
  const students = isQuick ? QUICK_STUDENTS : STUDENTS;
  try {
    await fillFixture(database.connectionString, WORLD);
    const school = idOf('school', 0);
    for (const statement of booksOf(school, students)) await database.query(statement);
    await database.query(
      `INSERT INTO sessions (token_hash, account_id, member_id, is_remembered, created_at, last_seen_at, expires_at)
       SELECT sha256(convert_to($1, 'UTF8')), account_id, id, true, now(), now(), now() + interval '1 day'
         FROM school_members WHERE school_id = $2`,
      [SESSION, school],
    );
    await database.query('VACUUM ANALYZE');
    await database.quieten();
    const [books] = await database.query<{ entries: string; open: string }>(
      `SELECT (SELECT count(*) FROM ledger_entries) AS entries, (SELECT count(*) FROM student_balances WHERE owed_cents > 0) AS open`,
    );
    const headers = { cookie: `lanewise_session=${SESSION}`, 'accept-encoding': 'gzip, deflate, br' };
    const row = await oneByOneRow(
      `balances of ${students.toLocaleString('en')} students, ${books?.entries} entries, ${books?.open} who owe`,
      { product, database, mostMs: MOST_MS },
      {
        tries: TRIES,
        headers,
        path: () => `/api/school/${school}/balances?of=owed`,
      },
    );
    const receipts = await database.query<{ id: string }>('SELECT id FROM payments ORDER BY number LIMIT 200');
    const receipt = await oneByOneRow(
      'a receipt (PDF)',
      { product, database, mostMs: RECEIPT_MS },
      { tries: TRIES, headers, path: (attempt) => `/api/receipt/${receipts[attempt]?.id}.pdf` },
    );
    return [row, receipt];
  } finally {
    await database.close();
  }
}

/** Lessons of an hour, one after the other for each instructor, a tenth of them ahead; each booked, most of them paid. */
function booksOf(school: string, students: number): string[] {
  const lessons = students * LESSONS;
  const hoursBack = Math.floor((lessons / WORLD.instructors) * 0.9);
  return [
    `INSERT INTO accounts (id, kind, email, password_hash, first_name, last_name, verified_at, created_at)
     SELECT ${idSql('student', '100000 + n')}, 'candidate', 'owes-' || n || '@bench.example', 'none', 'Student', 'Owing ' || n, now(), now()
       FROM generate_series(0, ${students - 1}) AS n`,
    `INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, status, created_at)
     SELECT ${idSql('instructor', `n % ${WORLD.instructors}`)}, at::date, at::time, at::time + interval '30 minutes', 'UTC', at AT TIME ZONE 'UTC',
            (at + interval '30 minutes') AT TIME ZONE 'UTC', 'BOOKED', now()
       FROM generate_series(0, ${lessons - 1}) AS n,
            LATERAL (SELECT date_trunc('day', localtimestamp) - (${hoursBack} - n / ${WORLD.instructors}) * interval '1 hour'
                            + CASE WHEN n / ${WORLD.instructors} < ${hoursBack} THEN interval '-60 days' ELSE interval '60 days' END AS at) AS times`,
    `INSERT INTO bookings (code, slot_id, school_id, instructor_id, car_id, candidate_id, local_date, local_start, local_end, time_zone,
                           starts_at, ends_at, per_hour_cents, total_cents, fee_cents, tax_cents, pickup_location, created_at)
     SELECT 'OWES-' || s.id, s.id, '${school}', i.id, i.car_id, ${idSql('student', `100000 + row_number() OVER (ORDER BY s.id) % ${students}`)},
            local_date, local_start, local_end, time_zone, s.starts_at, s.ends_at, 8000, 8000, 0, 1040, 'Here', now()
       FROM slots s JOIN instructors i ON i.id = s.instructor_id WHERE s.time_zone = 'UTC'`,
    `INSERT INTO payments (school_id, candidate_id, number, kind, amount_cents, method, paid_on, idempotency_key, recorded_at)
     SELECT school_id, candidate_id, row_number() OVER (), 'payment', 9040, 'cash', current_date, code, now()
       FROM (SELECT *, row_number() OVER (PARTITION BY candidate_id ORDER BY starts_at) AS turn FROM bookings WHERE code LIKE 'OWES-%') AS b
      WHERE turn < ${LESSONS} OR right(candidate_id::text, 1) < '8'`,
    `INSERT INTO ledger_entries (school_id, candidate_id, booking_id, kind, payment_id, happened_at, owed_cents, refund_due_cents,
                                 cash_cents, income_cents, tax_cents, fee_cents)
     SELECT b.school_id, b.candidate_id, b.id, 'payment', p.id, now(), -9040, 0, 9040, 0, 0, 0
       FROM payments p JOIN bookings b ON b.code = p.idempotency_key`,
  ];
}
