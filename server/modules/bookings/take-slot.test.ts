import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asTransaction, type Context } from '#server/context.ts';
import { takeSlotStatement } from '#server/modules/availability/slot.db.ts';
import { connect } from '#server/platform/database/connect.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor, addSlots } from '#server/testing/marketplace.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createWire } from '#server/testing/wire.ts';
import { bookLesson } from './book-lesson.ts';
import { getBooking } from './bookings.ts';
import { takeLesson } from './take-slot.db.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const NINE = { date: '2026-12-04', startTime: '09:00', endTime: '10:00' };
const TEN = { date: '2026-12-04', startTime: '10:00', endTime: '11:00' };

/** Takes the slot to see what is read about the lesson, then rolls back. */
async function seen(instructorId: string, candidateId: string) {
  const transaction = await app.db.startTransaction().execute();
  try {
    return await takeLesson(asTransaction(transaction), takeSlotStatement({ instructorId, ...NINE }), candidateId);
  } finally {
    await transaction.rollback().execute();
  }
}

test('taking a slot returns the price, the car, the school’s tax and whether it is offered', async () => {
  const school = await signUpSchool(app, { province: 'ON', locale: 'fr', name: 'Lakeside' });
  const instructor = await addInstructor(app, school.schoolId, { licenceExpiry: '2027-05-01' });
  await addSlots(app, instructor.id, [NINE]);
  const student = await signUpCandidate(app);
  const lesson = () => seen(instructor.id, student.id);
  expect(await lesson()).toMatchObject({
    instructor_id: instructor.id,
    school_id: school.schoolId,
    car_id: instructor.carId,
    candidate_id: student.id,
    local_date: NINE.date,
    local_start: NINE.startTime,
    local_end: NINE.endTime,
    time_zone: 'America/Toronto',
    starts_at: new Date('2026-12-04T14:00:00Z'),
    rate_cents: 6000,
    licence_expiry: '2027-05-01',
    is_offered: true,
    school_name: 'Lakeside',
    school_email: school.email,
    school_locale: 'fr',
    province: 'ON',
    is_tax_registered: false,
    tax_basis_points: null,
    candidate_disabled_at: null,
  });

  const update = (change: object) =>
    app.db.updateTable('schools').set(change).where('id', '=', school.schoolId).execute();
  await update({ is_tax_registered: true, tax_basis_points: 0 });
  expect(await lesson()).toMatchObject({ is_tax_registered: true, tax_basis_points: 0 });
  await update({ approved_at: null });
  expect(await lesson()).toMatchObject({ is_offered: false });
  await update({ approved_at: new Date() });
  await app.db.updateTable('instructors').set({ deactivated_at: new Date() }).where('id', '=', instructor.id).execute();
  expect(await lesson()).toMatchObject({ is_offered: false });
  expect(await seen(crypto.randomUUID(), student.id)).toBeUndefined();
});

test('taking a slot locks its car and its student, so competing bookings wait', async () => {
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  const instructor = await addInstructor(app, schoolId);
  await addSlots(app, instructor.id, [NINE]);
  const student = await signUpCandidate(app);
  const unlocked = async (table: 'cars' | 'accounts', id: string) =>
    app.db.selectFrom(table).select('id').where('id', '=', id).forNoKeyUpdate().skipLocked().execute();
  const transaction = await app.db.startTransaction().execute();
  try {
    await takeLesson(
      asTransaction(transaction),
      takeSlotStatement({ instructorId: instructor.id, ...NINE }),
      student.id,
    );
    expect(await unlocked('cars', instructor.carId)).toEqual([]);
    expect(await unlocked('accounts', student.id)).toEqual([]);
  } finally {
    await transaction.rollback().execute();
  }
});

test('a booking code that is already used isn’t reused: the booking gets the next', async () => {
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  const { id: instructorId } = await addInstructor(app, schoolId);
  await addSlots(app, instructorId, [NINE, TEN]);
  const student = await signUpCandidate(app);
  const first = await bookLesson(app.ctx, student.id, { instructorId, ...NINE, location: 'Home' });
  // The next booking draws the same first two codes. A sequence doesn't roll back.
  await sql`CREATE SEQUENCE drawn_codes`.execute(app.owner);
  await sql`
    CREATE FUNCTION repeat_code() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
    BEGIN
      IF nextval('drawn_codes') <= 2 THEN
        NEW.code := (SELECT code FROM bookings WHERE candidate_id = NEW.candidate_id);
      END IF;
      RETURN NEW;
    END $$`.execute(app.owner);
  await sql`CREATE TRIGGER repeat_code BEFORE INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION repeat_code()`.execute(
    app.owner,
  );
  const second = await bookLesson(app.ctx, student.id, { instructorId, ...TEN, location: 'Home' });
  await sql`DROP TRIGGER repeat_code ON bookings`.execute(app.owner);
  const { rows } = await sql<{ drawn: number }>`SELECT last_value::int AS drawn FROM drawn_codes`.execute(app.owner);
  expect(rows).toEqual([{ drawn: 3 }]);
  expect(second.code).not.toBe(first.code);
  expect(await getBooking(app.ctx, second.id)).toMatchObject({ code: second.code });
  const mails = await app.db.selectFrom('emails').select('kind').where('kind', 'like', 'booking_confirmed%').execute();
  expect(mails).toHaveLength(4);
});

test('a booking takes two round trips to the database', async () => {
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  const { id: instructorId } = await addInstructor(app, schoolId);
  await addSlots(app, instructorId, [NINE, TEN]);
  const student = await signUpCandidate(app);
  const wire = await createWire(app.connectionString);
  const { db, close } = connect(wire.connectionString, { max: 1 });
  try {
    const ctx: Context = Object.assign(Object.create(app.ctx), { db });
    await bookLesson(ctx, student.id, { instructorId, ...NINE, location: 'Home' });
    const before = wire.turns();
    await bookLesson(ctx, student.id, { instructorId, ...TEN, location: 'Home' });
    expect(wire.turns() - before).toBe(2);
  } finally {
    await close();
    await wire.close();
  }
});

test('the answer to a booking matches the database', async () => {
  const { schoolId } = await signUpSchool(app, { province: 'ON' });
  const { id: instructorId } = await addInstructor(app, schoolId);
  await addSlots(app, instructorId, [NINE]);
  const student = await signUpCandidate(app);
  const made = await bookLesson(app.ctx, student.id, { instructorId, ...NINE, location: 'Home' });
  expect(made).toMatchObject(await getBooking(app.ctx, made.id));
});
