import type { PackageOrder } from '../../contract/packages.ts';
import { addInstructor, makeSheet, uploadSheet } from '../support/api.ts';
import type { Row } from '../support/report.ts';
import { deadlocks, imbalance, overlaps } from '../support/witness.ts';
import { type Answer, book, dayAhead, type Fixture, makeFixture, type Person, type Slot } from './people.ts';
import { type Cluster, type Extent, startCluster } from './servers.ts';

const CLIENTS = 100;
const SHARING_A_CAR = 10;
const AT_ONCE = 20;
/** Two places half an hour's drive apart, for lessons ten minutes apart. */
const ENDS = ['M4C 1B5', 'L5B 1M2'];
const HOURS_A_DAY = 10;
const CREDIT_REFUSALS = new Set(['credit_short', 'price_changed']);

/**
 * Rounds of a hundred clients racing for one slot, car, student's hour or last hour of credit, on one process and on
 * three.
 */
export async function race({ rounds }: Extent): Promise<Row[]> {
  const rows: Row[] = [];
  for (const processes of [1, 3]) {
    const cluster = await startCluster(processes);
    try {
      const place = { address: cluster.proxy.address, dataDir: cluster.dataDir };
      const fixture = await makeFixture(place, { instructors: 0, days: 0, students: CLIENTS });
      rows.push(await raceForSlots(cluster, fixture, rounds), await raceForCredit(cluster, fixture, rounds));
    } finally {
      await cluster.close();
    }
  }
  return rows;
}

/** A hundred clients at once, each on its own connection; client n books slot n modulo the number of slots. */
const compete = (address: string, slots: Slot[], studentOf: (client: number) => Person | undefined) =>
  Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      book(address, studentOf(client), slots[client % slots.length], { headers: { connection: 'close' } }),
    ),
  );

/** The counts of statuses and codes, unless exactly the expected number booked and all others were refused. */
function findOddOutcome(answers: Answer[], booked: number, isRefusal: (answer: Answer) => boolean): string[] {
  const refused = answers.filter(isRefusal).length;
  if (answers.filter(({ status }) => status === 201).length === booked && refused === answers.length - booked)
    return [];
  const kinds = Object.groupBy(answers, ({ status, body }) => `${status} ${body.error?.code ?? ''}`);
  return [
    Object.entries(kinds)
      .map(([kind, all]) => `${kind} × ${all?.length}`)
      .join(', '),
  ];
}

async function raceForSlots({ proxy, witness, servers }: Cluster, fixture: Fixture, rounds: number): Promise<Row> {
  const offers = await offerSlots(fixture, rounds);
  const { students } = fixture;
  const answers: Answer[] = [];
  const odd: string[] = [];
  const before = await deadlocks(witness);
  for (const { single, car, simultaneous, neighbours } of offers) {
    const run = async (slots: Slot[], booked: number, studentOf = (client: number) => students[client]) => {
      const came = await compete(proxy.address, slots, studentOf);
      odd.push(...findOddOutcome(came, booked, ({ status }) => status === 409));
      answers.push(...came);
    };
    await run([single], 1);
    await run(car, 1);
    // Every client that requests the winning slot gets the same booking.
    await run(simultaneous, CLIENTS / AT_ONCE, () => students[0]);
    await run(neighbours, 1);
  }
  const found = {
    overlaps: await overlaps(witness),
    imbalance: await imbalance(witness),
    deadlocks: (await deadlocks(witness)) - before,
    oddOutcomes: odd.length,
  };
  const times = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
  return {
    what: `${rounds} rounds of 4 × ${CLIENTS} racing clients, processes: ${servers.length}`,
    target: '1 booking each, 0 overlaps, 0 deadlocks',
    result: `${found.overlaps} overlaps, ${found.deadlocks} deadlocks, ${found.imbalance} wrong slots, ${odd.length} odd outcomes ${odd.slice(0, 3).join('; ')}; p99 ${p99} ms`,
    isReached: Object.values(found).every((count) => count === 0),
    figures: { ...found, p99Milliseconds: p99, calls: answers.length },
  };
}

/**
 * Creates a day per round: a single slot, ten overlapping slots that share a car, twenty at the same time, and two with
 * too little travel time between them.
 */
async function offerSlots({ school }: Fixture, rounds: number) {
  const instructorCar = { make: 'Toyota', model: 'Corolla', year: 2024, color: 'Blue', plateNumber: 'CHAOS 1' };
  const people: { id: string; email: string }[] = [];
  for (let number = 1; number <= SHARING_A_CAR + AT_ONCE + 1; number++)
    people.push(
      await addInstructor(school.client, school.id, number, number <= SHARING_A_CAR ? { instructorCar } : {}),
    );
  const rows: string[][] = [];
  const offers = Array.from({ length: rounds }, (_, round) => {
    const date = dayAhead(round);
    const offer = (person: number, startTime: string, endTime: string): Slot => {
      const { id, email } = people[person] ?? { id: '', email: '' };
      rows.push([email, date, startTime, endTime]);
      return { instructorId: id, date, startTime, endTime };
    };
    return {
      single: offer(SHARING_A_CAR, '09:00', '10:00'),
      car: Array.from({ length: SHARING_A_CAR }, (_, index) => {
        const minute = String(index * 5).padStart(2, '0');
        return offer(index, `13:${minute}`, `14:${minute}`);
      }),
      simultaneous: Array.from({ length: AT_ONCE }, (_, index) =>
        index % 2 ? offer(SHARING_A_CAR + index, '16:00', '17:00') : offer(SHARING_A_CAR + index, '16:30', '17:30'),
      ),
      neighbours: [
        { ...offer(people.length - 1, '09:00', '10:00'), pickupPostalCode: ENDS[0] },
        { ...offer(people.length - 1, '10:10', '11:10'), pickupPostalCode: ENDS[1] },
      ],
    };
  });
  await uploadSheet(school.client, school.id, await makeSheet(rows));
  return offers;
}

/** A student with one hour of credit left uses it in a hundred windows at once, each booking a different lesson. */
async function raceForCredit(
  { proxy: { address }, witness, servers }: Cluster,
  { school, students }: Fixture,
  rounds: number,
): Promise<Row> {
  const hour = { nameEn: 'One hour', nameFr: 'Une heure', minutes: 60, price: 60, validMonths: 6 };
  const sold = await school.client.post<{ id: string; total: number }>(`/school/${school.id}/packages`, hour);
  const before = await deadlocks(witness);
  const odd: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const student = students[round % students.length] as Person;
    await giveHour(address, school, student, sold);
    const slots = await offerHours(school, round);
    // Half of the clients ask to use credit; the other half send only the total they saw, which is $0.
    const bookFromCredit = (client: number) =>
      book(
        address,
        student,
        { ...(slots[client] as Slot), ...(client % 2 ? { credit: true } : { total: 0 }) },
        { headers: { connection: 'close' } },
      );
    const answers = await Promise.all(slots.map((_, client) => bookFromCredit(client)));
    // Clients at the end of a long queue get a 503, and retry one after the other.
    for (const [client, { status }] of answers.entries())
      if (status === 503) answers[client] = await bookFromCredit(client);
    const isRefusal = ({ status, body }: Answer) => status === 409 && CREDIT_REFUSALS.has(body.error?.code ?? '');
    odd.push(...findOddOutcome(answers, 1, isRefusal));
  }
  const found = {
    belowZero: await witness.count(
      `SELECT count(*) FROM (SELECT FROM ledger_entries GROUP BY school_id, candidate_id
                             HAVING sum(credit_minutes) > 0 OR sum(credit_cents) > 0) AS below`,
    ),
    deadlocks: (await deadlocks(witness)) - before,
    oddOutcomes: odd.length,
  };
  return {
    what: `${rounds} rounds of ${CLIENTS} bookings for the last hour of credit, processes: ${servers.length}`,
    target: '1 booking, 99 clear refusals, no credit below zero, 0 deadlocks',
    result: `${found.belowZero} credits below zero, ${found.deadlocks} deadlocks, ${odd.length} odd outcomes ${odd.slice(0, 3).join('; ')}`,
    isReached: Object.values(found).every((count) => count === 0),
    figures: found,
  };
}

async function giveHour(
  address: string,
  school: Fixture['school'],
  { cookie }: Person,
  { id: packageId, total }: { id: string; total: number },
): Promise<void> {
  const response = await fetch(`${address}/api/package-orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ packageId, total }),
  });
  const { id } = (await response.json()) as PackageOrder;
  await school.client.post(`/school/${school.id}/package-orders/${id}/accept`, {});
}

/** Creates a hundred back-to-back hours for a new instructor. */
async function offerHours(school: Fixture['school'], round: number): Promise<Slot[]> {
  const { id, email } = await addInstructor(school.client, school.id, 1000 + round);
  const days = Array.from({ length: CLIENTS / HOURS_A_DAY }, (_, day) => dayAhead(day));
  await uploadSheet(school.client, school.id, await makeSheet(days.map((date) => [email, date, '08:00', '18:00'])));
  const at = (hour: number) => `${String(8 + hour).padStart(2, '0')}:00`;
  return days.flatMap((date) =>
    Array.from({ length: HOURS_A_DAY }, (_, hour) => ({
      instructorId: id,
      date,
      startTime: at(hour),
      endTime: at(hour + 1),
    })),
  );
}
