import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { keyFileOf } from '#server/platform/secrets/key-file.ts';
import { startProduct } from '../support/product.ts';
import { bookOne } from './booking.ts';
import { openDatabase } from './database.ts';
import { bookingOf, type FixtureSize, fillFixture, studentCookie } from './fixture.ts';
import { median } from './load.ts';
import type { Bench, Row } from './measurement.ts';

const BOOKINGS = 20;
const SECOND_MS = 1000;

/** How soon a booking shows in the list of the server that made it, and in that of another one on the same database. */
export async function measureFreshness({ product }: Bench): Promise<Row[]> {
  const fixture: FixtureSize = { instructors: 200, slots: 4_000, days: 4 };
  const database = await openDatabase(product);
  await fillFixture(database.connectionString, fixture);
  const other = await startProduct({
    DATABASE_URL: database.connectionString,
    SECRETS_KEY: readFileSync(keyFileOf(product.dataDir), 'utf8').trim(),
  });
  try {
    const here: number[] = [];
    const there: number[] = [];
    for (let number = 0; number < BOOKINGS; number++) {
      const { body, date } = bookingOf(fixture, number);
      const { instructorId, startTime } = JSON.parse(body) as { instructorId: string; startTime: string };
      const isListed = async ({ address }: { address: string }) => {
        const url = `${address}/api/schedule/all?availabilityStatus=AVAILABLE&date=${date}`;
        const records = (await (await fetch(url, { headers: { cookie: studentCookie(1) } })).json()) as Listed[];
        const own = records.find((record) => record.instructorId === instructorId);
        return own?.timeSlots.some((slot) => slot.startTime === startTime) === true;
      };
      if (!(await isListed(product)) || !(await isListed(other)))
        throw new Error('The slot is not listed to begin with');
      await bookOne(product, fixture, number);
      const booked = performance.now();
      here.push((await isListed(product)) ? Number.POSITIVE_INFINITY : 0);
      while (await isListed(other)) await pause(2);
      there.push(performance.now() - booked);
    }
    const stale = here.filter((ms) => ms > 0).length;
    return [
      {
        what: 'a booking shows in the day list of the same server',
        ours: stale === 0 ? 'at once' : `${stale} of ${BOOKINGS} not in the next answer`,
        floor: 'the next answer',
        ratio: stale === 0 ? 1 : 0,
        toReach: 1,
        isReached: stale === 0,
      },
      {
        what: 'a booking shows in the day list of another server',
        ours: `p50 ${median(there).toFixed(0)} ms, at most ${Math.max(...there).toFixed(0)} ms`,
        floor: '1 s',
        ratio: Math.max(...there) / SECOND_MS,
        toReach: 1,
        isReached: Math.max(...there) < SECOND_MS,
      },
    ];
  } finally {
    await other.stop();
    await database.close();
  }
}

interface Listed {
  instructorId: string;
  timeSlots: { startTime: string }[];
}
