import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from './database.ts';
import { type FixtureSize, fillFixture } from './fixture.ts';
import { CONNECTIONS, keptRate } from './kept-rate.ts';
import type { Bench, Row } from './measurement.ts';
import { oneByOneRow } from './one-by-one.ts';

const WORLD: FixtureSize = { instructors: 5_000, slots: 1_000_000, days: 40 };
const QUICK_WORLD: FixtureSize = { instructors: 500, slots: 100_000, days: 40 };
const TRIES = 120;
const WARM_UPS = 40;
const KEPT_TO_REACH = 0.7;
const NOT_KEPT_MS = 15;
const MEGABYTES = 200;
const REST_MS = 5_000;

/** Pages of instructors and schools: kept, drawn for the first time, and what the server holds once it has drawn hundreds. */
export async function measurePublicPages({ product, isQuick }: Bench): Promise<Row[]> {
  const database = await openDatabase(product);
  try {
    await fillFixture(database.connectionString, isQuick ? QUICK_WORLD : WORLD);
    await database.quieten();
    const slugs = async (kind: string) => {
      const text = 'SELECT slug FROM public_slugs WHERE kind = $1 AND is_current ORDER BY slug LIMIT $2';
      return (await database.query<{ slug: string }>(text, [kind, WARM_UPS + TRIES])).map(({ slug }) => slug);
    };
    const [instructors, schools] = [await slugs('instructor'), await slugs('school')];
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const drawn = (what: string, path: (attempt: number) => string, tries: number) =>
      oneByOneRow(what, { product, database, mostMs: NOT_KEPT_MS }, { tries, headers, path });
    // The last in French: each school is asked for twice.
    const ofSchool = (attempt: number) =>
      `${attempt < schools.length ? '' : '/fr'}/schools/${schools[attempt % schools.length]}`;
    const rows = [
      await drawn("an instructor's page", (attempt) => `/instructors/${instructors[attempt]}`, TRIES),
      await drawn("a school's page", ofSchool, Math.min(TRIES, schools.length * 2 - WARM_UPS)),
    ];
    const kept = await keptRate(`${product.address}/instructors/${instructors[0]}`, headers, isQuick ? 2 : 5);
    await pause(REST_MS);
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${product.process.pid}/status`, 'utf8'))?.[1]);
    const megabytes = kilobytes / 1024;
    return [
      {
        what: `an instructor's page, kept, ${CONNECTIONS} connections`,
        ours: `${Math.round(kept.ours)} requests/s`,
        floor: `${Math.round(kept.bare)} requests/s (bare http, the same ${kept.bytes} bytes)`,
        ratio: kept.ours / kept.bare,
        toReach: KEPT_TO_REACH,
        isReached: kept.ours / kept.bare >= KEPT_TO_REACH,
      },
      ...rows,
      {
        what: 'memory of the server process with pages drawn and kept',
        ours: `${Math.round(megabytes)} MB`,
        floor: `${MEGABYTES} MB`,
        ratio: megabytes / MEGABYTES,
        toReach: 1,
        isReached: megabytes <= MEGABYTES,
      },
    ];
  } finally {
    await database.close();
  }
}
