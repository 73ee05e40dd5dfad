import { addDays } from '../../contract/bookable-days.ts';
import type { PeopleUploadAnswer } from '../../contract/people-uploads.ts';
import { addInstructor, type Client, makeSheet, openSchool, uploadSheet } from '../support/api.ts';
import { median } from '../support/measure.ts';
import { limitRow, type Row } from '../support/report.ts';
import type { Bench } from './load.ts';

const STUDENTS = 10_000;
const ROWS_OF_A_FILE = 5_000;
const SEARCHES = 300;
const SEARCH_LIMIT_MS = 50;
const IMPORT_LIMIT_SECONDS = 5;
const LESSONS = 8;
const COLLEAGUES = 20;
const HAND_OVERS = 20;
const HAND_OVER_LIMIT_MS = 500;

const FIRST_NAMES = ['Maya', 'Zoé', 'Leo', 'Amina', 'Noor', 'José', 'Priya', 'Émile', 'Grace', 'Wei'];
const LAST_NAMES = ['Roy', 'Côté', 'Osei', 'Nguyễn', 'Singh', 'Tremblay', 'Haddad', 'García', 'Chen', 'Okafor', 'Hall'];

/** Searching ten thousand students, importing half of them, and the plan for a sick instructor's day. */
export async function measureOffice({ product }: Bench): Promise<Row[]> {
  const { client, schoolId } = await openSchool(product, 'bench-office@check.example');
  const imports: number[] = [];
  for (let first = 0; first < STUDENTS; first += ROWS_OF_A_FILE)
    imports.push(await importStudents(client, schoolId, first));
  const searches = await timeSearches(client, schoolId);
  const plans = await timeHandOvers(client, schoolId);
  return [
    limitRow(`import of ${ROWS_OF_A_FILE} students`, Math.max(...imports), IMPORT_LIMIT_SECONDS, 's', 2),
    limitRow(`search in ${STUDENTS} students, p50`, median(searches), SEARCH_LIMIT_MS, 'ms'),
    limitRow(`plan for ${LESSONS} lessons and ${COLLEAGUES} colleagues, p50`, median(plans), HAND_OVER_LIMIT_MS, 'ms'),
  ];
}

const firstName = (index: number) => FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
const lastName = (index: number) => `${LAST_NAMES[index % LAST_NAMES.length]}-${index}`;
const phone = (index: number) => `613 555 ${String(index).padStart(4, '0')}`;

/** @returns seconds */
async function importStudents(client: Client, schoolId: string, first: number): Promise<number> {
  const lines = Array.from({ length: ROWS_OF_A_FILE }, (_, row) => {
    const index = first + row;
    return [firstName(index), lastName(index), phone(index), `student${index}@check.example`].join(',');
  });
  const form = new FormData();
  form.set('accepted', 'true');
  form.set('people', new Blob([['First name,Last name,Phone,Email', ...lines].join('\n')]), 'students.csv');
  const started = performance.now();
  const { added } = await client.post<PeopleUploadAnswer>(`/school/${schoolId}/students/import`, form);
  if (added !== ROWS_OF_A_FILE) throw new Error(`${added} of ${ROWS_OF_A_FILE} students were added`);
  return (performance.now() - started) / 1000;
}

/** Names, parts of names, last digits and addresses, as they're typed. @returns milliseconds */
async function timeSearches(client: Client, schoolId: string): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < SEARCHES; turn++) {
    const index = (turn * 7919) % STUDENTS;
    const typed = [
      firstName(index).slice(0, 3),
      `${firstName(index)} ${lastName(index)}`,
      phone(index).slice(-4),
      `student${index}@`,
      'nobody of this name',
    ];
    const search = encodeURIComponent(typed[turn % typed.length] ?? '');
    const started = performance.now();
    await client.get(`/school/${schoolId}/students?search=${search}`);
    times.push(performance.now() - started);
  }
  return times;
}

/** @returns milliseconds */
async function timeHandOvers(client: Client, schoolId: string): Promise<number[]> {
  const date = addDays(new Date().toISOString().slice(0, 10), 5);
  const instructors = [];
  for (let number = 0; number <= COLLEAGUES; number++)
    instructors.push(await addInstructor(client, schoolId, 5000 + number));
  const hours = Array.from({ length: LESSONS }, (_, lesson) => [`${8 + lesson}:00`, `${9 + lesson}:00`] as const);
  const rows = instructors.flatMap(({ email }) => hours.map(([start, end]) => [email, date, start, end]));
  await uploadSheet(client, schoolId, await makeSheet(rows));
  const { students } = await client.get<{ students: { id: string }[] }>(`/school/${schoolId}/students`);
  const [sick] = instructors;
  for (const [lesson, [startTime, endTime]] of hours.entries())
    await client.post(`/school/${schoolId}/bookings`, {
      ...{ instructorId: sick?.id, date, studentId: students[lesson]?.id, location: '1 Main Street, Toronto' },
      ...{ startTime: startTime.padStart(5, '0'), endTime: endTime.padStart(5, '0') },
      notify: false,
    });
  const times: number[] = [];
  for (let turn = 0; turn < HAND_OVERS; turn++) {
    const started = performance.now();
    const { lessons } = await client.post<{ lessons: { suggested: string | null }[] }>(
      `/instructor/${sick?.id}/hand-over?preview=true`,
      { from: date, until: date },
    );
    times.push(performance.now() - started);
    if (lessons.length !== LESSONS || lessons.some(({ suggested }) => suggested === null))
      throw new Error('a lesson has no colleague');
  }
  return times;
}
