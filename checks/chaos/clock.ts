import { addInstructor, sheetOf, uploadSheet } from '../support/api.ts';
import { MOVED_CLOCK } from '../support/product.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { imbalance, overlaps } from './database.ts';
import { book, type Fixture, makeFixture, type Person, type Slot } from './fixture.ts';
import type { Row } from './row.ts';

const HOUR_MS = 3_600_000;
/** Of two servers, the first and the second: how far off their clocks are. */
const JUMPS: [what: string, firstMs: number, secondMs: number][] = [
  ['one ahead', HOUR_MS, 0],
  ['one behind', -HOUR_MS, 0],
  ['both ahead', HOUR_MS, HOUR_MS],
  ['both behind', -HOUR_MS, -HOUR_MS],
  ['one started ahead', HOUR_MS, 0],
  ['one started behind', -HOUR_MS, 0],
];
const RACES = 5;
/** Half an hour on either side of two days before a lesson, where what comes back changes. */
const HOURS_AHEAD = [48.5, 47.5];

/** Two servers of one database, whose clocks jump by an hour while people book, cancel and log out. */
export async function jumpClocks(): Promise<Row[]> {
  const cluster = await startCluster(2, MOVED_CLOCK);
  try {
    const [first, second] = cluster.servers;
    if (!first || !second) throw new Error('there are two servers');
    const place = { address: second.address, dataDir: cluster.dataDir };
    const fixture = await makeFixture(place, { instructors: 1, days: 4, students: 3 + 2 * JUMPS.length });
    const [one, other, canceller, ...leaving] = fixture.students;
    if (!one || !other || !canceller) throw new Error('there are students');
    const near = await slotsAhead(fixture);
    const seen = { booked: 0, twice: 0, faults: 0, alive: 0, refunds: 0, wrongRefunds: 0 };
    const since = await now(cluster);
    const expected = await Promise.all(near.map((slot) => refundOf(second.address, second.address, canceller, slot)));

    let next = 0;
    for (const [what, firstMs, secondMs] of JUMPS) {
      const [before, after] = leaving.splice(0, 2);
      await logOut(second.address, before);
      if (what.includes('started')) {
        await first.stop('SIGINT');
        await first.start({ CLOCK_AHEAD_MS: String(firstMs) });
      } else await Promise.all([first.jump(firstMs), second.jump(secondMs)]);
      await logOut(second.address, after);
      for (const address of [first.address, second.address])
        for (const person of [before, after]) if (await isLoggedIn(address, person)) seen.alive++;

      for (let race = 0; race < RACES; race++) {
        const slot = fixture.slots[next++];
        const answers = await Promise.all([book(first.address, one, slot), book(second.address, other, slot)]);
        const taken = answers.filter(({ status }) => status === 201).length;
        seen.booked += taken;
        if (taken > 1) seen.twice++;
        seen.faults += answers.filter(({ status }) => status === 0 || status >= 500).length + (taken === 0 ? 1 : 0);
      }
      for (const [index, slot] of near.entries()) {
        const refund = await refundOf(second.address, first.address, canceller, slot);
        seen.refunds++;
        if (refund !== expected[index]) seen.wrongRefunds++;
      }
    }
    return [await verdict(cluster, { seen, expected, since })];
  } finally {
    await cluster.close();
  }
}

const now = async ({ witness }: Cluster): Promise<string> =>
  (await witness.rows<{ now: string }>('SELECT clock_timestamp()::text AS now'))[0]?.now ?? '';

/** One lesson of an instructor at each of those moments. Toronto's midnight is in neither hour: it would be in one at most. */
async function slotsAhead({ school }: Fixture): Promise<Slot[]> {
  const { id: instructorId, email } = await addInstructor(school.client, school.id, 99);
  const wall = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Toronto',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const slots = HOURS_AHEAD.map((hours) => {
    const from = Date.now() + hours * HOUR_MS;
    const [date = '', startTime = ''] = wall.format(from).split(' ');
    const [, endTime = ''] = wall.format(from + HOUR_MS - 60_000).split(' ');
    return { instructorId, date, startTime, endTime };
  });
  const whole = slots.filter(({ startTime, endTime }) => startTime < endTime);
  const sheet = await sheetOf(whole.map(({ date, startTime, endTime }) => [email, date, startTime, endTime]));
  await uploadSheet(school.client, school.id, sheet);
  return whole;
}

/** Booked at one server and cancelled at another. */
async function refundOf(booksAt: string, cancelsAt: string, person: Person, slot: Slot): Promise<number | null> {
  const { status, body } = await book(booksAt, person, slot);
  if (status !== 201) throw new Error(`a booking was answered ${status}: ${JSON.stringify(body)}`);
  const answer = await fetch(`${cancelsAt}/api/booking/${body.bookingId}/cancel`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    body: '{}',
  });
  const { refund } = (await answer.json()) as { refund?: number | null };
  return refund ?? null;
}

async function logOut(address: string, person: Person | undefined): Promise<void> {
  const answer = await fetch(`${address}/api/logout`, { method: 'POST', headers: { cookie: person?.cookie ?? '' } });
  if (!answer.ok) throw new Error(`A log-out answers ${answer.status}`);
}

async function isLoggedIn(address: string, person: Person | undefined): Promise<boolean> {
  const answer = await fetch(`${address}/api/session`, { headers: { cookie: person?.cookie ?? '' } });
  return ((await answer.json()) as { actor: object | null }).actor !== null;
}

async function verdict(
  cluster: Cluster,
  { seen, expected, since }: { seen: Record<string, number>; expected: (number | null)[]; since: string },
): Promise<Row> {
  const { witness } = cluster;
  const found = { overlaps: await overlaps(witness), imbalance: await imbalance(witness) };
  const stamped = await witness.count(
    `SELECT count(*) FROM bookings
      WHERE created_at NOT BETWEEN $1::timestamptz - interval '2 s' AND clock_timestamp() + interval '2 s'`,
    [since],
  );
  const bookings = await witness.count('SELECT count(*) FROM bookings');
  const told = await witness.count("SELECT count(*) FROM emails WHERE kind = 'booking_confirmed_student'");
  const { booked = 0, twice, faults, alive, refunds = 0, wrongRefunds } = seen;
  const wrong = [twice, faults, alive, wrongRefunds, found.overlaps, found.imbalance, stamped, bookings - told];
  return {
    what: `two servers of one database, whose clocks jump by an hour: ${JUMPS.map(([what]) => what).join(', ')}`,
    toReach:
      'no slot twice, no ended session alive, what comes back is as by the database’s time, each told once, no fault',
    result:
      `${booked} booked, ${twice} twice, ${found.overlaps} overlaps, ${found.imbalance} slots wrong, ${faults} faults, ${alive} sessions alive; ` +
      `of ${refunds} refunds (${expected.join(', ')}) ${wrongRefunds} wrong; ${stamped} of ${bookings} bookings at a wrong time, ${told} told`,
    isReached: booked > 0 && refunds > 0 && wrong.every((count) => count === 0),
    figures: { bookings, told, stamped, ...seen, ...found },
  };
}
