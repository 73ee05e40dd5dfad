import { createHash } from 'node:crypto';
import { addDays } from '../../contract/bookable-days.ts';
import type { BenchDatabase } from './database.ts';

/** Size of the generated market. */
export interface FixtureSize {
  instructors: number;
  slots: number;
  /** Number of days over which the slots are spread. */
  days: number;
}

/** The first school is alone in its town, ten share one place, and the others are spread across the country. */
const HOMES = {
  alone: 'K1P 1A4',
  together: 'M5V 2T6',
  elsewhere: [
    'V6B 1A1',
    'T2P 1A1',
    'R3C 1A1',
    'H3B 1A1',
    'B3J 1A1',
    'S7K 1A1',
    'N6A 1A1',
    'G1R 1A1',
    'A1C 1A1',
    'E1C 1A1',
  ],
};
export const TOGETHER = { firstSchool: 1, schools: 10 };

export const STUDENTS = 2_000;
export const INSTRUCTORS_A_SCHOOL = 20;
/** An instructor's free hours per day, back to back from 8:00. */
export const SLOTS_A_DAY = 5;
const FIRST_HOUR = 8;
const PAST_LESSONS = 10;
const PICKUP = '100 Queen Street West, Toronto';

// Ids that SQL can compute, because `pgbench` has to name the same rows as our own requests.
const ID = {
  school: 'a0000000-0000-4000-8000-',
  instructor: 'b0000000-0000-4000-8000-',
  car: 'c0000000-0000-4000-8000-',
  student: 'd0000000-0000-4000-8000-',
};
type Noun = keyof typeof ID;
export const makeId = (noun: Noun, number: number): string => `${ID[noun]}${number.toString(16).padStart(12, '0')}`;
/** The same id as an SQL expression over a number. */
export const idSql = (noun: Noun, number: string): string =>
  `('${ID[noun]}' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`;

/** SQL for the id of an instructor's school. */
export const schoolSql = (instructor: string): string => idSql('school', `${instructor} / ${INSTRUCTORS_A_SCHOOL}`);

export const firstDay = (): string => addDays(new Date().toISOString().slice(0, 10), 4);
export const studentCookie = (student: number): string => `lanewise_session=bench-student-${student}`;

const homeSql = (school: string): string => {
  const { firstSchool, schools } = TOGETHER;
  const elsewhere = `ARRAY[${HOMES.elsewhere.map((code) => `'${code}'`)}]`;
  return `CASE WHEN ${school} < ${firstSchool} THEN '${HOMES.alone}'
               WHEN ${school} < ${firstSchool + schools} THEN '${HOMES.together}'
               ELSE (${elsewhere})[${school} % ${HOMES.elsewhere.length} + 1] END`;
};

/** A booking that succeeds: slot `number` of the market, for a student who is free at that time. */
export function makeBooking(
  fixture: FixtureSize,
  number: number,
  more: { pickupPostalCode?: string } = {},
): { cookie: string; body: string; date: string } {
  const { instructor, day, hour } = placeOf(fixture, number);
  const date = addDays(firstDay(), day);
  return {
    cookie: studentCookie(number % STUDENTS),
    date,
    body: JSON.stringify({
      instructorId: makeId('instructor', instructor),
      date,
      startTime: `${String(hour).padStart(2, '0')}:00`,
      endTime: `${String(hour + 1).padStart(2, '0')}:00`,
      location: PICKUP,
      ...more,
    }),
  };
}

/**
 * Instructor, day and hour of slot `number`. Numbers cover every instructor at one hour before moving to the next, so
 * neighbours never share an instructor, a car or a student's time.
 */
function placeOf(fixture: FixtureSize, number: number): { instructor: number; day: number; hour: number } {
  const instructor = number % fixture.instructors;
  const turn = Math.floor(number / fixture.instructors);
  const workingDay = Math.floor(turn / SLOTS_A_DAY);
  return { instructor, day: dayOf(fixture, instructor, workingDay), hour: FIRST_HOUR + (turn % SLOTS_A_DAY) };
}

const workingDays = (fixture: FixtureSize) => Math.ceil(fixture.slots / fixture.instructors / SLOTS_A_DAY);
const dayOf = (fixture: FixtureSize, instructor: number, workingDay: number) =>
  (Math.floor((workingDay * fixture.days) / workingDays(fixture)) + instructor) % fixture.days;

/** `placeOf` as `pgbench` and SQL expressions over a variable. */
export function placeSql(fixture: FixtureSize, number: string) {
  const instructor = `(${number} % ${fixture.instructors})`;
  const turn = `(${number} / ${fixture.instructors})`;
  const day = `(((${turn} / ${SLOTS_A_DAY}) * ${fixture.days} / ${workingDays(fixture)} + ${instructor}) % ${fixture.days})`;
  return { instructor, day, hour: `(${FIRST_HOUR} + ${turn} % ${SLOTS_A_DAY})` };
}

/** Empties the database and fills it, with a million slots in a few seconds. */
export async function fillFixture(database: BenchDatabase, fixture: FixtureSize): Promise<void> {
  // The audit log can't be truncated, except in a replica session, which skips its trigger.
  await database.query('SET session_replication_role = replica');
  await database.query('TRUNCATE schools, accounts, emails, public_slugs, jobs.job_common RESTART IDENTITY CASCADE');
  await database.query('RESET session_replication_role');
  await database.query(people(fixture));
  await withoutConstraints(database, async () => {
    await database.query(slots(fixture));
    await database.query(past(fixture));
  });
  await database.query('VACUUM ANALYZE');
  // Clears the previous market's days, areas and pages from the servers' caches.
  await database.query(`NOTIFY availability, '*'`);
}

const CONSTRAINTS = {
  slots_instructor_overlap: 'slots',
  bookings_instructor_overlap: 'bookings',
  bookings_car_overlap: 'bookings',
  bookings_candidate_overlap: 'bookings',
};

/** Checking these constraints row by row would take minutes, so this restores and checks them after loading all rows. */
async function withoutConstraints(database: BenchDatabase, fill: () => Promise<void>): Promise<void> {
  const found = await database.query<{ name: string; definition: string }>(
    'SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = ANY($1)',
    [Object.keys(CONSTRAINTS)],
  );
  for (const [name, table] of Object.entries(CONSTRAINTS))
    await database.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  await fill();
  await database.query("SET maintenance_work_mem = '512MB'");
  for (const { name, definition } of found)
    await database.query(
      `ALTER TABLE ${CONSTRAINTS[name as keyof typeof CONSTRAINTS]} ADD CONSTRAINT ${name} ${definition}`,
    );
}

function people({ instructors }: FixtureSize): string {
  const schools = Math.ceil(instructors / INSTRUCTORS_A_SCHOOL);
  const hash = createHash('sha256').update('bench').digest('hex');
  return `
    INSERT INTO schools (id, name, contact_email, contact_number1, address_line1, city, province, postal_code, time_zone,
                         information_completed_at, approved_at, created_at)
    SELECT ${idSql('school', 'n')}, 'School ' || n, 'school-' || n || '@bench.example', '(416) 555-0100', '1 Main Street',
           'Town ' || n, 'ON', ${homeSql('n')}, 'America/Toronto', now(), now(), now()
    FROM generate_series(0, ${schools - 1}) AS n;

    INSERT INTO accounts (kind, email, password_hash, verified_at, created_at)
    SELECT 'school', 'school-' || n || '@bench.example', '${hash}', now(), now()
    FROM generate_series(0, ${schools - 1}) AS n;

    INSERT INTO school_members (school_id, account_id, role, joined_at)
    SELECT schools.id, accounts.id, 'owner', now() FROM schools JOIN accounts ON accounts.email = schools.contact_email;

    INSERT INTO accounts (id, kind, email, password_hash, first_name, last_name, verified_at, created_at)
    SELECT ${idSql('student', 'n')}, 'candidate', 'student-' || n || '@bench.example', '${hash}', 'Student', 'Number ' || n, now(), now()
    FROM generate_series(0, ${STUDENTS - 1}) AS n;

    INSERT INTO sessions (token_hash, account_id, is_remembered, created_at, last_seen_at, expires_at)
    SELECT sha256(convert_to('bench-student-' || n, 'UTF8')), ${idSql('student', 'n')}, true, now(), now(), now() + interval '30 days'
    FROM generate_series(0, ${STUDENTS - 1}) AS n;

    INSERT INTO cars (id, school_id, make, model, year, color, plate_number, created_at)
    SELECT ${idSql('car', 'n')}, ${schoolSql('n')}, 'Toyota', 'Corolla', 2024, 'Blue', 'BENCH ' || n, now()
    FROM generate_series(0, ${instructors - 1}) AS n;

    INSERT INTO instructors (id, school_id, car_id, first_name, last_name, contact_number, email, years_of_experience, languages,
                             rate_cents, terms_accepted_at, created_at)
    SELECT ${idSql('instructor', 'n')}, ${schoolSql('n')}, ${idSql('car', 'n')}, 'Instructor',
           'Number ' || n, '(416) 555-0199', 'instructor-' || n || '@bench.example', n % 20 + 1,
           CASE WHEN n % 4 = 0 THEN ARRAY['ENGLISH', 'FRENCH'] ELSE ARRAY['ENGLISH'] END, 5000 + n % 30 * 100, now(), now()
    FROM generate_series(0, ${instructors - 1}) AS n;`;
}

function slots(fixture: FixtureSize): string {
  const { instructor, day, hour } = placeSql(fixture, 'n');
  return `
    INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, created_at)
    SELECT ${idSql('instructor', 'instructor')}, local_date, make_time(hour, 0, 0), make_time(hour + 1, 0, 0), 'America/Toronto',
           (local_date + make_time(hour, 0, 0)) AT TIME ZONE 'America/Toronto',
           (local_date + make_time(hour + 1, 0, 0)) AT TIME ZONE 'America/Toronto', now()
    FROM (SELECT n, ${instructor} AS instructor, ${hour}::int AS hour, '${firstDay()}'::date + ${day}::int AS local_date
          FROM generate_series(0, ${fixture.slots - 1}) AS n) AS placed;`;
}

/** Past lessons of each instructor, each with a review: lists skip past lessons and sort by rating. */
function past({ instructors }: FixtureSize): string {
  const instructor = idSql('instructor', 'n');
  return `
    INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, status, created_at)
    SELECT ${instructor}, day, make_time(hour, 0, 0), make_time(hour + 1, 0, 0), 'America/Toronto',
           (day + make_time(hour, 0, 0)) AT TIME ZONE 'America/Toronto', (day + make_time(hour + 1, 0, 0)) AT TIME ZONE 'America/Toronto',
           'BOOKED', now()
    FROM (SELECT n, ${FIRST_HOUR} + n / ${STUDENTS} AS hour, current_date - ago AS day
          FROM generate_series(0, ${instructors - 1}) AS n, generate_series(1, ${PAST_LESSONS}) AS ago) AS placed;

    INSERT INTO bookings (code, slot_id, school_id, instructor_id, car_id, candidate_id, local_date, local_start, local_end, time_zone,
                          starts_at, ends_at, per_hour_cents, total_cents, fee_cents, tax_cents, pickup_location, status, created_at)
    SELECT 'PAST-' || slots.id, slots.id, instructors.school_id, instructors.id, instructors.car_id, student.id, local_date, local_start,
           local_end, time_zone, starts_at, ends_at, rate_cents, rate_cents, 0, 0, '${PICKUP}', 'Completed', now()
    FROM generate_series(0, ${instructors - 1}) AS n
    JOIN instructors ON instructors.id = ${instructor}
    JOIN accounts AS student ON student.id = ${idSql('student', `n % ${STUDENTS}`)}
    JOIN slots ON slots.instructor_id = instructors.id AND slots.status = 'BOOKED';

    INSERT INTO reviews (booking_id, instructor_id, rating, created_at)
    SELECT id, instructor_id, 3 + slot_id % 3, now() FROM bookings;`;
}
