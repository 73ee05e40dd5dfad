import { beforeAll, expect, test } from 'vitest';
import type { Place } from '#contract/places.ts';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const ask = (text: string) => app.call({ url: `/api/places?text=${encodeURIComponent(text)}` });

test('anybody can search for a place', async () => {
  const { status, body } = await ask('M5V 2T6');
  expect(status).toBe(200);
  expect(body).toEqual([
    {
      label: 'M5V 2T6, Downtown Toronto, ON',
      postalCode: 'M5V 2T6',
      province: 'ON',
      latitude: 43.6525,
      longitude: -79.3686,
      uncertaintyKm: 3,
    },
  ]);
  expect(((await ask('Montreal')).body as Place[])[0]?.label).toBe('Montréal, QC');
  expect(((await ask('Tornto')).body as Place[])[0]?.label).toBe('Toronto, ON');
});

test('labels are in the reader’s language', async () => {
  const { body } = await app.call({ url: '/api/places?text=montreal-nord', headers: { 'accept-language': 'fr-CA' } });
  expect((body as Place[])[0]?.label).toBe('Montréal-Nord, QC');
});

test('an unknown place gives an empty list, a missing text a clear error', async () => {
  for (const text of ['K1D 0A1', '40,-50', 'Atlantis']) expect((await ask(text)).body).toEqual([]);
  expect((await ask(' ')).status).toBe(400);
  expect((await ask('x'.repeat(121))).status).toBe(400);
  expect((await app.call({ url: '/api/places' })).status).toBe(400);
  expect((await ask('a\u0000b')).status).toBe(400);
});

test('one network can search 120 times a minute', async () => {
  const limited = await createTestApp({ LIMITS: 'on' });
  try {
    const statuses: number[] = [];
    for (let index = 0; index < 122; index++)
      statuses.push((await limited.call({ url: '/api/places?text=M5V' })).status);
    expect(statuses.lastIndexOf(200)).toBe(119);
    expect(statuses.slice(120)).toEqual([429, 429]);
  } finally {
    await limited.close();
  }
});
