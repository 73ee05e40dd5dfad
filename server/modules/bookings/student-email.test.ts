import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { signInAdmin, signUpCandidate } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, LESSON, type TestSchool } from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await addTaxedSchool(app);
});

const read = async (url: string, as: string) => (await app.call({ url: `/api${url}`, as })).body;

test('only the lesson’s school sees the student’s email address, wherever it sees the lesson, until the account is erased', async () => {
  const { id, student, instructor } = await bookLesson(app, school);
  const { email } = student;
  const lists = (schoolId: string) => [
    `/booking/school/${schoolId}?fetchType=ALL`,
    `/booking/instructor/${instructor.id}?fetchType=ALL`,
  ];
  expect(await read(`/booking/${id}`, school.cookie)).toMatchObject({ candidate: { email } });
  for (const url of lists(school.schoolId))
    expect(await read(url, school.cookie)).toMatchObject([{ candidate: { email } }]);
  const calendar = `/calendar/school/${school.schoolId}?from=${LESSON.date}&to=${LESSON.date}`;
  expect(await read(calendar, school.cookie)).toMatchObject({ bookings: [{ candidate: { email } }] });

  const [otherSchool, otherStudent, admin] = [
    await addTaxedSchool(app),
    await signUpCandidate(app),
    await signInAdmin(app),
  ];
  const answers = await Promise.all([
    read(`/booking/${id}`, otherSchool.cookie),
    ...lists(school.schoolId).map((url) => read(url, otherSchool.cookie)),
    read(calendar, otherSchool.cookie),
    read(`/booking/${id}`, otherStudent.cookie),
    read(`/booking/${id}`, admin.cookie),
    read(`/booking/school/${school.schoolId}?fetchType=ALL`, admin.cookie),
    // The student's own view doesn't include it.
    read(`/booking/${id}`, student.cookie),
  ]);
  expect(JSON.stringify(answers)).not.toContain(email);
  expect((answers.at(-1) as Booking).candidate).toMatchObject({ first_name: 'Amina', email: null });

  await app.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', student.id).execute();
  expect(JSON.stringify(await read(`/booking/${id}`, school.cookie))).not.toContain(email);
});
