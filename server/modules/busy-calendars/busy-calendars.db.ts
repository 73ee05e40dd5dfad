import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';

/** The server's validators of the last reading, the day that it was for, and what couldn't be read. */
export interface LastReading {
  etag: string | null;
  lastModified: string | null;
  contentHash: Buffer | null;
  readFor: string | null;
  unreadEvents: number;
  isCutOff: boolean;
}

export interface StoredCalendar extends LastReading {
  instructorId: string;
  sealedUrl: Buffer;
  host: string;
  version: string;
  addedAt: Date;
  lastReadAt: Date | null;
  failingSince: Date | null;
  failure: string | null;
  toldFailingAt: Date | null;
  toldLessons: string[];
}

const calendars = (ctx: Queryable) =>
  ctx.db
    .selectFrom('busy_calendars')
    .select([
      'busy_calendars.instructor_id as instructorId',
      'busy_calendars.sealed_url as sealedUrl',
      'busy_calendars.host',
      'busy_calendars.version',
      'busy_calendars.added_at as addedAt',
      'busy_calendars.etag',
      'busy_calendars.last_modified as lastModified',
      'busy_calendars.content_hash as contentHash',
      'busy_calendars.read_for as readFor',
      'busy_calendars.unread_events as unreadEvents',
      'busy_calendars.is_cut_off as isCutOff',
      'busy_calendars.last_read_at as lastReadAt',
      'busy_calendars.failing_since as failingSince',
      'busy_calendars.failure',
      'busy_calendars.told_failing_at as toldFailingAt',
      'busy_calendars.told_lessons as toldLessons',
    ]);

export const selectCalendar = (ctx: Queryable, instructorId: string): Promise<StoredCalendar | undefined> =>
  calendars(ctx).where('instructor_id', '=', instructorId).executeTakeFirst();

/** Locks the calendar until the transaction ends. @returns undefined if it was removed or replaced */
export const lockCalendar = (
  tx: Transaction,
  { instructorId, version }: Pick<StoredCalendar, 'instructorId' | 'version'>,
): Promise<StoredCalendar | undefined> =>
  calendars(tx).where('instructor_id', '=', instructorId).where('version', '=', version).forUpdate().executeTakeFirst();

export interface CalendarToRead {
  instructorId: string;
  schoolId: string;
  /** Whether it has never been read. */
  isNew: boolean;
}

/** Of active instructors. */
export const selectToRead = (ctx: Queryable): Promise<CalendarToRead[]> =>
  ctx.db
    .selectFrom((eb) =>
      eb
        .selectFrom('busy_calendars')
        .select(['instructor_id', sql<boolean>`false`.as('isNew')])
        .unionAll(
          eb
            .selectFrom('pending_busy_calendars')
            .select(['instructor_id', sql<boolean>`true`.as('isNew')])
            .where('failure', 'is', null),
        )
        .as('calendar'),
    )
    .innerJoin('instructors', 'instructors.id', 'calendar.instructor_id')
    .select(['instructors.id as instructorId', 'instructors.school_id as schoolId', 'calendar.isNew'])
    .where('instructors.deactivated_at', 'is', null)
    .orderBy('instructors.id')
    .execute();

export interface PendingCalendar {
  instructorId: string;
  sealedUrl: Buffer;
  host: string;
  version: string;
  givenAt: Date;
  failure: string | null;
}

const pendingCalendars = (ctx: Queryable) =>
  ctx.db
    .selectFrom('pending_busy_calendars')
    .select([
      'instructor_id as instructorId',
      'sealed_url as sealedUrl',
      'host',
      'version',
      'given_at as givenAt',
      'failure',
    ]);

export const selectPending = (ctx: Queryable, instructorId: string): Promise<PendingCalendar | undefined> =>
  pendingCalendars(ctx).where('instructor_id', '=', instructorId).executeTakeFirst();

/** Locks it until the transaction ends. @returns undefined if it was removed or replaced */
export const lockPending = (
  tx: Transaction,
  { instructorId, version }: PendingCalendar,
): Promise<PendingCalendar | undefined> =>
  pendingCalendars(tx)
    .where('instructor_id', '=', instructorId)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst();

export async function upsertPending(
  tx: Transaction,
  { instructorId, now, ...given }: Pick<PendingCalendar, 'instructorId' | 'sealedUrl' | 'host'> & { now: Date },
): Promise<void> {
  const row = {
    ...{ sealed_url: given.sealedUrl, host: given.host, version: sql<string>`gen_random_uuid()` },
    ...{ given_at: now, failure: null },
  };
  await tx.db
    .insertInto('pending_busy_calendars')
    .values({ instructor_id: instructorId, ...row })
    .onConflict((conflict) => conflict.column('instructor_id').doUpdateSet(row))
    .execute();
}

export async function notePendingFailure(tx: Transaction, instructorId: string, failure: string): Promise<void> {
  await tx.db
    .updateTable('pending_busy_calendars')
    .set({ failure })
    .where('instructor_id', '=', instructorId)
    .execute();
}

export async function deletePending(tx: Transaction, instructorId: string): Promise<void> {
  await tx.db.deleteFrom('pending_busy_calendars').where('instructor_id', '=', instructorId).execute();
}

export async function upsertCalendar(
  tx: Transaction,
  calendar: Pick<StoredCalendar, 'instructorId' | 'sealedUrl' | 'host'> & LastReading & { now: Date },
): Promise<StoredCalendar> {
  const { instructorId, now } = calendar;
  const row = {
    ...{ sealed_url: calendar.sealedUrl, host: calendar.host, version: sql<string>`gen_random_uuid()`, added_at: now },
    ...readingColumns(calendar, now),
    ...{ told_failing_at: null, told_lessons: sql<string[]>`'{}'` },
  };
  await tx.db
    .insertInto('busy_calendars')
    .values({ instructor_id: instructorId, ...row })
    .onConflict((conflict) => conflict.column('instructor_id').doUpdateSet(row))
    .execute();
  return calendars(tx).where('instructor_id', '=', instructorId).executeTakeFirstOrThrow();
}

const readingColumns = (reading: LastReading, now: Date) => ({
  etag: reading.etag,
  last_modified: reading.lastModified,
  content_hash: reading.contentHash,
  read_for: reading.readFor,
  unread_events: reading.unreadEvents,
  is_cut_off: reading.isCutOff,
  last_read_at: now,
  failing_since: null,
  failure: null,
  told_failing_at: null,
});

export async function noteRead(tx: Transaction, instructorId: string, reading: LastReading, now: Date): Promise<void> {
  await tx.db
    .updateTable('busy_calendars')
    .set(readingColumns(reading, now))
    .where('instructor_id', '=', instructorId)
    .execute();
}

export async function noteFailure(
  tx: Transaction,
  instructorId: string,
  failing: { failure: string; since: Date; toldAt: Date | null },
): Promise<void> {
  await tx.db
    .updateTable('busy_calendars')
    .set({ failure: failing.failure, failing_since: failing.since, told_failing_at: failing.toldAt })
    .where('instructor_id', '=', instructorId)
    .execute();
}

export async function noteToldLessons(tx: Transaction, instructorId: string, bookingIds: string[]): Promise<void> {
  await tx.db
    .updateTable('busy_calendars')
    .set({ told_lessons: sql<string[]>`${bookingIds}::uuid[]` })
    .where('instructor_id', '=', instructorId)
    .execute();
}

export async function deleteCalendar(tx: Transaction, instructorId: string): Promise<void> {
  await tx.db.deleteFrom('busy_calendars').where('instructor_id', '=', instructorId).execute();
}

/** The calendar's owner with their time zone, and the school's email address. */
export const selectInstructor = (ctx: Queryable, instructorId: string) =>
  ctx.db
    .selectFrom('instructors')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('school_recipients as recipient', 'recipient.school_id', 'schools.id')
    .select((eb) => [
      eb.fn<string>('concat_ws', [sql.lit(' '), 'instructors.first_name', 'instructors.last_name']).as('name'),
      'schools.id as schoolId',
      'schools.time_zone as timeZone',
      'recipient.address as recipient',
      'recipient.locale',
    ])
    .where('instructors.id', '=', instructorId)
    .executeTakeFirstOrThrow();
