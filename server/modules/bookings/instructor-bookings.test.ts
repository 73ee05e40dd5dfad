import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { signUpMember, signUpSchool } from '#server/testing/actors.ts';
import { addTaxedSchool, bookLesson, sessionAt, type TestSchool } from '#server/testing/lesson.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { TEST_NOW, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await sharedTestApp();
  school = await addTaxedSchool(app);
});

async function list(url: string, as: string): Promise<string[]> {
  const { status, body } = await app.call({ url: `/api${url}?fetchType=ALL`, as });
  expect(status).toBe(200);
  return (body as Booking[]).map(({ bookingId }) => bookingId);
}

test('[RT-12] an instructor’s bookings are visible to the office and to themselves only', async () => {
  const { schoolId } = school;
  const [own, other] = [await bookLesson(app, school), await bookLesson(app, school)];
  const { accountId } = await signUpMember(app, { schoolId, role: 'instructor', instructorId: own.instructor.id });
  const [instructor, office] = [
    await sessionAt(app, TEST_NOW, accountId),
    await sessionAt(app, TEST_NOW, school.accountId),
  ];
  const [ofOwn, ofOther] = [own, other].map((lesson) => `/booking/instructor/${lesson.instructor.id}`) as [
    string,
    string,
  ];
  expect(await list(ofOwn, office)).toEqual([own.id]);
  expect(await list(ofOther, office)).toEqual([other.id]);
  expect((await list(`/booking/school/${schoolId}`, office)).toSorted()).toEqual([own.id, other.id].toSorted());

  expect(await list(ofOwn, instructor)).toEqual([own.id]);
  expect(await list(ofOther, instructor)).toEqual([]);
  expect(await list(`/booking/school/${schoolId}`, instructor)).toEqual([own.id]);

  const stranger = await signUpSchool(app, { province: 'ON' });
  expect(await list(ofOwn, stranger.cookie)).toEqual([]);
});

test('payments are visible to the student and the office, not to instructors or API keys', async () => {
  const { schoolId, cookie } = school;
  const { id, instructor, student } = await bookLesson(app, school);
  const member = await signUpMember(app, { schoolId, role: 'instructor', instructorId: instructor.id });
  const made = await app.call({
    method: 'POST',
    url: `/api/school/${schoolId}/keys`,
    as: cookie,
    payload: { name: 'Office system', scopes: ['read_bookings', 'read_students'] },
  });
  const authorization = `Bearer ${(made.body as { key: string }).key}`;
  const paidFor = async (reader: { as: string } | { headers: { authorization: string } }) => {
    const { status, body } = await app.call({ url: `/api/booking/${id}`, ...reader });
    expect(status).toBe(200);
    return (body as Booking).paid;
  };
  expect([await paidFor({ as: cookie }), await paidFor({ as: student.cookie })]).toEqual([0, 0]);
  expect([await paidFor({ as: member.cookie }), await paidFor({ headers: { authorization } })]).toEqual([null, null]);
});
