import { beforeAll, expect, test } from 'vitest';
import type { Suggestions } from '#contract/availability.ts';
import { forgetEveryDay } from '#server/modules/changed-days/changed-days.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let student: { cookie: string };
beforeAll(async () => {
  app = await sharedTestApp({ SCHOOL_APPROVAL: 'manual' });
  student = await signUpCandidate(app);
});

const called = async (text: string) =>
  (await app.call({ url: `/api/schedule/suggestions?text=${encodeURIComponent(text)}`, as: student.cookie })).body;

test('schools and instructors are found by the beginning of any word of their name, ignoring accents', async () => {
  const school = await signUpSchool(app, { province: 'QC', name: 'École Laurier' });
  const { id } = await addInstructor(app, school.schoolId, { firstName: 'Geneviève', lastName: 'Côté' });
  forgetEveryDay(app.ctx);
  expect(await called('laur')).toMatchObject({
    schools: [{ id: school.schoolId, name: 'École Laurier', province: 'QC' }],
    instructors: [],
  });
  expect(await called('cote gen')).toEqual({
    places: [],
    schools: [],
    instructors: [{ id, firstName: 'Geneviève', lastName: 'Côté', schoolName: 'École Laurier' }],
  });
  expect((await app.call({ url: '/api/schedule/suggestions?text=', as: student.cookie })).status).toBe(400);
});

test('suggested places have names in the reader’s language', async () => {
  const asked = { url: '/api/schedule/suggestions?text=montreal-nord', headers: { 'accept-language': 'fr' } };
  const { body } = await app.call({ ...asked, as: student.cookie });
  expect((body as Suggestions).places[0]?.label).toBe('Montréal-Nord, QC');
});

test('a misspelled town is suggested, unless a person or a school has that name', async () => {
  expect(((await called('Tornto')) as Suggestions).places[0]?.label).toBe('Toronto, ON');
  const school = await signUpSchool(app, { province: 'ON', name: 'Tornto Driving' });
  await addInstructor(app, school.schoolId, { firstName: 'Ana', lastName: 'Bell' });
  forgetEveryDay(app.ctx);
  expect(await called('Tornto')).toMatchObject({ places: [], schools: [{ name: 'Tornto Driving' }] });
});

test('a misspelled name of a person or a school is found with misspelled towns, but not beside a town that the text begins', async () => {
  const school = await signUpSchool(app, { province: 'ON', name: 'Hamilton Wheels' });
  await addInstructor(app, school.schoolId, { firstName: 'Mary', lastName: 'Quist' });
  forgetEveryDay(app.ctx);
  expect(await called('qist')).toMatchObject({ places: [], instructors: [{ firstName: 'Mary' }] });
  const hamilton = (await called('Hamiton')) as Suggestions;
  expect(hamilton.schools).toMatchObject([{ name: 'Hamilton Wheels' }]);
  expect(hamilton.places[0]?.label).toBe('Hamilton, ON');
  const mark = (await called('mark')) as Suggestions;
  expect(mark).toMatchObject({ schools: [], instructors: [] });
  expect(mark.places[0]?.label).toBe('Markham, ON');
});

test('instructors who left and unapproved schools aren’t suggested', async () => {
  const school = await signUpSchool(app, { province: 'ON', name: 'Zanzibar Hills' });
  const { id } = await addInstructor(app, school.schoolId, { firstName: 'Zora', lastName: 'Zed' });
  forgetEveryDay(app.ctx);
  expect(await called('zora')).toMatchObject({ instructors: [{ id }] });
  const changes = { isActive: false };
  await app.call({ method: 'PATCH', url: `/api/instructor/${id}`, as: school.cookie, payload: changes });
  expect(await called('zora')).toEqual({ places: [], schools: [], instructors: [] });

  await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', school.schoolId).execute();
  forgetEveryDay(app.ctx);
  expect(await called('zanzibar')).toEqual({ places: [], schools: [], instructors: [] });
});
