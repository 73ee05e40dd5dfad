import type { OwnKind } from '../../contract/lesson-kinds.ts';
import type { OfferedPackage } from '../../contract/packages.ts';
import { addInstructor, type Client, createClient, openSchool } from '../support/api.ts';
import type { Product } from '../support/product.ts';
import type { Witness } from '../support/witness.ts';
import type { Chance } from './chance.ts';

export interface School {
  id: string;
  cookie: string;
  email: string;
  instructors: Instructor[];
  package: OfferedPackage;
  /** Length of the instructor's slots. */
  kinds: OwnKind[];
}
export interface Instructor {
  id: string;
  school: School;
  /** Hours at which lessons begin, by weekday; 1 is Monday. */
  workdays: number[];
}
export interface Student {
  id: string;
  cookie: string;
  postalCode: string;
}

/**
 * Half of the postal codes of Toronto and its suburbs: near enough for every instructor, but far enough apart that
 * driving takes time.
 */
const AREAS = (
  'M1B M1C M1E M1G M1H M1J M1K M1L M1M M1N M2H M2J M2K M2L M2M M2N M3A M3B M3C M3H M3J M3K M3L M4A M4B M4C M4E M4G M4H M4J ' +
  'M4K M4L M4M M4N M4P M4R M4S M4T M4V M4W M4X M4Y M5A M5B M5C M5E M5G M5H M5M M5N M5P M5R M5S M5T M5V M6A M6B M6C M6E M6G ' +
  'M6H M6J M6K M6L M6M M6N M6P M6R M6S M8V M8W M8X M8Y M8Z M9A M9B M9C M9L M9M M9N M9P M9R M9V M9W'
).split(' ');

/** Lessons after school and work, with time to drive between them. */
export const HOURS = ['14:00', '15:30', '17:00', '18:30'] as const;
export const addHour = (startTime: string): string =>
  `${String(Number(startTime.slice(0, 2)) + 1).padStart(2, '0')}${startTime.slice(2)}`;

const WORKDAYS = [
  [1, 2, 3, 4, 5],
  [2, 3, 4, 5, 6],
  [1, 3, 5, 6],
  [2, 4, 6, 7],
] as const;
const PACKAGE = { nameEn: 'Ten hours', nameFr: 'Dix heures', minutes: 600, price: 550, validMonths: 6 };
const KINDS = [
  { names: { en: 'Highway', fr: 'Autoroute' }, minutes: 60, price: 79 },
  { names: { en: 'Refresher', fr: 'Remise à niveau' }, minutes: 60, price: null },
];
const PASSWORD = 'lane-change-2026';
const INSTRUCTORS_A_SCHOOL = 20;

/** Opens a city's schools over the API: sign-up, verification by email, information, instructors and their weekly hours. */
export async function openCity(product: Product, instructors: number, chance: Chance): Promise<School[]> {
  const schools: School[] = [];
  for (let number = 0; number * INSTRUCTORS_A_SCHOOL < instructors; number++) {
    const email = `school${number}@city.example`;
    const { client, schoolId } = await openSchool(product, email, `School ${number}`);
    const taxNumbers = { taxNumber: '123456789 RT0001', provincialTaxNumber: '' };
    const settings = { isTaxRegistered: true, taxBasisPoints: null, ...taxNumbers };
    await client.put(`/school/${schoolId}/settings`, { ...settings, defaultRadiusKm: 40, weeksAhead: 12 });
    const offered = await client.post<OfferedPackage>(`/school/${schoolId}/packages`, PACKAGE);
    const kinds: OwnKind[] = [];
    for (const kind of KINDS) kinds.push(await client.post<OwnKind>(`/school/${schoolId}/lesson-kinds`, kind));
    const school: School = { id: schoolId, email, cookie: client.cookie(), instructors: [], package: offered, kinds };
    const count = Math.min(INSTRUCTORS_A_SCHOOL, instructors - number * INSTRUCTORS_A_SCHOOL);
    for (let one = 0; one < count; one++)
      school.instructors.push(await openInstructor(client, school, number * INSTRUCTORS_A_SCHOOL + one, chance));
    schools.push(school);
  }
  return schools;
}

async function openInstructor(client: Client, school: School, number: number, chance: Chance): Promise<Instructor> {
  const { id } = await addInstructor(client, school.id, number);
  const workdays = [...chance.oneOf(WORKDAYS)];
  const [from, last] = [HOURS[0], HOURS[HOURS.length - 1] ?? HOURS[0]];
  const lines = workdays.map((weekday) => ({ weekday, from, to: addHour(last), lessonMinutes: 60, breakMinutes: 30 }));
  await client.put(`/instructor/${id}/weekly-hours`, { lines });
  return { id, school, workdays };
}

/** Sessions last only some weeks, which is shorter than the simulated year. */
export async function logInAgain(product: Product, schools: readonly School[]): Promise<void> {
  for (const school of schools) {
    const client = createClient(product);
    await client.post('/school/login', { email: school.email, password: PASSWORD, rememberMe: true });
    school.cookie = client.cookie();
  }
}

/** Inserts students who have signed up, because thousands of sign-ups over the API would take most of the run. */
export async function addStudents(
  witness: Witness,
  { from, count, now }: { from: number; count: number; now: Date },
  chance: Chance,
): Promise<Student[]> {
  const rows = await witness.rows<{ id: string; number: number }>(
    `INSERT INTO accounts (kind, email, first_name, last_name, verified_at, created_at)
     SELECT 'candidate', 'student' || n || '@city.example', 'Student', 'Number ' || n, $3::timestamptz, $3 FROM generate_series($1::int, $2::int) AS n
     RETURNING id, substring(email FROM '\\d+')::int AS number`,
    [from, from + count - 1, now],
  );
  await witness.rows(
    `INSERT INTO sessions (token_hash, account_id, is_remembered, created_at, last_seen_at, expires_at)
     SELECT sha256(convert_to('city-' || number, 'UTF8')), id, true, $3::timestamptz, $3, $3::timestamptz + interval '2 years'
       FROM unnest($1::uuid[], $2::int[]) AS given (id, number)`,
    [rows.map(({ id }) => id), rows.map(({ number }) => number), now],
  );
  return rows.map(({ id, number }) => ({
    id,
    cookie: `lanewise_session=city-${number}`,
    postalCode: chance.oneOf(AREAS),
  }));
}
