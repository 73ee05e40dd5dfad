import type { PackageOrder } from '#contract/package-orders.ts';
import { addInstructor, sheetOf, uploadSheet } from '../support/api.ts';
import { deadlocks, type Witness } from './database.ts';
import { type Answer, book, dayAhead, type Fixture, type Person, type Slot } from './fixture.ts';
import type { Row } from './row.ts';

const CLIENTS = 100;
const HOURS = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00'];
const DAYS = CLIENTS / (HOURS.length - 1);
const REFUSALS = new Set(['credit_short', 'price_changed']);

/** Rounds of a hundred windows of a student who has one hour of credit left, each with another lesson: one of them has it. */
export async function raceForCredit(
  { address, witness, processes }: { address: string; witness: Witness; processes: number },
  { school, students }: Fixture,
  rounds: number,
): Promise<Row> {
  const hour = { nameEn: 'One hour', nameFr: 'Une heure', minutes: 60, price: 60, validMonths: 6 };
  const sold = await school.client.post<{ id: string; total: number }>(`/school/${school.id}/packages`, hour);
  const before = await deadlocks(witness);
  const wrong: string[] = [];
  let toldToComeAgain = 0;
  for (let round = 0; round < rounds; round++) {
    const student = students[round % students.length] as Person;
    await giveHour(address, school, student, sold);
    const slots = await offerHours(school, round);
    const first = await Promise.all(slots.map((slot, client) => bookFromCredit(address, student, slot, client)));
    const answers: Answer[] = [];
    // The last of a long line are told to come again: one after the other they do.
    for (const [client, answer] of first.entries()) {
      if (answer.status === 503) toldToComeAgain++;
      answers.push(
        answer.status === 503 ? await bookFromCredit(address, student, slots[client] as Slot, client) : answer,
      );
    }
    const booked = answers.filter(({ status }) => status === 201).length;
    const refused = answers.filter(({ status, body }) => status === 409 && REFUSALS.has(body.error?.code ?? '')).length;
    const said = Object.entries(Object.groupBy(answers, ({ status, body }) => `${status} ${body.error?.code ?? ''}`));
    if (booked !== 1 || refused !== CLIENTS - 1)
      wrong.push(said.map(([what, all]) => `${what} × ${all?.length}`).join(', '));
  }
  const found = {
    belowZero: await creditBelowZero(witness),
    lessonsFromCredit: await witness.count('SELECT count(*) FROM bookings WHERE credit_minutes IS NOT NULL'),
    deadlocks: (await deadlocks(witness)) - before,
  };
  return {
    what: `${rounds} rounds of ${CLIENTS} bookings for the last hour of credit, ${processes} process${processes > 1 ? 'es' : ''}`,
    toReach: 'one has it, 99 are told so, nothing below zero, 0 deadlocks',
    result: `${found.lessonsFromCredit} lessons from credit, ${found.belowZero} credits below zero, ${found.deadlocks} deadlocks, ${wrong.length} odd outcomes ${wrong.slice(0, 3).join('; ')}; ${toldToComeAgain} told to come again`,
    isReached:
      wrong.length === 0 && found.lessonsFromCredit === rounds && found.belowZero === 0 && found.deadlocks === 0,
    figures: { ...found, oddOutcomes: wrong.length, toldToComeAgain },
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

/** A hundred hours of a new instructor, none at the same time as another. */
async function offerHours(school: Fixture['school'], round: number): Promise<Slot[]> {
  const { id, email } = await addInstructor(school.client, school.id, 1000 + round);
  const days = Array.from({ length: DAYS }, (_, day) => dayAhead(day));
  const [opens = '', closes = ''] = [HOURS[0], HOURS.at(-1)];
  await uploadSheet(school.client, school.id, await sheetOf(days.map((date) => [email, date, opens, closes])));
  return days.flatMap((date) =>
    HOURS.slice(1).map((endTime, index) => ({ instructorId: id, date, startTime: HOURS[index] ?? '', endTime })),
  );
}

/** Half say that it is to come from credit, half only what they were shown: that there is nothing to pay. */
const bookFromCredit = (address: string, student: Person, slot: Slot, client: number): Promise<Answer> =>
  book(
    address,
    student,
    { ...slot, ...(client % 2 ? { credit: true } : { total: 0 }) },
    {
      headers: { connection: 'close' },
    },
  );

/** Students who took more out of a school's credit than there was. */
const creditBelowZero = (witness: Witness): Promise<number> =>
  witness.count(`
    SELECT count(*) FROM (
      SELECT FROM ledger_entries GROUP BY school_id, candidate_id HAVING sum(credit_minutes) > 0 OR sum(credit_cents) > 0
    ) AS below`);
