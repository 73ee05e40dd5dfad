import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startGeoServer, type TestGeoServer } from '#server/testing/geo-server.ts';
import { createRoutedTravel, estimatedTravel } from './travel.ts';

const TORONTO = { latitude: 43.6532, longitude: -79.3832 };
const NEAR = { latitude: 43.66, longitude: -79.4 };
const FAR = { latitude: 43.9, longitude: -79.0 };
const estimated = () => estimatedTravel.toEach(TORONTO, [NEAR, FAR]);

let server: TestGeoServer;
let errors: Error[] = [];
beforeAll(async () => {
  server = await startGeoServer();
});
afterAll(() => server.close());
beforeEach(() => {
  errors = [];
  server.asked.length = 0;
});
const routed = () => createRoutedTravel({ address: server.address, onError: (error) => errors.push(error) });
const table = (durations: (number | null)[], distances: (number | null)[]) => ({
  body: { code: 'Ok', durations: [[0, ...durations]], distances: [[0, ...distances]] },
});

test('caches travel times from the table service', async () => {
  server.answers(table([600, 2400], [3100, 52_000]));
  const travel = routed();
  const ways = [
    { km: 3, minutes: 14, isEstimate: false },
    { km: 52, minutes: 44, isEstimate: false },
  ];
  expect(await travel.toEach(TORONTO, [NEAR, FAR])).toEqual(ways);
  expect(await travel.toEach(TORONTO, [FAR, NEAR])).toEqual(ways.toReversed());
  expect(travel.known(TORONTO, NEAR)).toEqual(ways[0]);
  expect(server.asked.map(({ pathname }) => pathname)).toEqual([
    '/table/v1/driving/-79.3832,43.6532;-79.4000,43.6600;-79.0000,43.9000',
  ]);
  // The return trip is looked up separately.
  expect(travel.known(NEAR, TORONTO).isEstimate).toBe(true);
});

test('if no road leads to one place, that one is estimated and the others are not', async () => {
  server.answers(table([null, 2400], [null, 52_000]));
  const [near, far] = await routed().toEach(TORONTO, [NEAR, FAR]);
  expect(near).toEqual((await estimated())[0]);
  expect(far?.isEstimate).toBe(false);
});

test('splits many places over several calls', async () => {
  server.answers({ body: { code: 'Ok', durations: [Array(100).fill(60)], distances: [Array(100).fill(500)] } });
  const many = Array.from({ length: 250 }, (_, index) => ({ latitude: 44 + index / 1000, longitude: -79 }));
  const times = await routed().toEach(TORONTO, many);
  expect(times.every(({ minutes, isEstimate }) => minutes === 5 && !isEstimate)).toBe(true);
  expect(server.asked).toHaveLength(3);
});

test.each([
  ['refuses', { status: 400, body: { code: 'InvalidQuery' } }],
  ['finds no table', { body: { code: 'NoTable' } }],
  ['says what is no JSON', { text: 'busy' }],
  ['says less than a minute is', { body: { code: 'Ok', durations: [[0, -5]], distances: [[0, 3]] } }],
])('if the server %s, the trip is estimated and the error logged', async (_, answer) => {
  server.answers(answer);
  expect(await routed().toEach(TORONTO, [NEAR, FAR])).toEqual(await estimated());
  expect(errors).toHaveLength(1);
});

test('if the server never responds, the trip is estimated', async () => {
  server.answers(null);
  expect(await routed().toEach(TORONTO, [NEAR, FAR])).toEqual(await estimated());
});
