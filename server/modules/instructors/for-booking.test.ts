import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUpSchool } from '#server/testing/actors.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function insertInstructor(schoolId: string, lastName: string, deactivatedAt: Date | null = null) {
  const now = new Date(app.clock.now().epochMilliseconds);
  const car = await app.db
    .insertInto('cars')
    .values({
      school_id: schoolId,
      make: '',
      model: 'Corolla',
      color: 'Blue',
      plate_number: `P${lastName}`,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto('instructors')
    .values({
      school_id: schoolId,
      car_id: car.id,
      first_name: 'Ana',
      last_name: lastName,
      contact_number: '(416) 555-0123',
      email: `${lastName}@example.com`,
      years_of_experience: 3,
      languages: ['ENGLISH'],
      rate_cents: 6000,
      licence_expiry: '2027-05-01',
      terms_accepted_at: now,
      deactivated_at: deactivatedAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, carId: car.id };
}

test('a schedule sheet finds the school’s own instructors only, by name, the inactive ones marked', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const other = await signUpSchool(app, { province: 'ON' });
  await insertInstructor(other.schoolId, 'Elsewhere');
  const zed = await insertInstructor(school.schoolId, 'Zed', new Date(app.clock.now().epochMilliseconds));
  const abe = await insertInstructor(school.schoolId, 'Abe');
  expect(await app.services.instructors.listForSchedule(app.db, school.schoolId)).toEqual([
    {
      id: abe.id,
      firstName: 'Ana',
      lastName: 'Abe',
      email: 'Abe@example.com',
      licenceExpiry: '2027-05-01',
      isActive: true,
    },
    {
      id: zed.id,
      firstName: 'Ana',
      lastName: 'Zed',
      email: 'Zed@example.com',
      licenceExpiry: '2027-05-01',
      isActive: false,
    },
  ]);
});

test('a booking is told the price, the car, the tax that is charged and whether the school is offered', async () => {
  const school = await signUpSchool(app, { province: 'ON', locale: 'fr', name: 'Lakeside' });
  const { id, carId } = await insertInstructor(school.schoolId, 'Moe');
  const { forBooking } = app.services.instructors;
  expect(await forBooking(app.db, id)).toEqual({
    id,
    schoolId: school.schoolId,
    carId,
    rateCents: 6000,
    licenceExpiry: '2027-05-01',
    isActive: true,
    school: {
      name: 'Lakeside',
      email: school.email,
      province: 'ON',
      timeZone: 'America/Toronto',
      isTaxRegistered: false,
      taxBasisPoints: 0,
      isOffered: true,
      locale: 'fr',
    },
  });

  const update = app.db.updateTable('schools').where('id', '=', school.schoolId);
  await update.set({ is_tax_registered: true }).execute();
  expect((await forBooking(app.db, id))?.school.taxBasisPoints).toBe(1300);
  await update.set({ tax_basis_points: 0 }).execute();
  expect((await forBooking(app.db, id))?.school.taxBasisPoints).toBe(0);
  await update.set({ approved_at: null }).execute();
  expect((await forBooking(app.db, id))?.school.isOffered).toBe(false);
  expect(await forBooking(app.db, crypto.randomUUID())).toBeUndefined();
});
