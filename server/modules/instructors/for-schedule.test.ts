import { beforeAll, expect, test } from 'vitest';
import { nowDate } from '#server/platform/clock.ts';
import { signUpSchool } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { listInstructors, listScheduleInstructors } from './instructors.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

test('a schedule sheet finds only the school’s own instructors by name, with inactive ones marked', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const other = await signUpSchool(app, { province: 'ON' });
  await addInstructor(app, other.schoolId);
  const zed = await addInstructor(app, school.schoolId, { firstName: 'Ana', lastName: 'Zed' });
  await app.db
    .updateTable('instructors')
    .set({ deactivated_at: nowDate(app.clock) })
    .where('id', '=', zed.id)
    .execute();
  const abe = await addInstructor(app, school.schoolId, {
    firstName: 'Ana',
    lastName: 'Abe',
    licenceExpiry: '2027-05-01',
  });
  expect(await listScheduleInstructors(app.ctx, school.schoolId)).toEqual([
    {
      id: abe.id,
      firstName: 'Ana',
      lastName: 'Abe',
      email: abe.email,
      licenceExpiry: '2027-05-01',
      carId: expect.any(String),
      isActive: true,
    },
    {
      id: zed.id,
      firstName: 'Ana',
      lastName: 'Zed',
      email: zed.email,
      licenceExpiry: null,
      carId: expect.any(String),
      isActive: false,
    },
  ]);
});

test('sorts names as people look them up, ignoring accents and capitals', async () => {
  const school = await signUpSchool(app, { province: 'QC' });
  const inOrder = ['Ah-Kim', 'de La Rue', 'Émond', 'Fiset', 'van Dyke', 'Zhang'];
  for (const lastName of inOrder.toReversed()) await addInstructor(app, school.schoolId, { lastName });
  expect((await listInstructors(app.ctx, school.schoolId)).map(({ lastName }) => lastName)).toEqual(inOrder);
  expect((await listScheduleInstructors(app.ctx, school.schoolId)).map(({ lastName }) => lastName)).toEqual(inOrder);
});
