import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataDir } from '../support/product.ts';
import { createWitness, embeddedAddress, imbalance, overlaps } from './database.ts';
import { book, type Fixture, makeFixture, type Person } from './fixture.ts';
import type { Row } from './row.ts';
import { createServer, type Server } from './server.ts';
import { withVersionBefore } from './version-before.ts';

const ROOT = join(import.meta.dirname, '../..');
/** That each version books in its turn. */
const LESSONS = 20;

/** As a student was told it. */
interface Lesson {
  id: string;
  student: Person;
  status: 'Booked' | 'Cancelled';
}

/** From the version before to this one, back, and here again; people book with each, and cancel what they booked with the other. */
export const goBack = (): Promise<Row[]> =>
  withVersionBefore(async ({ root, commit }) => {
    const dataDir = makeDataDir();
    const server = await createServer(dataDir);
    const told: Lesson[] = [];
    let [turns, lost, refused] = [0, 0, 0];
    try {
      await server.start({}, root);
      const fixture = await makeFixture(server, { instructors: 4, days: 4, students: 4 });
      for (const program of [root, ROOT, root, ROOT]) {
        await server.stop('SIGTERM');
        await server.start({}, program);
        lost += await countLost(server, fixture, told);
        refused += await bookAndCancel(server, fixture, told, turns * LESSONS);
        lost += await countLost(server, fixture, told);
        turns++;
      }
      const witness = createWitness(embeddedAddress(dataDir));
      const wrong = (await overlaps(witness)) + (await imbalance(witness));
      await witness.close();
      return [
        {
          what: `from the version before (${commit}) to this one, back, and here again, booking with each`,
          toReach: '0 lost, 0 refused, 0 overlaps, slots balance',
          result: `${turns} turns, ${told.length} booked, ${lost} lost, ${refused} refused, ${wrong} overlaps or slots wrong`,
          isReached: told.length > 0 && lost + refused + wrong === 0,
          figures: { turns, booked: told.length, lost, refused, wrong },
        },
      ];
    } finally {
      await server.stop('SIGINT');
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

/** @returns how many calls were refused */
async function bookAndCancel(
  server: Server,
  { slots, students }: Fixture,
  told: Lesson[],
  from: number,
): Promise<number> {
  let refused = 0;
  const ofTheOther = told.at(-1);
  if (ofTheOther) {
    const isDone = await cancel(server, ofTheOther);
    if (isDone) ofTheOther.status = 'Cancelled';
    else refused++;
  }
  // Instructors of one hour are neighbours in the list: each goes to another student.
  for (let number = from; number < from + LESSONS; number++) {
    const student = students[number % students.length];
    const { body } = await book(server.address, student, slots[number]);
    if (student && body.bookingId) told.push({ id: body.bookingId, student, status: 'Booked' });
    else refused++;
  }
  return refused;
}

async function cancel({ address }: Server, { id, student }: Lesson): Promise<boolean> {
  const headers = { cookie: student.cookie, 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/booking/${id}/cancel`, { method: 'POST', headers, body: '{}' });
  return answer.ok;
}

/** What somebody was told and finds no more in their list, or as something else. */
async function countLost(server: Server, { students }: Fixture, told: Lesson[]): Promise<number> {
  const lists = await Promise.all(students.map((student) => listOf(server, student)));
  const found = new Map(lists.flat().map(({ bookingId, bookingStatus }) => [bookingId, bookingStatus]));
  return told.filter(({ id, status }) => found.get(id) !== status).length;
}

async function listOf(
  { address }: Server,
  { id, cookie }: Person,
): Promise<{ bookingId: string; bookingStatus: string }[]> {
  const answer = await fetch(`${address}/api/booking?candidateId=${id}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`The list of a student answers ${answer.status}.`);
  return (await answer.json()) as { bookingId: string; bookingStatus: string }[];
}
