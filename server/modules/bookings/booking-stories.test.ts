import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstBookableDay } from '#contract/bookable-days.ts';
import { LESSON_OUTCOMES } from '#contract/bookings.ts';
import { findCarHolders, findFreeSlotsBetween } from '#server/modules/availability/availability.ts';
import { dayIn, toDate } from '#server/platform/clock.ts';
import { type Attempt, attempt, beginStory, hearOutcomes, type Story } from '#server/testing/booking-story.ts';
import { tellOffice } from '#server/testing/office-messages.ts';
import { countRuns } from '#server/testing/properties.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { deliverReminder } from './reminders.ts';
import { completeUnmarked } from './settle-booking.ts';

const STEPS_MIN = 15;
const STEPS_MAX = 45;
/** Each step is a case. The first story reaches every status. */
const STORIES = 1 + countRuns((STEPS_MIN + STEPS_MAX) / 2);

let app: TestApp;
beforeAll(async () => {
  // Jobs run when the story says so, late or twice, not when a worker picks them up.
  app = await createTestApp({ BOOKING_FEE: '5' });
});
afterAll(() => app.close());

const index = fc.nat({ max: 40 });
const booking = fc.nat({ max: 6 });
const attempts: fc.Arbitrary<Attempt> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('book'), student: index, slot: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('cancel'), by: fc.constantFrom('candidate', 'school'), booking }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('move'), booking, slot: index }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('settle'), booking, outcome: fc.constantFrom(...LESSON_OUTCOMES) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('review'), booking, rating: fc.integer({ min: 1, max: 5 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('addSlot'),
      instructor: index,
      day: fc.nat({ max: 6 }),
      hour: fc.integer({ min: 8, max: 16 }),
      minutes: fc.constantFrom(60, 90),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw'), slot: index }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('snowDay'),
      day: fc.nat({ max: 7 }),
      instructors: fc.integer({ min: 1, max: 3 }),
      isMorning: fc.boolean(),
      withdrawsFree: fc.boolean(),
    }),
  },
);
/** Concurrent actions, or time passing. */
const steps = fc.oneof(
  { weight: 5, arbitrary: fc.array(attempts, { minLength: 1, maxLength: 4 }) },
  { weight: 3, arbitrary: fc.constantFrom(1, 4, 9, 14, 24, 30) },
);

/** A fixed first story that reaches every status. 64 hours after its start it's two days before the first lesson. */
const EVERYTHING: (Attempt[] | number)[] = [
  [0, 1, 2, 3, 4].map((slot) => ({ kind: 'book', student: 0, slot })),
  [{ kind: 'move', booking: 4, slot: 7 }],
  [{ kind: 'cancel', by: 'candidate', booking: 3 }],
  [5, 13, 21].map((slot, student) => ({ kind: 'book', student, slot })),
  [
    { kind: 'snowDay', day: 5, instructors: 3, isMorning: false, withdrawsFree: true },
    { kind: 'cancel', by: 'candidate', booking: 6 },
    { kind: 'move', booking: 5, slot: 6 },
    { kind: 'snowDay', day: 5, instructors: 2, isMorning: true, withdrawsFree: false },
  ],
  64,
  9,
  [{ kind: 'settle', booking: 0, outcome: 'No-show' }],
  24,
  [{ kind: 'settle', booking: 1, outcome: 'Instructor no-show' }],
  24,
  24,
  24,
  [0, 1, 2, 3, 4].map((lesson) => ({ kind: 'review', booking: lesson, rating: 5 })),
];

async function letTimePass(story: Story, hours: number): Promise<void> {
  app.clock.advance({ hours });
  await completeUnmarked(app.ctx);
  const all = await app.db
    .selectFrom('bookings')
    .select(['id', 'moves'])
    .where('school_id', '=', story.school.schoolId)
    .execute();
  for (const { id, moves } of all)
    for (let move = 0; move <= moves; move++) await remind(story, { bookingId: id, moves: move });
}

/** Runs a reminder job. If it sends an email, the lesson must be booked, upcoming and at the job's time. */
async function remind(story: Story, job: { bookingId: string; moves: number }): Promise<void> {
  const before = await remindersOf(job.bookingId);
  await deliverReminder(app.ctx, job);
  const written = (await remindersOf(job.bookingId)) - before;
  if (written === 0) return;
  const lesson = await app.db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', job.bookingId)
    .executeTakeFirstOrThrow();
  const hoursAhead = (lesson.starts_at.getTime() - app.clock.now().epochMilliseconds) / 3_600_000;
  expect({ written, status: lesson.status, moves: lesson.moves }).toEqual({
    written: 1,
    status: 'Booked',
    moves: job.moves,
  });
  expect(hoursAhead).toBeGreaterThan(0);
  expect(hoursAhead).toBeLessThanOrEqual(24);
  expect(story.students.map((one) => one.id)).toContain(lesson.candidate_id);
}

async function remindersOf(bookingId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM emails WHERE kind = 'lesson_reminder' AND data->>'bookingId' = ${bookingId}
  `.execute(app.db);
  return rows[0]?.count ?? -1;
}

async function checkBooks(story: Story): Promise<void> {
  const schoolId = story.school.schoolId;
  const { rows: overlaps } = await sql`
    SELECT a.id FROM bookings a JOIN bookings b
      ON a.id < b.id AND (a.instructor_id = b.instructor_id OR a.car_id = b.car_id OR a.candidate_id = b.candidate_id)
      AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    WHERE a.school_id = ${schoolId} AND a.status <> 'Cancelled' AND b.status <> 'Cancelled'`.execute(app.db);
  expect(overlaps, 'live bookings that overlap').toEqual([]);

  const { rows: slots } = await sql`
    SELECT slots.id, slots.status, count(b.id)::int AS holders FROM slots
    JOIN instructors i ON i.id = slots.instructor_id
    LEFT JOIN bookings b ON b.slot_id = slots.id AND b.status <> 'Cancelled'
    WHERE i.school_id = ${schoolId}
    GROUP BY slots.id
    HAVING count(b.id) <> (slots.status = 'BOOKED')::int OR bool_or(
      (b.local_date, b.local_start, b.local_end, b.starts_at) <>
      (slots.local_date, slots.local_start, slots.local_end, slots.starts_at))`.execute(app.db);
  expect(slots, 'slots that are not free, withdrawn, or held by one live booking').toEqual([]);

  const all = await app.db.selectFrom('bookings').selectAll().where('school_id', '=', schoolId).execute();
  for (const row of all) {
    expect(row.refund_cents, `refund of a booking that is ${row.status}`).toBe(story.refunds.get(row.id) ?? null);
    const minutes = (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000;
    const totalCents = Math.round((row.per_hour_cents * minutes) / 60);
    expect([row.total_cents, row.tax_cents, row.fee_cents]).toEqual([totalCents, Math.round(totalCents * 0.13), 500]);
  }
  const { rows: mails } = await sql<{ mail: string; count: number }>`
    SELECT concat_ws(' ', kind, recipient, coalesce(data->>'bookingId', data->>'snowDayId'), data->>'moves') AS mail, count(*)::int AS count FROM emails
    WHERE kind <> 'lesson_reminder' AND (data->>'bookingId' = ANY(${all.map((row) => row.id)}::text[])
      OR data->>'snowDayId' IN (SELECT id::text FROM snow_days WHERE school_id = ${schoolId}))
      AND id NOT IN (SELECT email_id FROM office_message_deliveries)
    GROUP BY mail ORDER BY mail`.execute(app.db);
  expect(mails).toEqual(
    [...story.heard].map(([mail, count]) => ({ mail, count })).sort((a, b) => (a.mail < b.mail ? -1 : 1)),
  );
  await tellOffice(app);
  const { rows: told } = await sql<{ said: string }>`
    SELECT concat_ws(' ', reader, booking_id, change) AS said FROM office_messages
    JOIN office_message_lessons ON message_id = id WHERE school_id = ${schoolId} ORDER BY said`.execute(app.db);
  expect(told.map(({ said }) => said)).toEqual([...story.told].sort());
  const { rows: badReviews } = await sql`
    SELECT r.id FROM reviews r JOIN bookings b ON b.id = r.booking_id
    WHERE b.school_id = ${schoolId} AND b.status <> 'Completed' AND b.id <> ALL(${[...story.reviewed]}::uuid[])`.execute(
    app.db,
  );
  expect(badReviews, 'reviews of lessons that did not take place').toEqual([]);
}

/** Students are offered exactly what they can book, and the school sees who has the car of the other free slots. */
async function checkOffered({ school, instructors }: Story): Promise<void> {
  const { rows } = await sql<{ key: string; date: string; holders: number }>`
    SELECT concat_ws(' ', slots.instructor_id, slots.local_date, to_char(slots.local_start, 'HH24:MI')) AS key, slots.local_date AS date,
           count(b.id)::int AS holders
    FROM slots JOIN instructors i ON i.id = slots.instructor_id
    LEFT JOIN bookings b ON b.car_id = i.car_id AND b.status <> 'Cancelled' AND b.starts_at < slots.ends_at AND slots.starts_at < b.ends_at
    WHERE i.school_id = ${school.schoolId} AND slots.status = 'AVAILABLE' AND slots.starts_at > ${toDate(app.clock.now())}
    GROUP BY slots.id ORDER BY key`.execute(app.db);
  const keyOf = ({ instructorId, date, startTime }: { instructorId: string; date: string; startTime: string }) =>
    `${instructorId} ${date} ${startTime}`;
  const first = firstBookableDay(dayIn('America/Toronto', app.clock.now()));
  const offered = [];
  for (const { id } of instructors) {
    const slots = (await app.call({ url: `/api/schedule/instructor/${id}` })).body as {
      date: string;
      startTime: string;
    }[];
    offered.push(...slots.map((slot) => keyOf({ ...slot, instructorId: id })));
  }
  expect(offered.sort(), 'offered to students').toEqual(
    rows.filter(({ date, holders }) => date >= first && holders === 0).map(({ key }) => key),
  );
  const holders = await findCarHolders(app.ctx, school.schoolId, {
    fromDate: '2026-11-01',
    toDate: '2026-12-31',
  });
  const free = await findFreeSlotsBetween(
    app.ctx,
    instructors.map(({ id }) => id),
    { fromDate: '2026-11-01', toDate: '2026-12-31' },
  );
  expect(
    free.map((slot) => `${keyOf(slot)} ${holders.get(slot.id)?.length ?? 0}`).sort(),
    'who has the car of a free slot',
  ).toEqual(rows.map(({ key, holders }) => `${key} ${Math.min(holders, 1)}`).sort());
}

test('whatever students, school and clock do, in sequence and concurrently, the books balance and only free slots are offered', async () => {
  const done = { steps: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: STEPS_MIN, maxLength: STEPS_MAX, size: 'max' }), async (story) => {
      const cast = await beginStory(app);
      for (const step of story) {
        if (typeof step === 'number') await letTimePass(cast, step);
        else await Promise.all(step.map((what) => attempt(cast, what)));
        await hearOutcomes(cast);
        await checkBooks(cast);
        await checkOffered(cast);
        done.steps++;
      }
    }),
    // Shrinking a story takes longer than the test's time limit, and the failure would never be seen.
    { examples: [[EVERYTHING]], numRuns: STORIES, endOnFailure: true },
  );
  expect(done.steps).toBeGreaterThanOrEqual(STORIES * STEPS_MIN);
});
