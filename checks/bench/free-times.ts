import { addDays } from '#contract/bookable-days.ts';
import { openDatabase } from './database.ts';
import { type FixtureSize, fillFixture, firstDay, idOf, studentCookie } from './fixture.ts';
import { CONNECTIONS, keptRate } from './kept-rate.ts';
import { cpuSeconds, packed } from './load.ts';
import { type Bench, type Row, within } from './measurement.ts';
import { oneByOneRow } from './one-by-one.ts';

const INSTRUCTORS = 200;
const KEPT_TO_REACH = 0.5;
const FREE_TIMES_MS = 3;
const DAY_LIST_MS = 5;
const WARM_UPS = 40;

/**
 * What the booking page stands on, one instructor's free times, kept (against bare `http` with the same bytes) and made anew; and
 * the day's list of 200 made anew, by the processor time that it takes from everybody else.
 */
export async function measureFreeTimes({ product, isQuick }: Bench): Promise<Row[]> {
  const fixture: FixtureSize = { instructors: INSTRUCTORS, slots: INSTRUCTORS * 5 * 30, days: 30 };
  const database = await openDatabase(product);
  try {
    await fillFixture(database.connectionString, fixture);
    await database.quieten();
    const headers = { cookie: studentCookie(1), 'accept-encoding': 'gzip, deflate, br' };
    const timesOf = (instructor: number) =>
      `${product.address}/api/schedule/instructor/${idOf('instructor', instructor)}`;
    const notKept = await oneByOneRow(
      "one instructor's free times",
      { product, database, mostMs: FREE_TIMES_MS },
      { tries: INSTRUCTORS - WARM_UPS - 1, headers, path: (attempt) => new URL(timesOf(attempt + 1)).pathname },
    );
    const dayList = await dayListMs(product, headers);
    const kept = await keptRate(timesOf(0), headers, isQuick ? 2 : 5);
    return [
      {
        what: `one instructor's free times, kept, ${CONNECTIONS} connections`,
        ours: `${Math.round(kept.ours)} requests/s`,
        floor: `${Math.round(kept.bare)} requests/s (bare http, the same ${kept.bytes} bytes)`,
        ratio: kept.ours / kept.bare,
        toReach: KEPT_TO_REACH,
        isReached: kept.ours / kept.bare >= KEPT_TO_REACH,
      },
      notKept,
      within(`day list, ${INSTRUCTORS} instructors, not kept, processor time of the server`, dayList, DAY_LIST_MS),
    ];
  } finally {
    await database.close();
  }
}

/** A price that nobody asked for before is an answer that nobody kept. Compressing it is other threads' work. */
async function dayListMs(product: Bench['product'], headers: Record<string, string>): Promise<number> {
  const path = `/api/schedule/all?availabilityStatus=AVAILABLE&date=${addDays(firstDay(), 3)}`;
  const ask = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${product.address}${path}&maxRate=${500 + from + index}`).reduce(
      (before, url) => before.then(async () => void (await packed(url, { ...headers, 'accept-encoding': 'identity' }))),
      Promise.resolve(),
    );
  await ask(0, WARM_UPS);
  const before = cpuSeconds(product.process.pid);
  await ask(WARM_UPS, 200);
  return ((cpuSeconds(product.process.pid) - before) / 200) * 1000;
}
