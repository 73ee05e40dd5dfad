import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { addDays } from '../../../contract/bookable-days.ts';
import type { Booking } from '../../../contract/bookings.ts';
import { addInstructor, type Client, openSchool, openStudent } from '../../support/api.ts';

/** The zone of every school in these tests, and of its readers. */
export const HOME_ZONE = 'America/Toronto';

/** Current date in that zone, for pages that show today or the days next to it. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: HOME_ZONE }).format();

let firstDay = today();
/** Once per file, so that a test that runs past midnight uses one date throughout. */
export const beginFile = (): void => {
  firstDay = today();
};

/** A bookable day far enough ahead that no policy depends on the hour. */
export const day = (ahead: number): string => addDays(firstDay, ahead);

/** The product that all browser tests share. */
const sharedProduct = () => ({ address: inject('address'), dataDir: inject('dataDir') });

export interface Instructor {
  id: string;
  email: string;
  name: string;
}

export interface Student {
  client: Client;
  id: string;
  email: string;
  name: string;
}

export interface Fixture {
  school: { client: Client; id: string; email: string; name: string };
  instructors: Instructor[];
  students: Student[];
}

interface FixtureOptions {
  students?: number;
  /** How each instructor differs from the usual one. */
  instructors?: object[];
  /** Index of the instructor, days ahead, start, end. */
  slots?: [instructor: number, ahead: number, start: string, end: string][];
  /** Where to create it, if not in the shared product. */
  product?: { address: string; dataDir: string };
}

/**
 * Creates a school with instructors and slots, and students, over the API, because the tests using it are about
 * something else.
 */
export async function makeFixture({
  students = 1,
  instructors = [{}],
  slots = [],
  product = sharedProduct(),
}: FixtureOptions): Promise<Fixture> {
  const key = randomUUID().slice(0, 8);
  const names = ['Sam', 'Alex', 'Robin'];
  const [school, people] = await Promise.all([
    makeSchool(product, key, instructors, slots),
    Promise.all(
      Array.from({ length: students }, async (_, index) => {
        const email = `student${index}-${key}@check.example`;
        const firstName = names[index] ?? 'Kim';
        const { client, studentId } = await openStudent(product, email, firstName);
        return { client, id: studentId, email, name: `${firstName} Learner` };
      }),
    ),
  ]);
  return { ...school, students: people };
}

async function makeSchool(
  product: { address: string; dataDir: string },
  key: string,
  instructors: object[],
  slots: NonNullable<FixtureOptions['slots']>,
) {
  const email = `school-${key}@check.example`;
  const name = `Check School ${key}`;
  const { client, schoolId } = await openSchool(product, email, name);
  const hired: Instructor[] = [];
  for (const [index, changes] of instructors.entries()) {
    const person = { firstName: 'Instructor', lastName: `Number ${index + 1}`, ...changes };
    const added = await addInstructor(client, schoolId, index + 1, person);
    hired.push({ ...added, name: `${person.firstName} ${person.lastName}` });
  }
  // Adds slots with calls instead of a sheet, whose separate process would cost a second of processor time per fixture.
  for (const [number, ahead, startTime, endTime] of slots) {
    await client.post('/slot', { instructorId: nth(hired, number).id, date: day(ahead), startTime, endTime });
  }
  return { school: { client, id: schoolId, email, name }, instructors: hired };
}

/** An element the fixture is known to have. */
export function nth<T>(list: readonly T[], index = 0): T {
  const item = list[index];
  if (item === undefined) throw new Error(`The fixture has no number ${index}`);
  return item;
}

/** Opens a browser that is already logged in as the client's account. */
export function as(client: Client, options: BrowserContextOptions = {}): BrowserContextOptions {
  const [name = '', ...value] = client.cookie().split('=');
  const cookie = { name, value: value.join('='), domain: 'localhost', path: '/', expires: -1 };
  return {
    timezoneId: HOME_ZONE,
    storageState: { cookies: [{ ...cookie, httpOnly: true, secure: false, sameSite: 'Lax' }], origins: [] },
    ...options,
  };
}

export function book(
  student: Student,
  instructorId: string,
  ahead: number,
  startTime: string,
  endTime: string,
  location = '12 King Street West, Toronto',
): Promise<Booking> {
  return student.client.post('/booking', { instructorId, date: day(ahead), startTime, endTime, location });
}
