import { beforeAll, expect, test } from 'vitest';
import type { FieldIssue } from '#contract/field-issues.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const OURS = 'L\u0430newise Support';

test('no person, lesson kind or package can use the product’s name', async () => {
  const school = await signUpSchool(app, { province: 'ON' });
  const { id: instructorId } = await addInstructor(app, school.schoolId);
  const student = await signUpCandidate(app);
  const { schoolId } = school;
  const calls = [
    [
      'POST',
      '/candidate/signup',
      null,
      { first_name: 'Ann', last_name: OURS, email: 'a@b.ca', password: 'left-turn-47' },
    ],
    ['PUT', '/candidate/profile', student.cookie, { first_name: OURS, last_name: 'Roy', phone: '', locale: 'en' }],
    ['POST', '/guardians', student.cookie, { firstName: OURS, lastName: 'Roy', email: 'c@d.ca', mayCancel: false }],
    ['PATCH', `/instructor/${instructorId}`, school.cookie, { lastName: OURS }],
    ['PUT', `/school/${schoolId}/own-name`, school.cookie, { firstName: OURS, lastName: 'Roy' }],
    [
      'POST',
      `/school/${schoolId}/lesson-kinds`,
      school.cookie,
      { names: { en: OURS, fr: 'Ville' }, minutes: 60, price: 50 },
    ],
  ] as const;
  for (const [method, path, as, payload] of calls) {
    const { status, body } = await app.call({ method, url: `/api${path}`, as, payload });
    expect([path, status]).toEqual([path, 400]);
    const { details } = (body as { error: { details: FieldIssue[] } }).error;
    expect(
      details.map(({ code }) => code),
      path,
    ).toEqual(['name_reserved']);
  }
  const real = { lastName: 'Wise', firstName: 'Lane' };
  const url = `/api/instructor/${instructorId}`;
  expect((await app.call({ method: 'PATCH', url, as: school.cookie, payload: real })).status).toBe(200);
});
