import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../support/product.ts';
import { RESULTS, type Row } from '../support/report.ts';
import { bookingRate } from './booking.ts';
import { openDatabase } from './database.ts';
import { type FixtureSize, fillFixture } from './fixture.ts';

/**
 * Saves a processor profile of a server that is taking bookings, for a flame graph in Chrome's developer tools
 * (Performance, Load profile).
 */
export async function profileBooking(): Promise<Row[]> {
  const folder = mkdtempSync('/tmp/lanewise-profile-');
  try {
    const product = await startProduct({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` });
    try {
      const fixture: FixtureSize = { instructors: 500, slots: 20_000, days: 60 };
      const database = await openDatabase(product);
      await fillFixture(database, fixture);
      let next = 0;
      await bookingRate(product, fixture, () => next++, { connections: 10, seconds: 8 });
      await database.close();
    } finally {
      await product.stop();
    }
    // A child process of the server also writes a profile; the largest file is the server's own.
    const profiles = readdirSync(folder).map((name) => join(folder, name));
    const [largest = ''] = profiles.sort((one, other) => statSync(other).size - statSync(one).size);
    mkdirSync(RESULTS, { recursive: true });
    copyFileSync(largest, join(RESULTS, 'booking.cpuprofile'));
    console.log(`Written: ${join(RESULTS, 'booking.cpuprofile')}`);
    return [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
