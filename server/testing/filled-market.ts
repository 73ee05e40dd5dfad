import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

const id = (letter: string, number: string) =>
  sql.raw(`('${letter}0000000-0000-4000-8000-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`);

/** Names in the filled market that tests search for. */
export const FILLED = {
  instructorId: 'b0000000-0000-4000-8000-000000000007',
  schoolId: 'a0000000-0000-4000-8000-000000000000',
  candidateId: 'd0000000-0000-4000-8000-000000000007',
  firstDay: '2026-12-01',
};

/**
 * A market after some years: 200 instructors, 40,000 slots, 10,000 bookings, 2,000 students with sessions and
 * waiting-list entries.
 */
export async function fillMarket(db: Database): Promise<void> {
  await sql`INSERT INTO schools (id, name, contact_email, city, province, time_zone, information_completed_at, approved_at, created_at)
    SELECT ${id('a', 'n')}, 'School ' || n, 's' || n || '@example.com', 'Town ' || n, 'ON', 'America/Toronto', now(), now(), now()
    FROM generate_series(0, 9) AS n`.execute(db);
  await sql`INSERT INTO accounts (id, kind, email, verified_at, created_at)
    SELECT ${id('e', 'n')}, 'school', 's' || n || '@example.com', now(), now() FROM generate_series(0, 9) AS n`.execute(
    db,
  );
  await sql`INSERT INTO school_members (school_id, account_id, role, joined_at)
    SELECT ${id('a', 'n')}, ${id('e', 'n')}, 'owner', now() FROM generate_series(0, 9) AS n`.execute(db);
  await sql`INSERT INTO accounts (id, kind, email, first_name, last_name, verified_at, created_at)
    SELECT ${id('d', 'n')}, 'candidate', 'c' || n || '@example.com', 'Student', 'Number ' || n, now(), now()
    FROM generate_series(0, 1999) AS n`.execute(db);
  await sql`INSERT INTO sessions (token_hash, account_id, is_remembered, created_at, last_seen_at, expires_at)
    SELECT sha256(convert_to('token-' || n, 'UTF8')), ${id('d', 'n')}, true, now(), now(), now() + interval '1 year'
    FROM generate_series(0, 1999) AS n`.execute(db);
  await sql`INSERT INTO cars (id, school_id, make, model, color, plate_number, created_at)
    SELECT ${id('c', 'n')}, ${id('a', 'n / 20')}, 'Toyota', 'Corolla', 'Blue', 'P' || n, now() FROM generate_series(0, 199) AS n`.execute(
    db,
  );
  await sql`INSERT INTO instructors (id, school_id, car_id, first_name, last_name, contact_number, email, years_of_experience,
      languages, rate_cents, terms_accepted_at, created_at)
    SELECT ${id('b', 'n')}, ${id('a', 'n / 20')}, ${id('c', 'n')}, 'Instructor', 'Number ' || n, '', 'i' || n || '@example.com', 5,
      ARRAY['ENGLISH'], 6000, now(), now() FROM generate_series(0, 199) AS n`.execute(db);
  // 200 slots per instructor: two hours on each of a hundred days, half of them in the past.
  await sql`INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, status, created_at)
    SELECT ${id('b', 'n % 200')}, day, make_time(hour, 0, 0), make_time(hour + 1, 0, 0), 'America/Toronto',
      (day + make_time(hour, 0, 0)) AT TIME ZONE 'America/Toronto', (day + make_time(hour + 1, 0, 0)) AT TIME ZONE 'America/Toronto',
      CASE WHEN n % 4 = 0 THEN 'BOOKED' ELSE 'AVAILABLE' END, now()
    FROM (SELECT n, 9 + (n / 200) % 2 AS hour, date '2026-10-12' + n / 400 AS day FROM generate_series(0, 39999) AS n) AS given`.execute(
    db,
  );
  await sql`INSERT INTO bookings (code, slot_id, school_id, instructor_id, car_id, candidate_id, local_date, local_start, local_end,
      time_zone, starts_at, ends_at, per_hour_cents, total_cents, fee_cents, tax_cents, pickup_location, status, created_at)
    SELECT 'LW-' || slots.id, slots.id, instructors.school_id, instructors.id, instructors.car_id, ${id('d', '(slots.id / 4) % 2000')},
      local_date, local_start, local_end, time_zone, starts_at, ends_at, 6000, 6000, 0, 0, 'Here',
      CASE WHEN local_date < '2026-11-20' THEN 'Completed' ELSE 'Booked' END, now()
    FROM slots JOIN instructors ON instructors.id = slots.instructor_id WHERE slots.status = 'BOOKED'`.execute(db);
  await sql`INSERT INTO waiting_list (candidate_id, instructor_id, local_date, created_at, told_at)
    SELECT ${id('d', 'n % 2000')}, ${id('b', 'n % 200')}, date '2026-12-01' + n / 2000, now(), CASE WHEN n % 20 = 0 THEN NULL ELSE now() END
    FROM generate_series(0, 19999) AS n`.execute(db);
  await sql`ANALYZE`.execute(db);
}
