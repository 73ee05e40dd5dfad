import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACTIVE_KINDS_MAX, type OwnKind } from '#contract/lesson-kinds.ts';
import { nameIn } from '#contract/written-names.ts';
import { signUpCandidate, signUpSchool } from '#server/testing/actors.ts';
import { addInstructor } from '#server/testing/marketplace.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

const HIGHWAY = { names: { en: 'Highway', fr: 'Autoroute' }, minutes: 90, price: null };
const ROAD_TEST = { names: { en: 'Road-test day', fr: 'Jour d’examen' }, minutes: 150, price: 189.5 };

let app: TestApp;
let school: Awaited<ReturnType<typeof signUpSchool>>;
let instructorId: string;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  school = await signUpSchool(app, { province: 'ON' });
  instructorId = (await addInstructor(app, school.schoolId)).id;
});

const url = () => `/api/school/${school.schoolId}/lesson-kinds`;
const add = (payload: object) => app.call({ method: 'POST', url: url(), as: school.cookie, payload });
const change = (id: string, payload: object) =>
  app.call({ method: 'PUT', url: `${url()}/${id}`, as: school.cookie, payload });
const list = async () => (await app.call({ url: url(), as: school.cookie })).body as OwnKind[];
async function offered(): Promise<unknown> {
  const { cookie } = await signUpCandidate(app);
  return (await app.call({ url: `/api/instructor/${instructorId}/lesson-kinds`, as: cookie })).body;
}

test('a school adds lesson types, by the hour or at a fixed price; students see them, the shortest first', async () => {
  expect(await list()).toEqual([]);
  const roadTest = (await add(ROAD_TEST)).body as OwnKind;
  const { status, body } = await add(HIGHWAY);
  expect([status, body]).toEqual([
    201,
    { id: expect.any(String), ...HIGHWAY, isActive: true, version: expect.any(String) },
  ]);
  const highway = body as OwnKind;
  expect(await list()).toEqual([highway, roadTest]);
  expect(await offered()).toEqual([
    { id: highway.id, ...HIGHWAY },
    { id: roadTest.id, ...ROAD_TEST },
  ]);
  expect([nameIn('fr', HIGHWAY.names), nameIn('xx', HIGHWAY.names)]).toEqual(['Autoroute', 'Highway']);
});

test('a retired type is visible only to the school, and can be offered again', async () => {
  const { id } = (await add(HIGHWAY)).body as OwnKind;
  const retired = await change(id, { ...HIGHWAY, price: 120, isActive: false });
  expect(retired).toMatchObject({ status: 200, body: { id, price: 120, isActive: false } });
  expect([await list(), await offered()]).toEqual([[retired.body], []]);
  await change(id, { ...HIGHWAY, isActive: true });
  expect(await offered()).toEqual([{ id, ...HIGHWAY }]);
});

test('the types of a school that isn’t offered yet stay hidden', async () => {
  await add(HIGHWAY);
  await app.db.updateTable('schools').set({ approved_at: null }).where('id', '=', school.schoolId).execute();
  expect(await offered()).toEqual([]);
});

test('active types are limited, even when added at once', async () => {
  const answers = await Promise.all(Array.from({ length: ACTIVE_KINDS_MAX + 2 }, () => add(HIGHWAY)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body)).toMatchObject(Array(2).fill({ error: { code: 'lesson_kinds_full' } }));
  const [first] = await list();
  if (!first) throw new Error('there is none');
  await change(first.id, { ...HIGHWAY, isActive: false });
  expect((await add(ROAD_TEST)).status).toBe(201);
  expect(await change(first.id, { ...HIGHWAY, isActive: true })).toMatchObject({ status: 409 });
});

test('another school’s type is not found and stays unchanged', async () => {
  const { id } = (await add(HIGHWAY)).body as OwnKind;
  const other = await signUpSchool(app, { province: 'ON' });
  const theirs = { method: 'PUT', as: other.cookie, payload: { ...HIGHWAY, isActive: false } } as const;
  expect((await app.call({ ...theirs, url: `/api/school/${other.schoolId}/lesson-kinds/${id}` })).status).toBe(404);
  expect((await app.call({ ...theirs, url: `${url()}/${id}` })).status).toBe(403);
  expect(await list()).toMatchObject([{ id, isActive: true }]);
});

describe('invalid types are refused field by field, and nothing is stored', () => {
  test.each([
    [{ names: { en: 'Highway', fr: ' ' } }, 'names.fr', 'required'],
    [{ names: { en: 'Highway' } }, 'names.fr', 'required'],
    [{ minutes: 25 }, 'minutes', 'out_of_range'],
    [{ minutes: 485 }, 'minutes', 'out_of_range'],
    [{ minutes: 62 }, 'minutes', 'invalid_number'],
    [{ price: 0 }, 'price', 'out_of_range'],
    [{ price: -5 }, 'price', 'out_of_range'],
    [{ price: 5000.01 }, 'price', 'out_of_range'],
    [{ price: 10.001 }, 'price', 'too_many_decimals'],
    [{ price: '10' }, 'price', 'invalid_number'],
  ])('%o', async (wrong, path, code) => {
    const { status, body } = await add({ ...HIGHWAY, ...wrong });
    expect([status, body]).toMatchObject([400, { error: { details: [{ path, code }] } }]);
    expect(await list()).toEqual([]);
  });
});
