import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { addDays } from '#contract/bookable-days.ts';
import { bookingRate, bookOne } from './booking.ts';
import { openDatabase } from './database.ts';
import {
  type FixtureSize,
  fillFixture,
  firstDay,
  INSTRUCTORS_A_SCHOOL,
  SLOTS_A_DAY,
  studentCookie,
  TOGETHER,
} from './fixture.ts';
import { cpuSeconds, median, packed, startBareServer } from './load.ts';
import { type Bench, type Row, within } from './measurement.ts';
import { oneByOneRow } from './one-by-one.ts';

/** Everybody works every day: on it are all who come to the place. */
const WORLD: FixtureSize = { instructors: 5_000, slots: 1_000_000, days: 40 };
const QUICK_WORLD: FixtureSize = { instructors: 500, slots: 100_000, days: 40 };
/** All within the area of those who stand together. */
const PLACES = 'M4C M4E M4G M4J M4K M4L M4M M4N M4P M4R M4S M4T M4V M4W M4X M4Y M5A M5B M5C M5V'.split(' ');
const CONNECTIONS = 50;
const ROUNDS = 3;
const KEPT_TO_REACH = 0.3;
const NOT_KEPT_MS = 8;
const TYPED_MS = 5;
const WITH_RULE_TO_REACH = 0.9;
const TRIES = 120;
/** As the page asks for them. */
const PAGE = 12;
const DAY = 3;
const TYPED = ['m5', 'M4C 1B', 'tor', 'montr', 'sur', 'saint', 'north v', 'k1p', 'scarb', 'l5b', 'new w', 'quebec'];

/** Who comes to a place, on a day on which each of them has a lesson somewhere: kept, not kept, typed, and booked with the drive looked at. */
export async function measureNear(bench: Bench): Promise<Row[]> {
  const { product, isQuick } = bench;
  const fixture = isQuick ? QUICK_WORLD : WORLD;
  const database = await openDatabase(product);
  try {
    await fillFixture(database.connectionString, fixture);
    await bookDay(product, fixture);
    await database.quieten();
    const headers = { cookie: studentCookie(1), 'accept-encoding': 'gzip, deflate, br' };
    const path = (place: string, more = '') =>
      `/api/schedule/all?availabilityStatus=AVAILABLE&date=${addDays(firstDay(), DAY)}&near=${place}${more}`;
    const asked = (attempt: number) => PLACES[attempt % PLACES.length] ?? '';

    const notKept = await oneByOneRow(
      `day list near a place at ${fixture.slots.toLocaleString('en')} slots, ${PAGE} of ${TOGETHER.schools * INSTRUCTORS_A_SCHOOL} who come`,
      { product, database, mostMs: NOT_KEPT_MS },
      { tries: TRIES, headers, path: (attempt) => path(asked(attempt), `&pageSize=${PAGE}&maxRate=${500 + attempt}`) },
    );
    const rows = [
      await keptRow(
        product.address,
        PLACES.map((place) => path(place)),
        headers,
        isQuick ? 2 : 5,
      ),
      notKept,
      within('suggestions for a place, processor time of the server', await typedMs(product), TYPED_MS),
    ];
    return [...rows, await ruleRow(bench, database.connectionString)];
  } finally {
    await database.close();
  }
}

/** A lesson in the middle of the day for each who comes to the place, at one of its ends. */
async function bookDay(product: Bench['product'], fixture: FixtureSize): Promise<void> {
  const first = TOGETHER.firstSchool * INSTRUCTORS_A_SCHOOL;
  for (let instructor = first; instructor < first + TOGETHER.schools * INSTRUCTORS_A_SCHOOL; instructor++) {
    const workingDay = (((DAY - instructor) % fixture.days) + fixture.days) % fixture.days;
    const number = (workingDay * SLOTS_A_DAY + 2) * fixture.instructors + instructor;
    const answer = await bookOne(product, fixture, number, { pickupPostalCode: instructor % 2 ? 'M4C' : 'M6S' });
    if (!answer.ok) throw new Error(`A booking answers ${answer.status}: ${await answer.text()}`);
  }
}

/** Twenty places in turn, against bare `http` that sends one of them. */
async function keptRow(
  address: string,
  paths: string[],
  headers: Record<string, string>,
  seconds: number,
): Promise<Row> {
  const { body, sent } = await packed(address + paths[0], headers);
  const { length: count } = (await (await fetch(address + paths[0], { headers })).json()) as unknown[];
  if (count === 0) throw new Error(`Nobody comes to ${PLACES[0]}`);
  const folder = mkdtempSync('/tmp/lanewise-bench-');
  writeFileSync(join(folder, 'body'), body);
  writeFileSync(join(folder, 'headers.json'), JSON.stringify(sent));
  const floor = await startBareServer(join(folder, 'body'), join(folder, 'headers.json'));
  const rate = async (url: string) => {
    const load = { url, headers, connections: CONNECTIONS, requests: paths.map((path) => ({ path })) };
    await autocannon({ ...load, duration: 1 });
    const result = await autocannon({ ...load, duration: seconds });
    if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
    return result.requests.average;
  };
  try {
    const rates: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rates.push({ bare: await rate(floor.address), ours: await rate(address) });
    const [ours, bare] = [median(rates.map((one) => one.ours)), median(rates.map((one) => one.bare))];
    return {
      what: `day list near ${paths.length} places in turn, ${count} instructors, ${CONNECTIONS} connections`,
      ours: `${Math.round(ours)} requests/s`,
      floor: `${Math.round(bare)} requests/s (bare http, the same ${body.length} bytes)`,
      ratio: ours / bare,
      toReach: KEPT_TO_REACH,
      isReached: ours / bare >= KEPT_TO_REACH,
    };
  } finally {
    floor.process.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function typedMs({ address, process }: Bench['product']): Promise<number> {
  const requests = TYPED.map((text) => ({ path: `/api/places?text=${encodeURIComponent(text)}` }));
  const load = { url: address, connections: 4, requests, amount: 600 };
  await autocannon(load);
  const before = cpuSeconds(process.pid);
  const { non2xx, errors } = await autocannon(load);
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors at /api/places`);
  return ((cpuSeconds(process.pid) - before) / load.amount) * 1000;
}

/** The same bookings, with a place that the drive is looked at for, and with none. Each instructor rests an hour between two of them. */
async function ruleRow({ product, isQuick }: Bench, connectionString: string): Promise<Row> {
  const world: FixtureSize = { instructors: 500, slots: 100_000, days: 120 };
  await fillFixture(connectionString, world);
  let next = 0;
  const slots = {
    one() {
      const turn = Math.floor(next / world.instructors);
      const instructor = next++ % world.instructors;
      return (Math.floor(turn / 3) * SLOTS_A_DAY + (turn % 3) * 2) * world.instructors + instructor;
    },
  };
  const rates: { ours: number; without: number }[] = [];
  const load = { connections: 10, seconds: isQuick ? 2 : 4 };
  await bookingRate(product, world, slots, load);
  for (let round = 0; round < ROUNDS; round++) {
    const { rate: without } = await bookingRate(product, world, slots, load);
    rates.push({ without, ours: (await bookingRate(product, world, slots, { ...load, isPlaced: true })).rate });
  }
  const ratio = median(rates.map(({ ours, without }) => ours / without));
  return {
    what: 'booking with the drive looked at, 10 connections',
    ours: `${Math.round(median(rates.map(({ ours }) => ours)))}/s`,
    floor: `${Math.round(median(rates.map(({ without }) => without)))}/s (the same without a place)`,
    ratio,
    toReach: WITH_RULE_TO_REACH,
    isReached: ratio >= WITH_RULE_TO_REACH,
  };
}
