import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '../../contract/bookable-days.ts';
import { addInstructor, type Client, makeSheet, openSchool, openStudent, uploadSheet } from '../support/api.ts';

export interface Slot {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
}
export interface Person {
  id: string;
  email: string;
  cookie: string;
}
export interface Fixture {
  school: { client: Client; id: string };
  instructors: { id: string; email: string }[];
  students: Person[];
  slots: Slot[];
}

const FIRST_DAY_AHEAD = 5;
const HOURS = Array.from({ length: 10 }, (_, index) => 8 + index);
const twoDigits = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
export const dayAhead = (days: number): string =>
  addDays(new Date().toISOString().slice(0, 10), FIRST_DAY_AHEAD + days);

/** Creates a school, its instructors with ten free hours on each of `days` days, and logged-in students. */
export async function makeFixture(
  place: { address: string; dataDir: string },
  size: { instructors: number; days: number; students: number; key?: string },
): Promise<Fixture> {
  const key = size.key ?? 'chaos';
  const { client, schoolId } = await openSchool(place, `${key}-school@check.example`);
  const instructors: Fixture['instructors'] = [];
  for (let number = 1; number <= size.instructors; number++)
    instructors.push(await addInstructor(client, schoolId, number));
  const days = Array.from({ length: size.days }, (_, day) => dayAhead(day));
  const rows = instructors.flatMap(({ email }) => days.map((date) => [email, date, '08:00', '18:00']));
  if (rows.length > 0) await uploadSheet(client, schoolId, await makeSheet(rows));
  const slots = days.flatMap((date) =>
    HOURS.flatMap((hour) =>
      instructors.map(({ id }) => ({
        instructorId: id,
        date,
        startTime: twoDigits(hour),
        endTime: twoDigits(hour + 1),
      })),
    ),
  );
  const students: Person[] = [];
  const emails = Array.from({ length: size.students }, (_, number) => `${key}-student${number}@check.example`);
  // Sign up a few at a time, because each waits for its email.
  for (let at = 0; at < emails.length; at += 20) {
    const opened = emails.slice(at, at + 20).map(async (email) => {
      const { client, studentId } = await openStudent(place, email);
      return { id: studentId, email, cookie: client.cookie() };
    });
    students.push(...(await Promise.all(opened)));
  }
  return { school: { client, id: schoolId }, instructors, students, slots };
}

export interface Answer {
  /** 0 if there was no answer. */
  status: number;
  body: { bookingId?: string; code?: string; error?: { code: string } };
  retryAfter: string | null;
  milliseconds: number;
}

/** Opens as many connections as there are concurrent calls. */
const everybody = new Agent({ keepAlive: true });

/** Sends a booking request once. */
export async function book(
  address: string,
  student: Person | undefined,
  slot: Slot | undefined,
  { headers = {}, agent = everybody }: { headers?: Record<string, string>; agent?: Agent } = {},
): Promise<Answer> {
  const begun = performance.now();
  try {
    const call = request(`${address}/api/booking`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', cookie: student?.cookie ?? '', ...headers },
    });
    call.end(JSON.stringify({ ...slot, location: '1 Main Street' }));
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    const body = JSON.parse(await text(response)) as Answer['body'];
    return {
      status: response.statusCode ?? 0,
      body,
      retryAfter: response.headers['retry-after'] ?? null,
      milliseconds: performance.now() - begun,
    };
  } catch {
    return { status: 0, body: {}, retryAfter: null, milliseconds: performance.now() - begun };
  }
}

const postJson = (address: string, path: string, { cookie }: Person): Promise<Response> =>
  fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });

/** Cancels a booking. @returns the refund in dollars */
export async function cancel(address: string, bookingId: string | undefined, student: Person): Promise<number | null> {
  const answer = await postJson(address, `/booking/${bookingId}/cancel`, student);
  if (!answer.ok) throw new Error(`A cancellation answers ${answer.status}`);
  return ((await answer.json()) as { refund?: number | null }).refund ?? null;
}

export async function logOut(address: string, person: Person): Promise<void> {
  const answer = await postJson(address, '/logout', person);
  if (!answer.ok) throw new Error(`A log-out answers ${answer.status}`);
}

export async function isLoggedIn(address: string, { cookie }: Person): Promise<boolean> {
  const answer = await fetch(`${address}/api/session`, { headers: { cookie } });
  return ((await answer.json()) as { actor: object | null }).actor !== null;
}

export interface Crowd {
  /** Every answer so far, with its student. */
  answers: (Answer & { student: Person })[];
  confirmed(): (Answer & { student: Person })[];
  stop(): Promise<void>;
}

/**
 * Starts clients that each book one free slot after another until stopped, without retries. Slots at the same hour are
 * next to
 * each other in the list, so with at least as many students as instructors nobody books twice in one hour.
 */
export function startCrowd(
  address: string,
  { students, slots }: Fixture,
  { clients, thinkMs }: { clients: number; thinkMs: number },
): Crowd {
  const answers: Crowd['answers'] = [];
  let isOver = false;
  let next = 0;
  const running = Array.from({ length: clients }, async () => {
    while (!isOver) {
      const turn = next++;
      const student = students[turn % students.length] as Person;
      answers.push({ ...(await book(address, student, slots[turn % slots.length])), student });
      await pause(thinkMs);
    }
  });
  return {
    answers,
    confirmed: () => answers.filter(({ status }) => status === 201),
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}
