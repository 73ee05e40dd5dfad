import type { Series } from '#contract/booking-series.ts';
import { openDatabase } from './database.ts';
import { bookingOf, type FixtureSize, fillFixture, homeOf, SLOTS_A_DAY, studentCookie } from './fixture.ts';
import { type Bench, type Row, within } from './measurement.ts';

const WORLD: FixtureSize = { instructors: 5_000, slots: 1_000_000, days: 360 };
const QUICK_WORLD: FixtureSize = { instructors: 500, slots: 100_000, days: 360 };
const LESSONS = 15;
const TRIES = 20;
const PREVIEW_MS = 1_000;
const BOOKING_MS = 2_000;

/** A whole course in one step, where the drive is looked at: what its student waits for, the slowest of some. */
export async function measureSeries({ product, isQuick }: Bench): Promise<Row[]> {
  const fixture = isQuick ? QUICK_WORLD : WORLD;
  const database = await openDatabase(product);
  try {
    await fillFixture(database.connectionString, fixture);
    const times = { preview: [] as number[], booking: [] as number[] };
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const post = async (query: string, into: number[]) => {
        const started = performance.now();
        const answer = await fetch(`${product.address}/api/booking/series${query}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: studentCookie(attempt) },
          body: courseOf(fixture, attempt),
        });
        const { lessons } = (await answer.json()) as Series;
        into.push(performance.now() - started);
        if (!answer.ok || lessons.some(({ refusal }) => refusal)) throw new Error(`A course answers ${answer.status}`);
      };
      await post('?preview=true', times.preview);
      await post('', times.booking);
    }
    const what = `of ${LESSONS} lessons at ${fixture.slots.toLocaleString('en')} slots, the slowest of ${TRIES}`;
    return [
      within(`preview ${what}`, Math.max(...times.preview), PREVIEW_MS),
      within(`booking ${what}`, Math.max(...times.booking), BOOKING_MS),
    ];
  } finally {
    await database.close();
  }
}

/** The first hour of each of an instructor's working days. */
function courseOf(fixture: FixtureSize, instructor: number): string {
  const one = (day: number) =>
    JSON.parse(bookingOf(fixture, instructor + day * SLOTS_A_DAY * fixture.instructors).body);
  const lessons = Array.from({ length: LESSONS }, (_, day) => one(day));
  return JSON.stringify({ ...lessons[0], pickupPostalCode: homeOf(instructor), lessons });
}
