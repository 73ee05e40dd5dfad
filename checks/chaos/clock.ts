import { addInstructor, makeSheet, uploadSheet } from '../support/api.ts';
import { MOVED_CLOCK } from '../support/product.ts';
import type { Row } from '../support/report.ts';
import { imbalance, overlaps } from '../support/witness.ts';
import { book, cancel, type Fixture, isLoggedIn, logOut, makeFixture, type Person, type Slot } from './people.ts';
import { startCluster } from './servers.ts';

const HOUR_MS = 3_600_000;
/** Clock offsets of the two servers. */
const JUMPS: [what: string, firstMs: number, secondMs: number][] = [
  ['one ahead', HOUR_MS, 0],
  ['one behind', -HOUR_MS, 0],
  ['both ahead', HOUR_MS, HOUR_MS],
  ['both behind', -HOUR_MS, -HOUR_MS],
  ['one started ahead', HOUR_MS, 0],
  ['one started behind', -HOUR_MS, 0],
];
const RACES = 5;
/** Half an hour on either side of 48 hours before a lesson, when the refund changes. */
const HOURS_AHEAD = [48.5, 47.5];

/** Runs two servers on one database, and moves their clocks by an hour while people book, cancel and log out. */
export async function jumpClocks(): Promise<Row[]> {
  const cluster = await startCluster(2, MOVED_CLOCK);
  const { witness, dataDir, servers } = cluster;
  try {
    const [first, second] = servers;
    if (!first || !second) throw new Error('there are two servers');
    const place = { address: second.address, dataDir };
    const fixture = await makeFixture(place, { instructors: 1, days: 4, students: 3 + 2 * JUMPS.length });
    const [one, other, canceller, ...leaving] = fixture.students as [Person, Person, Person, ...Person[]];
    const near = await slotsAhead(fixture);
    const since = (await witness.rows<{ now: string }>('SELECT clock_timestamp()::text AS now'))[0]?.now;
    const expected = await Promise.all(near.map((slot) => refundOf(second.address, second.address, canceller, slot)));
    const wrong = { twice: 0, faults: 0, sessionsAlive: 0, refunds: 0 };
    let next = 0;
    for (const [what, firstMs, secondMs] of JUMPS) {
      const [before, after] = leaving.splice(0, 2) as [Person, Person];
      await logOut(second.address, before);
      if (what.includes('started')) {
        await first.stop('SIGINT');
        await first.start({ CLOCK_AHEAD_MS: String(firstMs) });
      } else await Promise.all([first.jump(firstMs), second.jump(secondMs)]);
      await logOut(second.address, after);
      for (const { address } of servers)
        for (const person of [before, after]) if (await isLoggedIn(address, person)) wrong.sessionsAlive++;
      for (let race = 0; race < RACES; race++) {
        const slot = fixture.slots[next++];
        const answers = await Promise.all([book(first.address, one, slot), book(second.address, other, slot)]);
        const booked = answers.filter(({ status }) => status === 201).length;
        if (booked > 1) wrong.twice++;
        if (booked === 0 || answers.some(({ status }) => status === 0 || status >= 500)) wrong.faults++;
      }
      for (const [index, slot] of near.entries())
        if ((await refundOf(second.address, first.address, canceller, slot)) !== expected[index]) wrong.refunds++;
    }
    const bookings = await witness.count('SELECT count(*) FROM bookings');
    const figures = {
      ...wrong,
      overlaps: await overlaps(witness),
      wrongSlots: await imbalance(witness),
      wrongTimes: await witness.count(
        `SELECT count(*) FROM bookings
          WHERE created_at NOT BETWEEN $1::timestamptz - interval '2 s' AND clock_timestamp() + interval '2 s'`,
        [since],
      ),
      notTold: bookings - (await witness.count("SELECT count(*) FROM emails WHERE kind = 'booking_confirmed_student'")),
    };
    return [
      {
        what: `two servers of one database, whose clocks jump by an hour: ${JUMPS.map(([what]) => what).join(', ')}`,
        target:
          "no slot twice, no ended session alive, refunds by the database's time, each booking told once, no fault",
        result: `${bookings} bookings, refunds of ${expected.join(' and ')}; wrong: ${JSON.stringify(figures)}`,
        isReached: next > 0 && near.length > 0 && Object.values(figures).every((count) => count === 0),
        figures: { bookings, ...figures },
      },
    ];
  } finally {
    await cluster.close();
  }
}

/** One lesson per instructor at each of those times, unless it would span midnight. */
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
  }).filter(({ startTime, endTime }) => startTime < endTime);
  const sheet = await makeSheet(slots.map(({ date, startTime, endTime }) => [email, date, startTime, endTime]));
  await uploadSheet(school.client, school.id, sheet);
  return slots;
}

/** Books on one server and cancels on the other. */
async function refundOf(booksAt: string, cancelsAt: string, person: Person, slot: Slot): Promise<number | null> {
  const { status, body } = await book(booksAt, person, slot);
  if (status !== 201) throw new Error(`a booking was answered ${status}: ${JSON.stringify(body)}`);
  return cancel(cancelsAt, body.bookingId, person);
}
