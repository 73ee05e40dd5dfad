import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { signUpCandidate } from '#server/testing/actors.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let student: Awaited<ReturnType<typeof signUpCandidate>>;
beforeAll(async () => {
  app = await sharedTestApp();
});
beforeEach(async () => {
  student = await signUpCandidate(app);
});

const HOME = { name: 'home', address: '1 Main Street', postalCode: 'm4c1b5' };
const save = (payload: object, id: string = randomUUID(), as = student.cookie) =>
  app.call({ method: 'PUT', url: `/api/saved-places/${id}`, payload, as });
const drop = (id: string, as = student.cookie) => app.call({ method: 'DELETE', url: `/api/saved-places/${id}`, as });
const read = async (as = student.cookie) => (await app.call({ url: '/api/saved-places', as })).body;

test('a place is saved, changed and removed; its code is read from the address if missing', async () => {
  const id = randomUUID();
  expect((await save(HOME, id)).body).toEqual({ ...HOME, id, postalCode: 'M4C 1B5', version: expect.any(String) });
  app.clock.set('2026-11-20T17:00:01Z');
  const work = { id: randomUUID(), name: 'Grandma', address: '5 Elm Street M5V 2T6' };
  const { id: workId, ...place } = work;
  await save(place, workId);
  await save({ ...HOME, address: '2 Main Street', postalCode: null }, id);
  expect(await read()).toEqual({
    saved: [
      { id, name: 'home', address: '2 Main Street', postalCode: null, version: expect.any(String) },
      { ...work, postalCode: 'M5V 2T6', version: expect.any(String) },
    ],
    searched: null,
  });
  expect((await drop(id)).status).toBe(204);
  expect((await drop(id)).status).toBe(404);
  expect(await read()).toMatchObject({ saved: [{ name: 'Grandma' }] });
});

test('up to five, even from two tabs at once; repeating one returns it', async () => {
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const answers = await Promise.all(ids.map((id) => save(HOME, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409]);
  const full = answers.find(({ status }) => status === 409);
  expect(full?.body).toMatchObject({ error: { code: 'saved_places_full' } });
  const kept = ids[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect((await save(HOME, kept)).status).toBe(200);
});

test('nobody else can read, change or remove it', async () => {
  const id = randomUUID();
  await save(HOME, id);
  const { cookie } = await signUpCandidate(app);
  expect((await save({ ...HOME, name: 'mine' }, id, cookie)).status).toBe(404);
  expect((await drop(id, cookie)).status).toBe(404);
  expect(await read(cookie)).toEqual({ saved: [], searched: null });
  expect(await read()).toMatchObject({ saved: [{ name: 'home' }] });
});

test.each([
  [{ ...HOME, postalCode: 'K5V' }, 'postalCode', 'unknown_postal_code'],
  [{ ...HOME, postalCode: 'K1D' }, 'postalCode', 'invalid_postal_code'],
  [{ ...HOME, name: ' ' }, 'name', 'required'],
  [{ ...HOME, name: 'x'.repeat(31) }, 'name', 'too_long'],
  [{ ...HOME, address: '' }, 'address', 'required'],
])('%o is refused at its field', async (payload, path, code) => {
  const { status, body } = await save(payload);
  expect([status, body]).toMatchObject([400, { error: { details: [{ path, code }] } }]);
});

test('a recent search is stored by name, and can be forgotten', async () => {
  const search = (label: string) =>
    app.call({ method: 'PUT', url: '/api/searched-place', payload: { label }, as: student.cookie });
  expect((await search('Toronto, ON')).status).toBe(204);
  await search('M5H, Downtown Toronto, ON');
  expect(await read()).toEqual({ saved: [], searched: 'M5H, Downtown Toronto, ON' });
  const french = await app.call({ url: '/api/saved-places', as: student.cookie, headers: { 'accept-language': 'fr' } });
  expect(french.body).toMatchObject({ searched: 'M5H, Centre-ville de Toronto, ON' });
  const unknown = await search('Atlantis');
  expect([unknown.status, unknown.body]).toMatchObject([400, { error: { details: [{ code: 'unknown_place' }] } }]);
  expect(await read()).toMatchObject({ searched: 'M5H, Downtown Toronto, ON' });
  await search('');
  expect(await read()).toEqual({ saved: [], searched: null });
});
