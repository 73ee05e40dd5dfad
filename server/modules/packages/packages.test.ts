import { beforeAll, expect, test } from 'vitest';
import type { OfferedPackage, Package } from '#contract/packages.ts';
import { digestTables } from '#server/testing/contents.ts';
import { addTaxedSchool } from '#server/testing/lesson.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const TEN_HOURS = { nameEn: 'Ten hours', nameFr: 'Dix heures', minutes: 600, price: 650, validMonths: 6 };

async function schoolSelling() {
  const school = await addTaxedSchool(app);
  const url = `/api/school/${school.schoolId}/packages`;
  const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.call({ method, url: `${url}${path}`, as: school.cookie, ...(payload && { payload }) });
  return {
    school,
    add: (more: object = {}) => call('POST', '', { ...TEN_HOURS, ...more }),
    change: (id: string, more: object = {}) => call('PUT', `/${id}`, { ...TEN_HOURS, ...more }),
    withdraw: (id: string) => call('DELETE', `/${id}`),
    all: async () => (await app.call({ url, as: school.cookie })).body as Package[],
    offered: async () => (await app.call({ url: `${url}/offered` })).body as OfferedPackage[],
  };
}

test('a package is offered with its tax shown separately, changed, withdrawn and offered again', async () => {
  const { school, add, change, withdraw, all, offered } = await schoolSelling();
  const { status, body } = await add();
  const { id } = body as Package;
  const shown = { id, name: { en: 'Ten hours', fr: 'Dix heures' }, minutes: 600, validMonths: 6, kinds: [] };
  expect([status, body]).toEqual([
    201,
    { ...shown, price: 650, tax: 84.5, total: 734.5, isOffered: true, version: expect.any(String) },
  ]);
  expect(await offered()).toEqual([{ ...shown, price: 650, tax: 84.5, total: 734.5 }]);
  await change(id, { nameEn: '', nameFr: 'Douze heures', minutes: 720, price: 700 });
  expect(await offered()).toMatchObject([{ name: { en: 'Douze heures', fr: 'Douze heures' }, total: 791 }]);
  expect((await withdraw(id)).status).toBe(200);
  expect(await offered()).toEqual([]);
  expect(await all()).toMatchObject([{ id, isOffered: false }]);
  await change(id);
  expect(await offered()).toHaveLength(1);
  const suspended = { approved_at: null };
  await app.db.updateTable('schools').set(suspended).where('id', '=', school.schoolId).execute();
  expect(await offered()).toEqual([]);
});

test('the school’s and instructors’ public pages show its packages, also after a change', async () => {
  const { school, add, withdraw } = await schoolSelling();
  const instructor = await addInstructor(app, school.schoolId);
  const slugs = await app.db
    .selectFrom('public_slugs')
    .select(['owner_id', 'slug'])
    .where('owner_id', 'in', [school.schoolId, instructor.id])
    .execute();
  const slugOf = (id: string) => slugs.find(({ owner_id }) => owner_id === id)?.slug ?? '';
  const shown = async () => {
    const answers = [
      await app.call({ url: `/api/public/school/${slugOf(school.schoolId)}` }),
      await app.call({ url: `/api/public/instructor/${slugOf(instructor.id)}` }),
    ];
    return answers.map(({ body }) => (body as { packages: OfferedPackage[] }).packages.map(({ name }) => name.en));
  };
  const { body } = await add();
  expect(await shown()).toEqual([['Ten hours'], ['Ten hours']]);
  await withdraw((body as Package).id);
  expect(await shown()).toEqual([[], []]);
});

test.each([
  ['no name', { nameEn: '', nameFr: ' ' }, 'nameEn'],
  ['a price below zero', { price: -1 }, 'price'],
  ['no price', { price: 0 }, 'price'],
  ['part of a cent', { price: 10.001 }, 'price'],
  ['less than a cent a minute', { price: 5.99 }, 'price'],
  ['words for minutes', { minutes: 'ten' }, 'minutes'],
  ['half a minute', { minutes: 60.5 }, 'minutes'],
  ['more minutes than any course', { minutes: 6001 }, 'minutes'],
  ['no time to book', { validMonths: 0 }, 'validMonths'],
  ['a kind that the school does not teach', { kinds: ['3f1a2d7c-1111-4c3b-9f58-0a4f6a3d9d01'] }, 'kinds'],
])('%s is refused and writes nothing', async (_what, said, field) => {
  const { add } = await schoolSelling();
  const before = await digestTables(app);
  const { status, body } = await add(said);
  expect(status).toBe(400);
  expect((body as { error: { details: { path: string }[] } }).error.details.map(({ path }) => path)).toEqual([field]);
  expect(await digestTables(app)).toEqual(before);
});

test('a school has a limited number of packages and can’t reach another school’s', async () => {
  const { school, add } = await schoolSelling();
  const other = await schoolSelling();
  const { body } = await other.add();
  const { id } = body as Package;
  const url = `/api/school/${school.schoolId}/packages/${id}`;
  expect((await app.call({ method: 'PUT', url, as: school.cookie, payload: TEN_HOURS })).status).toBe(404);
  expect((await app.call({ method: 'DELETE', url, as: school.cookie })).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 52 }, () => add()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ error: { code: 'packages_full' } });
  expect(await other.all()).toMatchObject([{ isOffered: true }]);
});
