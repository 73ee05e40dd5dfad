import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchDatabase, TracedStatement } from './database.ts';
import { type FixtureSize, firstDay, idSql, placeSql, STUDENTS, schoolSql } from './fixture.ts';

const run = promisify(execFile);

/** PostgreSQL's own load generator, where the machine has it: Debian's package `postgresql` brings it. */
export function findPgbench(): string | null {
  const versions = '/usr/lib/postgresql';
  const packaged = existsSync(versions) ? readdirSync(versions).map((name) => join(versions, name, 'bin/pgbench')) : [];
  for (const file of ['pgbench', ...packaged.reverse()]) {
    try {
      execFileSync(file, ['--version'], { stdio: 'ignore' });
      return file;
    } catch {
      // Not there: the next.
    }
  }
  return null;
}

/** A booking that was traced, and what in it names its slot and its student. */
export interface TracedBooking {
  statements: TracedStatement[];
  known: {
    id: string;
    instructorId: string;
    candidateId: string;
    carId: string;
    schoolId: string;
    slotId: string;
    date: string;
    startTime: string;
    endTime: string;
    startsAt: string;
    endsAt: string;
    code: string;
  };
}

/** What a statement of `statementsOf` asks for: each stands in it behind a colon. */
export const VARIABLES = ['n', 'student', 'instructor', 'day', 'hour'] as const;
export type Variable = (typeof VARIABLES)[number];

/** The very statements of a booking, of another slot each time: number `:n` of the world. */
export function statementsOf({ statements, known }: TracedBooking): string[] {
  const date = `('${firstDay()}'::date + :day::int)`;
  const time = (hour: string) => `make_time(${hour}::int, 0, 0)`;
  const instant = (hour: string) => `((${date} + ${time(hour)}) AT TIME ZONE 'America/Toronto')`;
  const expressions: [value: string, expression: string][] = [
    [known.id, 'gen_random_uuid()'],
    [known.instructorId, idSql('instructor', ':instructor')],
    [known.candidateId, idSql('student', ':student')],
    [known.carId, idSql('car', ':instructor')],
    [known.schoolId, schoolSql(':instructor')],
    [known.slotId, '(:n + 1)::bigint'],
    [known.date, date],
    [known.startTime, time(':hour')],
    [known.endTime, time('(:hour + 1)')],
    [known.startsAt, instant(':hour')],
    [known.endsAt, instant('(:hour + 1)')],
    [known.code, `('PG-' || (:n)::bigint)`],
  ];
  const written = (value: string | null): string => {
    if (value === null) return 'NULL';
    const found = expressions.find(([known]) => value === known || value === `${known}:00`);
    if (found) return found[1];
    // The ids of the emails: new ones each time.
    if (/^\{[0-9a-f-]{36},[0-9a-f-]{36}\}$/.test(value)) return 'ARRAY[gen_random_uuid(), gen_random_uuid()]';
    return `'${value.replaceAll("'", "''")}'`;
  };
  return statements.map(({ text, parameters }) => {
    const isNotice = text.includes('pg_notify(');
    const filled = text.replace(/\$(\d+)/g, (_, number) => {
      const value = written(parameters[Number(number) - 1] ?? null);
      return isNotice ? `${value}::text` : value;
    });
    return filled.trim();
  });
}

/** The same for so many clients of `pgbench`: slots number `base` and so on. */
function bookingScript(fixture: FixtureSize, traced: TracedBooking, clients: number): string {
  const place = placeSql(fixture, ':n');
  return [
    '\\set i :i + 1',
    `\\set n :base + :i * ${clients} + :client_id`,
    `\\set student :n % ${STUDENTS}`,
    `\\set instructor ${place.instructor}`,
    `\\set day ${place.day}`,
    `\\set hour ${place.hour}`,
    ...statementsOf(traced).map((line) => `${line};`),
  ].join('\n');
}

export interface FloorLoad {
  clients: number;
  seconds: number;
  base: number;
}

/** Transactions a second. @throws when one failed */
export async function pgbenchRate(
  pgbench: string,
  database: BenchDatabase,
  fixture: FixtureSize,
  traced: TracedBooking,
  options: FloorLoad,
): Promise<number> {
  const folder = mkdtempSync('/tmp/lanewise-pgbench-');
  const file = join(folder, 'booking.sql');
  const { clients, seconds, base } = options;
  writeFileSync(file, bookingScript(fixture, traced, clients));
  try {
    const where = ['-h', database.socketFolder, '-U', 'lanewise', '-d', 'lanewise'];
    const load = ['-n', '-M', 'prepared', '-c', clients, '-j', 1, '-T', seconds, '-D', 'i=-1', '-D', `base=${base}`];
    const { stdout, stderr } = await run(pgbench, [...where, ...load.map(String), '-f', file], { maxBuffer: 1e8 });
    const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
    if (rate === undefined || /aborted/.test(stderr)) throw new Error(`pgbench: ${stderr.slice(0, 1000)}`);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
