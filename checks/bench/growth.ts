import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { addDays } from '#contract/bookable-days.ts';
import { bookOne } from './booking.ts';
import { openDatabase } from './database.ts';
import { type FixtureSize, fillFixture, firstDay, studentCookie } from './fixture.ts';
import { EMPTY_LIST_BYTES, median } from './load.ts';
import type { Bench, Row } from './measurement.ts';

const SIZES: FixtureSize[] = [
  { instructors: 10, slots: 1_000, days: 20 },
  { instructors: 500, slots: 100_000, days: 360 },
  { instructors: 5_000, slots: 1_000_000, days: 360 },
];
const TRIES = 120;
/** Not counted: a fixture that is filled anew lets every connection plan its statements anew, which no market's growth does. */
const WARM_UPS = 30;
const TO_REACH = 1.5;
/** Where the fixture's first school comes to, and no other. */
const PLACES = ['K1P', 'K1S', 'K2P', 'K1N', 'K1R'];

interface Times {
  kept: number[];
  town: number[];
  place: number[];
  booking: number[];
}

/**
 * What one student waits for in a small, a middling and a large market, one request after the other. The small one comes
 * three times: at first to warm up, which is not counted, then before and after the others, for a machine is not equally
 * busy all the while.
 */
export async function measureGrowth({ product, isQuick }: Bench): Promise<Row[]> {
  const database = await openDatabase(product);
  try {
    const [small, ...larger] = isQuick ? SIZES.slice(0, 2) : SIZES;
    if (!small) throw new Error('nothing to measure');
    const measure = async (fixture: FixtureSize): Promise<Times> => {
      await fillFixture(database.connectionString, fixture);
      return measureFixture(product, fixture);
    };
    await measure(small);
    const before = await measure(small);
    const rest: Times[] = [];
    for (const fixture of larger) rest.push(await measure(fixture));
    const after = await measure(small);
    const both = (key: keyof Times) => [...before[key], ...after[key]];
    const slots = [small, ...larger].map((fixture) => fixture.slots.toLocaleString('en')).join(', ');
    const row = (what: string, key: keyof Times): Row => {
      const p50 = [both(key), ...rest.map((times) => times[key])].map(median);
      const ratio = (p50.at(-1) ?? Number.NaN) / (p50[0] ?? Number.NaN);
      return {
        what: `${what}, p50 at ${slots} slots`,
        ours: `${p50.map((ms) => ms.toFixed(1)).join(', ')} ms`,
        floor: `${p50[0]?.toFixed(1)} ms (the smallest)`,
        ratio,
        toReach: TO_REACH,
        isReached: ratio <= TO_REACH,
      };
    };
    return [
      row('day list, kept', 'kept'),
      row('day list of one town, not kept', 'town'),
      row('day list near a place, not kept', 'place'),
      row('booking', 'booking'),
    ];
  } finally {
    await database.close();
  }
}

async function measureFixture(product: Bench['product'], fixture: FixtureSize): Promise<Times> {
  const path = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${addDays(firstDay(), 3)}`;
  // What the bench itself takes to unpack a list is nothing that the server does.
  const headers = { cookie: studentCookie(1), 'accept-encoding': 'br' };
  const list = (more = '') => packedLength(product.address + path + more, headers);
  // A price that nobody asked for before is an answer that nobody kept.
  const unkept = (attempt: number, more = '') => list(`&maxRate=${500 + attempt}${more}`);
  return {
    kept: await timesOf(() => list()),
    town: await timesOf((attempt) => unkept(attempt, '&place=Town%200')),
    place: await timesOf((attempt) => unkept(attempt, `&pageSize=12&near=${PLACES[attempt % PLACES.length]}`)),
    booking: await timesOf(async (attempt) => {
      const response = await bookOne(product, fixture, attempt);
      if (!response.ok) throw new Error(`A booking answers ${response.status}`);
      await response.arrayBuffer();
    }),
  };
}

async function timesOf(ask: (attempt: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let attempt = 0; attempt < WARM_UPS + TRIES; attempt++) {
    const started = performance.now();
    await ask(attempt);
    times.push(performance.now() - started);
  }
  return times.slice(WARM_UPS);
}

const agent = new Agent({ keepAlive: true });

/** Asks as a browser does, down to the last byte of the packed answer. @throws when it is refused */
async function packedLength(url: string, headers: Record<string, string>): Promise<number> {
  const [response] = (await once(get(url, { headers, agent }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of response) bytes += (chunk as Buffer).length;
  if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`);
  if (bytes <= EMPTY_LIST_BYTES) throw new Error(`${url} answers an empty list`);
  return bytes;
}
