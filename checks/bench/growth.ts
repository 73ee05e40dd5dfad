import { addDays } from '../../contract/bookable-days.ts';
import { median } from '../support/measure.ts';
import type { Row } from '../support/report.ts';
import { bookOne } from './booking.ts';
import { openDatabase } from './database.ts';
import { type FixtureSize, fillFixture, firstDay, studentCookie } from './fixture.ts';
import { type Bench, getPacked, measureTimes } from './load.ts';

const SIZES: FixtureSize[] = [
  { instructors: 10, slots: 1_000, days: 20 },
  { instructors: 500, slots: 100_000, days: 360 },
  { instructors: 5_000, slots: 1_000_000, days: 360 },
];
const TARGET = 1.5;
/** The service area of the market's first school, which no other school shares. */
const PLACES = ['K1P', 'K1S', 'K2P', 'K1N', 'K1R'];

const WHATS = [
  'day list, kept',
  'day list of one town, not kept',
  'day list near a place, not kept',
  'booking',
] as const;
type Times = Record<(typeof WHATS)[number], number[]>;

/**
 * Measures how long one student waits in a small, a medium and a large market. The small one runs three times: first as a warm-up
 * that isn't counted, then before and after the others, because the load on the machine varies.
 */
export async function measureGrowth({ product, isQuick }: Bench): Promise<Row[]> {
  const database = await openDatabase(product);
  try {
    const [small, ...larger] = (isQuick ? SIZES.slice(0, 2) : SIZES) as [FixtureSize, ...FixtureSize[]];
    const measured: Times[] = [];
    for (const size of [small, small, ...larger, small]) {
      await fillFixture(database, size);
      measured.push(await measureSize(product, size));
    }
    const [, before, ...rest] = measured as [Times, Times, ...Times[]];
    const after = rest.pop();
    const slots = [small, ...larger].map((size) => size.slots.toLocaleString('en')).join(', ');
    return WHATS.map((what) => {
      const p50 = [[...before[what], ...(after?.[what] ?? [])], ...rest.map((times) => times[what])].map(median);
      const ratio = (p50.at(-1) ?? Number.NaN) / (p50[0] ?? Number.NaN);
      return {
        what: `${what}, p50 at ${slots} slots`,
        target: `${TARGET} times the smallest`,
        result: `${ratio.toFixed(2)}: ${p50.map((ms) => ms.toFixed(1)).join(', ')} ms`,
        isReached: ratio <= TARGET,
        figures: { smallest: p50[0] ?? 0, largest: p50.at(-1) ?? 0, ratio },
      };
    });
  } finally {
    await database.close();
  }
}

async function measureSize(product: Bench['product'], size: FixtureSize): Promise<Times> {
  const path = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${addDays(firstDay(), 3)}`;
  const headers = { cookie: studentCookie(1), 'accept-encoding': 'br' };
  const list = (more = '') => getPacked(product.address + path + more, headers);
  // A maximum price nobody has requested yet, so the server has no cached answer.
  const unkept = (attempt: number, more: string) => list(`&maxRate=${500 + attempt}${more}`);
  return {
    'day list, kept': await measureTimes(() => list()),
    'day list of one town, not kept': await measureTimes((attempt) => unkept(attempt, '&place=Town%200')),
    'day list near a place, not kept': await measureTimes((attempt) =>
      unkept(attempt, `&pageSize=12&near=${PLACES[attempt % PLACES.length]}`),
    ),
    booking: await measureTimes(async (attempt) => {
      const response = await bookOne(product, size, attempt);
      if (!response.ok) throw new Error(`A booking answers ${response.status}`);
      await response.arrayBuffer();
    }),
  };
}
