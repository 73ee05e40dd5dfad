import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGeoServer, type TestGeoServer } from '#server/testing/geo-server.ts';
import { createPostalGeocoder } from './postal-geocoder.ts';
import { createRemoteGeocoder } from './remote-geocoder.ts';

const postal = createPostalGeocoder();
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
const geocoder = (path = '/api') =>
  createRemoteGeocoder({ address: server.address + path, postal, onError: (error) => errors.push(error) });

const PHOTON = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-79.3871, 43.6426] },
      properties: { name: 'CN Tower', city: 'Toronto', state: 'Ontario', postcode: 'M5V 2T6', countrycode: 'CA' },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-83.04, 42.33] },
      properties: { name: 'Detroit', state: 'Michigan', countrycode: 'US' },
    },
  ],
};
const NOMINATIM = [
  {
    lat: '45.5031824',
    lon: '-73.5698065',
    name: 'Montréal',
    boundingbox: ['45.41', '45.70', '-73.97', '-73.47'],
    address: { city: 'Montréal', state: 'Québec', country_code: 'ca' },
  },
];
const PELIAS = {
  features: [
    {
      geometry: { coordinates: [-123.1, 49.26] },
      bbox: [-123.2, 49.2, -123.0, 49.3],
      properties: { name: '12 Main Street', locality: 'Vancouver', region: 'British Columbia', country_a: 'CAN' },
    },
  ],
};

describe('queries each kind of server in its own format and reads the response', () => {
  test('Photon', async () => {
    server.answers({ body: PHOTON });
    expect(await geocoder().find('cn tower')).toEqual([
      {
        label: 'CN Tower, Toronto, ON',
        postalCode: 'M5V 2T6',
        province: 'ON',
        latitude: 43.6426,
        longitude: -79.3871,
        uncertaintyKm: 1,
      },
    ]);
    expect(server.asked[0]?.pathname).toBe('/api');
    expect(server.asked[0]?.searchParams.get('q')).toBe('cn tower');
  });

  test('Nominatim', async () => {
    server.answers({ body: NOMINATIM });
    const [place] = await geocoder('/search').find('Montréal ville');
    expect(place).toMatchObject({ label: 'Montréal, QC', province: 'QC', postalCode: null, latitude: 45.5031824 });
    expect(place?.uncertaintyKm).toBeGreaterThan(20);
    expect(Object.fromEntries(server.asked[0]?.searchParams ?? [])).toMatchObject({
      q: 'Montréal ville',
      countrycodes: 'ca',
      format: 'jsonv2',
    });
  });

  test('Pelias', async () => {
    server.answers({ body: PELIAS });
    expect(await geocoder('/v1/search').find('12 main street')).toMatchObject([
      { label: '12 Main Street, Vancouver, BC', province: 'BC', longitude: -123.1 },
    ]);
    expect(server.asked[0]?.searchParams.get('boundary.country')).toBe('CAN');
  });
});

test.each([
  ['refuses', { status: 500, body: PHOTON }],
  ['says what is no JSON', { text: '<html>' }],
  ['says something else', { body: { places: [] } }],
  [
    'puts places off the Earth',
    { body: { features: [{ ...PHOTON.features[0], geometry: { coordinates: [500, 99] } }] } },
  ],
  ['says too much', { text: JSON.stringify('x'.repeat(2_000_000)) }],
])('if the server %s, the table is used and the error logged', async (_, answer) => {
  server.answers(answer);
  expect(await geocoder().find('Toronto')).toEqual(postal.search('Toronto'));
  expect(errors).toHaveLength(1);
});

test('if the server takes more than two seconds, the table is used', async () => {
  server.answers(null);
  const before = performance.now();
  expect(await geocoder().find('Halifax')).toEqual(postal.search('Halifax'));
  expect(performance.now() - before).toBeGreaterThan(1_900);
});

test('if the server is down, the table is used', async () => {
  const gone = await startGeoServer();
  await gone.close();
  const onError = (error: Error) => errors.push(error);
  const found = createRemoteGeocoder({ address: `${gone.address}/api`, postal, onError });
  expect(await found.find('Regina')).toEqual(postal.search('Regina'));
  expect(errors).toHaveLength(1);
});

test('if the server doesn’t know a name, the table is searched, without an error', async () => {
  server.answers({ body: { features: [] } });
  expect(await geocoder().find('Scarborough')).toEqual(postal.search('Scarborough'));
  expect(errors).toEqual([]);
});

test('sends no codes or points to the server, and a name once a day; the label finds it again', async () => {
  server.answers({ body: PHOTON });
  const asking = geocoder();
  for (const text of ['M5V', 'm5v 2t6', 'M5', '43.65,-79.38', '1 Elm Street, M5V 2T6'])
    expect(await asking.find(text)).toEqual(postal.search(text));
  expect(server.asked).toHaveLength(0);
  const [tower] = await asking.find('cn tower');
  expect(await asking.find('CN Tower ')).toEqual([tower]);
  expect(await asking.find('CN Tower, Toronto, ON')).toEqual([tower]);
  expect(server.asked).toHaveLength(1);
});
