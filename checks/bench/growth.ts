import { addDays } from '#contract/bookable-days.ts';
import { bookOne } from './booking.ts';
import { openDatabase } from './database.ts';
import { median } from './load.ts';
import type { Bench, Row } from './main.ts';
import { fillWorld, firstDay, studentCookie, type WorldSize } from './world.ts';

const SIZES: WorldSize[] = [
  { instructors: 10, slots: 1_000, days: 20 },
  { instructors: 500, slots: 100_000, days: 360 },
  { instructors: 5_000, slots: 1_000_000, days: 360 },
];
const TRIES = 40;
const TO_REACH = 1.5;

type Kind = Exclude<keyof Times, 'instructors'>;

interface Times {
  kept: number[];
  town: number[];
  country: number[];
  booking: number[];
  /** Of the whole country's answer. */
  instructors: number;
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
    const measure = async (world: WorldSize): Promise<Times> => {
      await fillWorld(database.connectionString, world);
      return measureWorld(product, world);
    };
    await measure(small);
    const before = await measure(small);
    const rest: Times[] = [];
    for (const world of larger) rest.push(await measure(world));
    const after = await measure(small);
    const both = (key: Kind) => [...before[key], ...after[key]];
    const slots = [small, ...larger].map((world) => world.slots.toLocaleString('en')).join(', ');
    const row = (what: string, key: Kind, why?: string): Row => {
      const p50 = [both(key), ...rest.map((times) => times[key])].map(median);
      const ratio = (p50.at(-1) ?? Number.NaN) / (p50[0] ?? Number.NaN);
      return {
        what: `${what}, p50 at ${slots} slots`,
        ours: `${p50.map((ms) => ms.toFixed(1)).join(', ')} ms`,
        floor: `${p50[0]?.toFixed(1)} ms (the smallest)`,
        ratio,
        toReach: TO_REACH,
        isReached: ratio <= TO_REACH,
        ...(why && { why }),
      };
    };
    const last = rest.at(-1);
    return [
      row('day list, kept', 'kept'),
      row('day list of one town, not kept', 'town'),
      row(
        'day list of the whole country, not kept',
        'country',
        `the answer itself grows: ${before.instructors} instructors on its page in the smallest, ${last?.instructors} in the largest; made once for each change of its day`,
      ),
      row('booking', 'booking'),
    ];
  } finally {
    await database.close();
  }
}

async function measureWorld(product: Bench['product'], world: WorldSize): Promise<Times> {
  const headers = { cookie: studentCookie(1), 'accept-encoding': 'gzip, deflate, br' };
  const list = (day: number, more = '') =>
    fetch(`${product.address}/api/schedule/all?availabilityStatus=AVAILABLE&date=${addDays(firstDay(), day)}${more}`, {
      headers,
    });
  // A price that nobody asked for before is an answer that nobody kept.
  const unkept = (attempt: number, more = '') => list(3, `&maxRate=${500 + attempt}${more}`);
  const all = (await (await list(3)).json()) as unknown[];
  return {
    kept: await timesOf(() => list(3)),
    town: await timesOf((attempt) => unkept(attempt, '&place=Town%200')),
    country: await timesOf((attempt) => unkept(attempt)),
    booking: await timesOf((attempt) => bookOne(product, world, attempt)),
    instructors: all.length,
  };
}

async function timesOf(ask: (attempt: number) => Promise<Response>): Promise<number[]> {
  const times: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const started = performance.now();
    const response = await ask(attempt);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
    times.push(performance.now() - started);
  }
  return times;
}
