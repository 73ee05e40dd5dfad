import { EASY_WARNINGS } from '../../contract/office-bookings.ts';
import { addInstructor, makeSheet, uploadSheet } from '../support/api.ts';
import type { Row } from '../support/report.ts';
import { deadlocks, imbalance, overlaps } from '../support/witness.ts';
import { type Answer, book, dayAhead, type Fixture, makeFixture, type Slot } from './people.ts';
import { type Cluster, type Extent, startCluster } from './servers.ts';

const CLIENTS = 100;
const SHARING_A_CAR = 10;
const OWN_CONNECTION = { headers: { connection: 'close' } };
const AFTER_QUEUE = 503;

/**
 * Rounds of a hundred bookings at once, half of them by students and half by the office, for one free time, for one student without an account,
 * and for one car.
 */
export async function raceOffice({ rounds }: Extent): Promise<Row[]> {
  const rows: Row[] = [];
  for (const processes of [1, 3]) {
    const cluster = await startCluster(processes);
    try {
      const place = { address: cluster.proxy.address, dataDir: cluster.dataDir };
      const fixture = await makeFixture(place, { instructors: 0, days: 0, students: CLIENTS, key: 'office' });
      rows.push(await raceRounds(cluster, fixture, rounds));
    } finally {
      await cluster.close();
    }
  }
  return rows;
}

type Booking = (client: number) => Promise<Answer>;

async function raceRounds({ proxy, witness, servers }: Cluster, fixture: Fixture, rounds: number): Promise<Row> {
  const { school, students } = fixture;
  const known = await addStudents(school, CLIENTS);
  const offers = await offerTimes(fixture, rounds);
  const before = await deadlocks(witness);
  const odd: string[] = [];
  const times: number[] = [];
  const race = async (what: string, bookings: Booking) => {
    const answers = await Promise.all(Array.from({ length: CLIENTS }, (_, client) => bookings(client)));
    // Clients at the end of a long queue get a 503, and retry one after the other.
    for (const [client, { status }] of answers.entries())
      if (status === AFTER_QUEUE) answers[client] = await bookings(client);
    times.push(...answers.map(({ milliseconds }) => milliseconds));
    const booked = answers.filter(({ status }) => status === 201).length;
    const refused = answers.filter(({ status }) => status === 409).length;
    if (booked !== 1 || refused !== CLIENTS - 1) odd.push(`${what}: ${booked} booked, ${refused} refused`);
  };
  const byOffice = (slot: Slot | undefined, studentId: string | undefined) =>
    bookByOffice(proxy.address, school, { ...slot, studentId });
  const online = (client: number, slot: Slot | undefined) =>
    book(proxy.address, students[client], slot, OWN_CONNECTION);
  for (const { single, around, car, elsewhere } of offers) {
    await race('one time', (client) => {
      if (client % 2 === 0) return online(client, single);
      return byOffice(client % 4 === 1 ? single : around, known[client]);
    });
    await race('one car', (client) => {
      const slot = car[client % car.length];
      return client % 2 === 0 ? online(client, slot) : byOffice(slot, known[client]);
    });
    const [student] = await addStudents(school, 1);
    // No two calls have the same instructor and minute, or they'd be the same booking.
    await race('one student', (client) =>
      byOffice(shift(elsewhere[client % elsewhere.length], Math.floor(client / elsewhere.length)), student),
    );
  }
  const found = {
    overlaps: await overlaps(witness),
    imbalance: await imbalance(witness),
    deadlocks: (await deadlocks(witness)) - before,
    oddOutcomes: odd.length,
  };
  const p99 = Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0);
  return {
    what: `${rounds} rounds of 3 × ${CLIENTS} students and receptionists, processes: ${servers.length}`,
    target: '1 booking each, 0 overlaps, 0 deadlocks',
    result: `${found.overlaps} overlaps, ${found.deadlocks} deadlocks, ${found.imbalance} wrong slots, ${odd.length} odd outcomes ${odd.slice(0, 3).join('; ')}; p99 ${p99} ms`,
    isReached: Object.values(found).every((count) => count === 0),
    figures: { ...found, p99Milliseconds: p99, calls: times.length },
  };
}

async function bookByOffice(
  address: string,
  { id, client }: Fixture['school'],
  booking: Partial<Slot> & { studentId: string | undefined },
): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(`${address}/api/school/${id}/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: client.cookie(), connection: 'close' },
    body: JSON.stringify({ ...booking, location: '1 Main Street', confirmWarnings: EASY_WARNINGS, notify: false }),
  });
  const body = (await response.json()) as Answer['body'];
  const milliseconds = performance.now() - begun;
  return { status: response.status, body, retryAfter: response.headers.get('retry-after'), milliseconds };
}

async function addStudents({ id, client }: Fixture['school'], count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number++) {
    const person = { firstName: 'Leo', lastName: `Number ${number}`, phone: '(613) 555-0142' };
    ids.push((await client.post<{ id: string }>(`/school/${id}/students`, person)).id);
  }
  return ids;
}

/** A day for each round: a free time of one instructor, and ten instructors who share a car, free at overlapping times. */
async function offerTimes({ school }: Fixture, rounds: number) {
  const instructorCar = { make: 'Toyota', model: 'Corolla', year: 2024, color: 'Blue', plateNumber: 'OFFICE 1' };
  const alone = await addInstructor(school.client, school.id, 0, {});
  const sharing: { id: string; email: string }[] = [];
  const others: { id: string; email: string }[] = [];
  for (let number = 1; number <= SHARING_A_CAR; number++) {
    sharing.push(await addInstructor(school.client, school.id, number, { instructorCar }));
    others.push(await addInstructor(school.client, school.id, SHARING_A_CAR + number, {}));
  }
  const rows: string[][] = [];
  const offers = Array.from({ length: rounds }, (_, round) => {
    const date = dayAhead(round);
    const single = { instructorId: alone.id, date, startTime: '09:00', endTime: '10:00' };
    rows.push([alone.email, date, '08:00', '12:00']);
    const car = sharing.map(({ id, email }, index) => {
      const minute = String(index * 5).padStart(2, '0');
      const [startTime, endTime] = [`13:${minute}`, `14:${minute}`];
      rows.push([email, date, startTime, endTime]);
      return { instructorId: id, date, startTime, endTime };
    });
    const elsewhere = others.map(({ id }) => ({ instructorId: id, date, startTime: '17:00', endTime: '19:00' }));
    return { single, around: { ...single, startTime: '08:30', endTime: '09:45' }, car, elsewhere };
  });
  await uploadSheet(school.client, school.id, await makeSheet(rows));
  return offers;
}

/** The same hour, a few minutes later. */
const shift = (slot: Slot | undefined, minutes: number): Slot | undefined =>
  slot && { ...slot, startTime: `17:${String(minutes).padStart(2, '0')}` };
