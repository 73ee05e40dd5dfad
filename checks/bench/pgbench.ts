import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BenchDatabase, TracedStatement } from './database.ts';
import { type FixtureSize, firstDay, idSql, placeSql, STUDENTS, schoolSql } from './fixture.ts';

const run = promisify(execFile);

/** Finds PostgreSQL's own load generator: on the path, or where Debian's `postgresql-contrib` puts it. */
export function findPgbench(): string {
  const versions = '/usr/lib/postgresql';
  const packaged = existsSync(versions) ? readdirSync(versions).map((name) => join(versions, name, 'bin/pgbench')) : [];
  const found = ['pgbench', ...packaged.reverse()].find(
    (file) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0,
  );
  if (!found) throw new Error("This needs pgbench, in Debian's package postgresql-contrib.");
  return found;
}

/** A traced booking, with the values in it that identify its slot and student. */
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

/** The statements of a booking, with slot number `:n` of the market. */
function statementsOf({ statements, known }: TracedBooking): string[] {
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
    // An array of email ids.
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

/** The script for this many `pgbench` clients, starting with slot `base`. */
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

/** Transactions per second. @throws Error if one failed */
export async function pgbenchRate(
  pgbench: string,
  database: BenchDatabase,
  fixture: FixtureSize,
  traced: TracedBooking,
  { clients, seconds, base }: { clients: number; seconds: number; base: number },
): Promise<number> {
  const folder = mkdtempSync('/tmp/lanewise-pgbench-');
  const file = join(folder, 'booking.sql');
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
