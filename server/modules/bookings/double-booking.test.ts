import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/context.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const CLIENTS = 100;
const DAY = '2026-12-04';

interface Fixture {
  app: TestApp;
  address: string;
  schoolId: string;
  students: { id: string; cookie: string }[];
}
interface Slot {
  instructorId: string;
  startTime: string;
  endTime: string;
}

async function createFixture(): Promise<Fixture> {
  const app = await createTestApp();
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  const students = await Promise.all(Array.from({ length: CLIENTS }, () => signUpCandidate(app)));
  return { app, address, schoolId, students };
}

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture();
});
afterAll(() => fixture.app.close());

/** Sends one request on its own connection. */
async function book({ address }: Fixture, student: { cookie: string } | undefined, slot: Slot | undefined) {
  const { instructorId, startTime, endTime } = slot ?? {};
  const response = await fetch(`${address}/api/booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: student?.cookie ?? '', connection: 'close' },
    body: JSON.stringify({ instructorId, startTime, endTime, date: DAY, location: '1 Main Street' }),
  });
  return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
}

/** A hundred clients at once; client n tries slot n modulo the number of slots. */
async function race(fixture: Fixture, slots: Slot[], studentOf = (client: number) => fixture.students[client]) {
  const clients = Array.from({ length: CLIENTS }, (_, client) =>
    book(fixture, studentOf(client), slots[client % slots.length]),
  );
  const answers = await Promise.all(clients);
  return {
    booked: answers.filter((answer) => answer.status === 201).length,
    refused: answers.filter((answer) => answer.status === 409).length,
    reasons: [...new Set(answers.flatMap((answer) => answer.body.error?.code ?? []))],
  };
}

async function slotOf({ app, schoolId }: Fixture, time: { startTime: string; endTime: string }, carId?: string) {
  const instructor = await addInstructor(app, schoolId, carId === undefined ? {} : { carId });
  await addSlots(app, instructor.id, [{ date: DAY, ...time }]);
  return { instructorId: instructor.id, carId: instructor.carId, ...time };
}

async function slotsOfOneCar(fixture: Fixture): Promise<Slot[]> {
  const first = await slotOf(fixture, { startTime: '13:00', endTime: '14:00' });
  const minutes = Array.from({ length: 9 }, (_, index) => String((index + 1) * 5).padStart(2, '0'));
  const others = minutes.map((minute) =>
    slotOf(fixture, { startTime: `13:${minute}`, endTime: `14:${minute}` }, first.carId),
  );
  return [first, ...(await Promise.all(others))];
}

const slotsAtOnce = (fixture: Fixture): Promise<Slot[]> =>
  Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      slotOf(fixture, index % 2 ? { startTime: '16:00', endTime: '17:00' } : { startTime: '16:30', endTime: '17:30' }),
    ),
  );

async function overlaps({ app }: Fixture, column: 'instructor_id' | 'car_id' | 'candidate_id'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM bookings a JOIN bookings b
      ON a.id < b.id AND ${sql.ref(`a.${column}`)} = ${sql.ref(`b.${column}`)}
      AND tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)
    WHERE a.status <> 'Cancelled' AND b.status <> 'Cancelled'`.execute(app.db);
  return rows[0]?.count ?? -1;
}

async function deadlocks({ app }: Fixture): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(app.db);
  return rows[0]?.deadlocks ?? -1;
}

describe('100 racing clients over real connections', () => {
  test('one slot: 1 booking, 99 clear refusals, no deadlock', async () => {
    const slot = await slotOf(fixture, { startTime: '09:00', endTime: '10:00' });
    expect(await race(fixture, [slot])).toEqual({ booked: 1, refused: CLIENTS - 1, reasons: ['slot_taken'] });
    const rows = await fixture.app.db
      .selectFrom('bookings')
      .select('id')
      .where('instructor_id', '=', slot.instructorId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(await deadlocks(fixture)).toBe(0);
  });

  test('one car of ten instructors, slots that overlap in part: never two at once, no deadlock', async () => {
    const outcome = await race(fixture, await slotsOfOneCar(fixture));
    expect(outcome).toEqual({ booked: 1, refused: CLIENTS - 1, reasons: ['slot_taken'] });
    expect(await overlaps(fixture, 'car_id')).toBe(0);
    expect(await deadlocks(fixture)).toBe(0);
  });

  test('one student in a hundred tabs, overlapping slots of twenty instructors: one lesson, no deadlock', async () => {
    // Five of the hundred try the winning slot as the same student, and all get the one booking.
    const outcome = await race(fixture, await slotsAtOnce(fixture), () => fixture.students[0]);
    expect(outcome).toMatchObject({ booked: 5, refused: CLIENTS - 5 });
    expect(await overlaps(fixture, 'candidate_id')).toBe(0);
    expect(await deadlocks(fixture)).toBe(0);
  });
});

test('the database itself refuses overlaps, whatever the code does', async () => {
  const { app, schoolId, students } = fixture;
  const insertTwice = async (constraintColumns: { instructor: boolean; car: boolean; candidate: boolean }) => {
    const [one, other] = [await addInstructor(app, schoolId), await addInstructor(app, schoolId)];
    const [firstStudent, secondStudent] = students;
    const row = (own: boolean) => ({
      code: `T-${Math.random()}`,
      slot_id: 0,
      school_id: schoolId,
      instructor_id: own || constraintColumns.instructor ? one.id : other.id,
      car_id: own || constraintColumns.car ? one.carId : other.carId,
      candidate_id: (own || constraintColumns.candidate ? firstStudent?.id : secondStudent?.id) ?? '',
      local_date: '2026-12-20',
      local_start: '09:00',
      local_end: '10:00',
      time_zone: 'America/Toronto',
      starts_at: new Date(own ? '2026-12-20T14:00:00Z' : '2026-12-20T14:30:00Z'),
      ends_at: new Date(own ? '2026-12-20T15:00:00Z' : '2026-12-20T15:30:00Z'),
      per_hour_cents: 1,
      total_cents: 1,
      fee_cents: 0,
      tax_cents: 0,
      created_at: new Date(0),
    });
    await addSlots(app, one.id, [
      { date: '2026-12-20', startTime: '09:00', endTime: '10:00' },
      { date: '2026-12-20', startTime: '12:00', endTime: '13:00' },
    ]);
    const slots = await app.db.selectFrom('slots').select('id').where('instructor_id', '=', one.id).execute();
    return inTransaction(app.ctx, async (tx) => {
      await tx.db
        .insertInto('bookings')
        .values({ ...row(true), slot_id: slots[0]?.id ?? 0 })
        .execute();
      await tx.db
        .insertInto('bookings')
        .values({ ...row(false), slot_id: slots[1]?.id ?? 0 })
        .execute();
    });
  };
  await expect(insertTwice({ instructor: true, car: false, candidate: false })).rejects.toThrow(
    'bookings_instructor_overlap',
  );
  await expect(insertTwice({ instructor: false, car: true, candidate: false })).rejects.toThrow('bookings_car_overlap');
  await expect(insertTwice({ instructor: false, car: false, candidate: true })).rejects.toThrow(
    'bookings_candidate_overlap',
  );
});

test('without the constraints these races do double-book', async () => {
  // The file's last test, because nothing protects its bookings from here on.
  await sql`
    ALTER TABLE bookings DROP CONSTRAINT bookings_instructor_overlap, DROP CONSTRAINT bookings_car_overlap,
                         DROP CONSTRAINT bookings_candidate_overlap`.execute(fixture.app.owner);
  await race(fixture, await slotsOfOneCar(fixture));
  await race(fixture, await slotsAtOnce(fixture), () => fixture.students[1]);
  expect(await overlaps(fixture, 'car_id')).toBeGreaterThan(0);
  expect(await overlaps(fixture, 'candidate_id')).toBeGreaterThan(0);
});
