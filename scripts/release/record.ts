import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addDays } from '#contract/bookable-days.ts';
import type { Booking } from '#contract/bookings.ts';
import { DEMO_PASSWORD, DEMO_SCHOOLS, DEMO_STUDENTS } from '#server/demo/people.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { freePort } from '#server/testing/free-port.ts';
import { BACKUP, SCHEMA, TOLD, type Told } from '#server/testing/releases.ts';
import { schemaText } from '#server/testing/schema-text.ts';
import { TEST_KEY } from '#server/testing/test-key.ts';
import { type Client, createClient, makeSheet, uploadSheet } from '../../checks/support/api.ts';
import { launchProduct, makeDataDir } from '../../checks/support/product.ts';

const run = promisify(execFile);
/** Later than the demo world's own lessons. */
const DAYS_AHEAD = 40;

/**
 * Starts a version with its demo world, uses it, and records the result: a backup, what the API showed of it, and its
 * tables.
 * @param root where that version is installed and built
 */
export async function recordRelease(root: string, folder: string): Promise<void> {
  const dataDir = makeDataDir();
  // Don't use its own embedded database, whose location depends on the version.
  const postgres = await startEmbeddedPostgres(dataDir);
  const environment = {
    DEMO: '1',
    DATABASE_URL: postgres.ownerConnectionString,
    SCHOOL_APPROVAL: 'auto',
    SECRETS_KEY: TEST_KEY.toString('base64'),
  };
  try {
    const port = await freePort();
    const product = await launchProduct({ port, dataDir, environment, root });
    const told = await fillIn({ address: `http://localhost:${port}` }).finally(async () => {
      product.kill('SIGINT');
      await once(product, 'exit');
    });
    const schema = await schemaText(postgres.ownerConnectionString, migrationsOf(root));
    const backup = join(dataDir, BACKUP);
    const env = { ...process.env, ...environment, DATA_DIR: dataDir };
    await run(process.execPath, ['server/backup.ts', backup], { cwd: root, env });
    // Write either the whole fixture or nothing.
    mkdirSync(folder, { recursive: true });
    copyFileSync(backup, join(folder, BACKUP));
    writeFileSync(join(folder, SCHEMA), schema);
    writeFileSync(join(folder, TOLD), `${JSON.stringify(told)}\n`);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Uploads a school's spreadsheet and books two lessons of a student, one of them cancelled; one time stays free. */
async function fillIn(product: { address: string }): Promise<Told> {
  const [school, student] = [createClient(product), createClient(product)];
  const logIn = (email = '') => ({ email, password: DEMO_PASSWORD });
  const [{ email: schoolEmail } = { email: '' }] = DEMO_SCHOOLS;
  const [{ email: studentEmail }, { email: newcomerEmail }] = DEMO_STUDENTS;
  const { id: schoolId } = await school.post<{ id: string }>('/school/login', logIn(schoolEmail));
  const { id: studentId } = await student.post<{ id: string }>('/candidate/login', logIn(studentEmail));

  const [instructor] = await school.get<{ id: string; email: string }[]>(`/instructor/school/${schoolId}`);
  if (!instructor) throw new Error('The demo school has no instructor.');
  const date = addDays(new Date().toISOString().slice(0, 10), DAYS_AHEAD);
  const times = [
    ['08:00', '09:00'],
    ['11:00', '12:00'],
    ['14:00', '15:00'],
  ] as const;
  await uploadSheet(school, schoolId, await makeSheet(times.map((time) => [instructor.email, date, ...time])));
  const lessonAt = ([startTime, endTime]: readonly [string, string]) => ({
    instructorId: instructor.id,
    date,
    startTime,
    endTime,
    location: '12 Release Road, Toronto',
  });
  const taken = lessonAt(times[0]);
  await student.post<Booking>('/booking', taken);
  const { bookingId } = await student.post<Booking>('/booking', lessonAt(times[1]));
  await student.post(`/booking/${bookingId}/cancel`, {});

  const lessonsOf = async (reader: Client, path: string) => (await reader.get<Booking[]>(path)).map(withoutActions);
  return {
    school: {
      ...logIn(schoolEmail),
      id: schoolId,
      bookings: await lessonsOf(school, `/booking/school/${schoolId}?fetchType=UPCOMING`),
    },
    student: {
      ...logIn(studentEmail),
      id: studentId,
      bookings: await lessonsOf(student, `/booking?candidateId=${studentId}`),
    },
    newcomer: logIn(newcomerEmail),
    taken,
    free: lessonAt(times[2]),
  };
}

/** Each version decides which actions a lesson allows. */
const withoutActions = ({ actions: _, ...booking }: Booking): object => booking;

/** That version's migrations, by name with their texts. */
const migrationsOf = (root: string): [string, string][] =>
  readdirSync(join(root, 'server/migrations'))
    .filter((name) => name.endsWith('.sql'))
    .map((file) => [file.replace(/\.sql$/, ''), readFileSync(join(root, 'server/migrations', file), 'utf8')]);
