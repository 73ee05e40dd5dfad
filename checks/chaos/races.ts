import { addInstructor, sheetOf, uploadSheet } from '../support/api.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { raceForCredit } from './credit-race.ts';
import { deadlocks, imbalance, overlaps } from './database.ts';
import { type Answer, book, dayAhead, type Fixture, makeFixture, type Person, type Slot } from './fixture.ts';
import type { Extent, Row } from './row.ts';

const CLIENTS = 100;
const SHARING_A_CAR = 10;
const AT_ONCE = 20;
/** Half an hour's drive from each other, and ten minutes between their lessons. */
const ENDS = ['M4C 1B5', 'L5B 1M2'];

/** Rounds of a hundred clients that want the same slot, the same car, the same student's hour or last hour of credit; over one process and three. */
export async function race({ rounds }: Extent): Promise<Row[]> {
  const rows: Row[] = [];
  for (const processes of [1, 3]) {
    const cluster = await startCluster(processes);
    try {
      const fixture = await makeFixture(
        { address: cluster.proxy.address, dataDir: cluster.dataDir },
        { instructors: 0, days: 0, students: CLIENTS },
      );
      rows.push(await raceOver(cluster, fixture, rounds));
      const { proxy, witness } = cluster;
      rows.push(await raceForCredit({ address: proxy.address, witness, processes }, fixture, rounds));
    } finally {
      await cluster.close();
    }
  }
  return rows;
}

async function raceOver({ proxy, witness, servers }: Cluster, fixture: Fixture, rounds: number): Promise<Row> {
  const offers = await offerSlots(fixture, rounds);
  const times: number[] = [];
  const wrong: string[] = [];
  const before = await deadlocks(witness);

  for (const { single, car, simultaneous, neighbours } of offers) {
    const one = await compete(proxy.address, [single], (client) => fixture.students[client]);
    expectOutcome(wrong, 'one slot', one, 1);
    const shared = await compete(proxy.address, car, (client) => fixture.students[client]);
    expectOutcome(wrong, 'one car', shared, 1);
    // Clients that ask for the slot that wins get that one booking, each.
    const student = fixture.students[0];
    const own = await compete(proxy.address, simultaneous, () => student);
    expectOutcome(wrong, 'one student', own, CLIENTS / AT_ONCE);
    const near = await compete(proxy.address, neighbours, (client) => fixture.students[client]);
    expectOutcome(wrong, 'two ends of a city', near, 1);
    times.push(...[...one, ...shared, ...own, ...near].map(({ milliseconds }) => milliseconds));
  }
  const found = {
    overlaps: await overlaps(witness),
    imbalance: await imbalance(witness),
    deadlocks: (await deadlocks(witness)) - before,
  };
  const p99 = [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  return {
    what: `${rounds} rounds of 4 × ${CLIENTS} racing clients, ${servers.length} process${servers.length > 1 ? 'es' : ''}`,
    toReach: '0 overlaps, 0 deadlocks, 1 booking each',
    result: `${found.overlaps} overlaps, ${found.deadlocks} deadlocks, ${found.imbalance} slots wrong, ${wrong.length} odd outcomes ${wrong.slice(0, 3).join('; ')}; p99 ${Math.round(p99)} ms`,
    isReached: found.overlaps === 0 && found.deadlocks === 0 && found.imbalance === 0 && wrong.length === 0,
    figures: { ...found, oddOutcomes: wrong.length, p99Milliseconds: Math.round(p99), calls: times.length },
  };
}

/** For each round its own day: a slot, ten overlapping ones of one car, twenty at the same time, two of an instructor with no time to drive. */
async function offerSlots({ school }: Fixture, rounds: number) {
  const people: { id: string; email: string }[] = [];
  for (let number = 1; number <= SHARING_A_CAR + AT_ONCE + 1; number++) {
    const car = { make: 'Toyota', model: 'Corolla', year: 2024, color: 'Blue', plateNumber: 'CHAOS 1' };
    people.push(
      await addInstructor(school.client, school.id, number, number <= SHARING_A_CAR ? { instructorCar: car } : {}),
    );
  }
  const rows: string[][] = [];
  const offers: { single: Slot; car: Slot[]; simultaneous: Slot[]; neighbours: Slot[] }[] = [];
  for (let round = 0; round < rounds; round++) {
    const date = dayAhead(round);
    const offer = (person: { id: string; email: string } | undefined, startTime: string, endTime: string): Slot => {
      rows.push([person?.email ?? '', date, startTime, endTime]);
      return { instructorId: person?.id ?? '', date, startTime, endTime };
    };
    offers.push({
      single: offer(people[SHARING_A_CAR], '09:00', '10:00'),
      car: people.slice(0, SHARING_A_CAR).map((person, index) => {
        const minute = String(index * 5).padStart(2, '0');
        return offer(person, `13:${minute}`, `14:${minute}`);
      }),
      simultaneous: people
        .slice(SHARING_A_CAR, SHARING_A_CAR + AT_ONCE)
        .map((person, index) => (index % 2 ? offer(person, '16:00', '17:00') : offer(person, '16:30', '17:30'))),
      neighbours: ENDS.map((pickupPostalCode, index) => {
        const place = { pickupPostalCode };
        const driver = people.at(-1);
        return { ...(index ? offer(driver, '10:10', '11:10') : offer(driver, '09:00', '10:00')), ...place };
      }),
    });
  }
  await uploadSheet(school.client, school.id, await sheetOf(rows));
  return offers;
}

/** A hundred clients at once, each over a connection of its own; client n wants the slot n modulo their number. */
const compete = (
  address: string,
  slots: Slot[],
  studentOf: (client: number) => Person | undefined,
): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      book(address, studentOf(client), slots[client % slots.length], { headers: { connection: 'close' } }),
    ),
  );

function expectOutcome(wrong: string[], what: string, answers: Answer[], booked: number): void {
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  if (count(201) !== booked || count(409) !== CLIENTS - booked) {
    const statuses = [...new Set(answers.map(({ status }) => status))].map((status) => `${status} × ${count(status)}`);
    wrong.push(`${what}: ${statuses.join(', ')}`);
  }
}
