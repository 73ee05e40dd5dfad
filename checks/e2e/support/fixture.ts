import { randomUUID } from 'node:crypto';
import type { BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { addDays } from '../../../contract/bookable-days.ts';
import type { Booking } from '../../../contract/bookings.ts';
import { addInstructor, type Client, openSchool, openStudent } from '../../support/api.ts';

/** The zone of every school here: what is not said of a reader's own zone is said of one who lives there. */
export const HOME_ZONE = 'America/Toronto';

/** The day at this moment: for what a page says of today and the days next to it. */
export const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: HOME_ZONE }).format();

let firstDay = today();
/** Once a file: a test that begins before midnight and ends after it speaks of one and the same day. */
export const beginFile = (): void => {
  firstDay = today();
};

/** A day that can be booked at once, so far ahead that no policy cares about the hour. */
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
  /** What differs from the usual instructor, for each one. */
  instructors?: object[];
  /** Number of the instructor, days ahead, start, end. */
  slots?: [instructor: number, ahead: number, start: string, end: string][];
  /** Where it is made, when not in the product that all share. */
  product?: { address: string; dataDir: string };
}

/** A school with instructors and slots, and students, made over HTTP: nothing of it is what a test looks at. */
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
  // By hand and not from a sheet, which would be read in a process of its own: a second of a processor for each fixture.
  for (const [number, ahead, startTime, endTime] of slots) {
    await client.post('/slot', { instructorId: nth(hired, number).id, date: day(ahead), startTime, endTime });
  }
  return { school: { client, id: schoolId, email, name }, instructors: hired };
}

/** One of a list that must have it: a fixture was made with it. */
export function nth<T>(list: readonly T[], index = 0): T {
  const item = list[index];
  if (item === undefined) throw new Error(`The fixture has no number ${index}`);
  return item;
}

/** A browser in which somebody is logged in already. */
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
