import { sql } from 'kysely';
import { addDays } from '#contract/bookable-days.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { isInstructorOff, isOff, isOffAt, type TimeOff } from './time-off.db.ts';

export interface NewSlot {
  instructorId: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm` */
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
}

export interface StoredSlot extends NewSlot {
  id: number;
  status: 'AVAILABLE' | 'BOOKED';
  isWeekly: boolean;
  /** From an uploaded schedule. */
  isUploaded: boolean;
  /** The covered slot that this is a rest of. */
  remnantOf: number | null;
}

/** An uploaded schedule, the instructor's weekly hours, or the calendar. */
export type SlotOrigin = { uploadId: string } | 'weekly' | 'hand';

const SHOWN_COLUMNS = [
  'slots.id',
  'slots.instructor_id as instructorId',
  'slots.local_date as date',
  'slots.local_start as startTime',
  'slots.local_end as endTime',
  'slots.time_zone as timeZone',
] as const;

/** A school's slots between two days, except withdrawn ones, by instructor and time. */
export async function selectSlots(
  ctx: Queryable,
  schoolId: string,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<StoredSlot[]> {
  const rows = await ctx.db
    .selectFrom('slots')
    .innerJoin('instructors', 'instructors.id', 'slots.instructor_id')
    .select([
      ...SHOWN_COLUMNS,
      'slots.starts_at as startsAt',
      'slots.ends_at as endsAt',
      'slots.status',
      'slots.is_weekly as isWeekly',
      sql<boolean>`slots.upload_id IS NOT NULL`.as('isUploaded'),
      'slots.remnant_of as remnantOf',
    ])
    .where('instructors.school_id', '=', schoolId)
    .where('slots.status', '<>', 'WITHDRAWN')
    .where('slots.local_date', '>=', fromDate)
    .where('slots.local_date', '<=', toDate)
    .orderBy('slots.instructor_id')
    .orderBy('slots.starts_at')
    .execute();
  return rows as StoredSlot[];
}

export type CoveredSlot = Pick<
  StoredSlot,
  'id' | 'instructorId' | 'date' | 'startsAt' | 'endsAt' | 'isWeekly' | 'isUploaded'
>;

/** A school's slots between two days that lessons of the office cover in part. They come back when the lessons go. */
export function selectCovered(
  ctx: Queryable,
  schoolId: string,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<CoveredSlot[]> {
  return ctx.db
    .selectFrom('slots')
    .innerJoin('instructors', 'instructors.id', 'slots.instructor_id')
    .select([
      'slots.id',
      'slots.instructor_id as instructorId',
      'slots.local_date as date',
      'slots.starts_at as startsAt',
      'slots.ends_at as endsAt',
      'slots.is_weekly as isWeekly',
      sql<boolean>`slots.upload_id IS NOT NULL`.as('isUploaded'),
    ])
    .where('instructors.school_id', '=', schoolId)
    .where('slots.covered_by', 'is not', null)
    .where('slots.local_date', '>=', fromDate)
    .where('slots.local_date', '<=', toDate)
    .execute();
}

export type FreeTime = Pick<StoredSlot, 'id' | 'instructorId' | 'date' | 'startTime' | 'endTime' | 'timeZone'>;

/** These instructors' free slots between two days that haven't started, by instructor and time. */
export function selectFree(
  ctx: Queryable,
  instructorIds: readonly string[],
  { fromDate, toDate }: { fromDate: string; toDate: string },
  now: Date,
): Promise<FreeTime[]> {
  return ctx.db
    .selectFrom('slots')
    .select(SHOWN_COLUMNS)
    .where('instructor_id', '=', sql<string>`ANY(${instructorIds}::uuid[])`)
    .where('status', '=', 'AVAILABLE')
    .where('local_date', '>=', fromDate)
    .where('local_date', '<=', toDate)
    .where('starts_at', '>', now)
    .orderBy('instructor_id')
    .orderBy('starts_at')
    .execute();
}

export async function selectFirstFreeDay(
  ctx: Queryable,
  instructorIds: string[],
  after: string,
): Promise<string | null> {
  if (instructorIds.length === 0) return null;
  const { date } = await ctx.db
    .selectFrom('slots')
    .select((eb) => eb.fn.min('local_date').as('date'))
    .where('instructor_id', 'in', instructorIds)
    .where('status', '=', 'AVAILABLE')
    .where('local_date', '>', after)
    .executeTakeFirstOrThrow();
  return date;
}

/** The driver takes 15 ms, without a pause, to write 5,000 dates in local time. */
const instants = (dates: readonly Date[]): string[] => dates.map((date) => date.toISOString());

/** One statement for any number of slots, so a sheet of 5,000 rows takes one round trip. */
export async function insertSlots(tx: Transaction, slots: NewSlot[], origin: SlotOrigin, now: Date): Promise<void> {
  const uploadId = typeof origin === 'object' ? origin.uploadId : null;
  const column = <K extends keyof NewSlot>(name: K) => slots.map((slot) => slot[name]);
  await sql`
    INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, upload_id, is_weekly, created_at)
    SELECT instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, ${uploadId}::uuid,
           ${origin === 'weekly'}::boolean, ${now}::timestamptz
    FROM unnest(
      ${column('instructorId')}::uuid[], ${column('date')}::date[], ${column('startTime')}::time[], ${column('endTime')}::time[],
      ${column('timeZone')}::text[], ${instants(column('startsAt'))}::timestamptz[],
      ${instants(column('endsAt'))}::timestamptz[]
    ) AS given (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at)
  `.execute(tx.db);
}

/** A slot in the schedule, or one that someone removed for good. */
export interface StandingSlot extends NewSlot {
  id: number;
  status: 'AVAILABLE' | 'BOOKED' | 'WITHDRAWN';
  isWeekly: boolean;
  /** What is left of a slot beside an office lesson. */
  isRemnant: boolean;
}

/**
 * Serialises changes to a school's whole schedule until the transaction ends: two of them would deadlock slot by
 * slot.
 */
export async function lockSchedule(tx: Transaction, schoolId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`schedule:${schoolId}`}, 0))`.execute(tx.db);
}

const ahead = (ctx: Queryable, instructorId: string, now: Date) =>
  ctx.db
    .selectFrom('slots')
    .where('instructor_id', '=', instructorId)
    // For the index: local dates are within a day of UTC's.
    .where('local_date', '>=', addDays(now.toISOString().slice(0, 10), -1))
    .where('starts_at', '>', now);

/** An instructor's slots ahead that weekly hours must respect. */
export async function selectStanding(ctx: Queryable, instructorId: string, now: Date): Promise<StandingSlot[]> {
  const rows = await ahead(ctx, instructorId, now)
    .select([
      ...SHOWN_COLUMNS,
      'starts_at as startsAt',
      'ends_at as endsAt',
      'status',
      'is_weekly as isWeekly',
      sql<boolean>`remnant_of IS NOT NULL`.as('isRemnant'),
    ])
    .where((slot) => slot.or([slot('status', '<>', 'WITHDRAWN'), slot('is_kept_out', '=', true)]))
    .execute();
  return rows as StandingSlot[];
}

/** Locks an instructor's free weekly slots, in order of id. */
export async function lockFreeWeekly(tx: Transaction, instructorId: string, now: Date): Promise<void> {
  await ahead(tx, instructorId, now)
    .select('id')
    .where('status', '=', 'AVAILABLE')
    .where('is_weekly', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Removes free slots so that others can take their place. Those that were once booked are only withdrawn, because the
 * booking refers to them.
 */
export async function removeSlots(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  const wasBooked = sql<boolean>`EXISTS (SELECT FROM bookings WHERE bookings.slot_id = slots.id)`;
  await tx.db.deleteFrom('slots').where('id', 'in', ids).where(sql<boolean>`NOT ${wasBooked}`).execute();
  await tx.db.updateTable('slots').set({ status: 'WITHDRAWN' }).where('id', 'in', ids).execute();
}

/** Locks the free weekly slots that these slots overlap. */
export async function lockOverlapped(tx: Transaction, slots: NewSlot[]): Promise<{ id: number; date: string }[]> {
  const { rows } = await sql<{ id: number; date: string }>`
    SELECT slots.id, slots.local_date AS date FROM slots WHERE slots.id IN (
      SELECT slots.id FROM slots
      JOIN unnest(${slots.map((slot) => slot.instructorId)}::uuid[], ${instants(slots.map((slot) => slot.startsAt))}::timestamptz[],
                  ${instants(slots.map((slot) => slot.endsAt))}::timestamptz[]) AS given (instructor_id, starts_at, ends_at)
        ON slots.instructor_id = given.instructor_id
        AND tstzrange(slots.starts_at, slots.ends_at) && tstzrange(given.starts_at, given.ends_at)
      WHERE slots.status <> 'WITHDRAWN' AND slots.is_weekly)
    AND slots.status = 'AVAILABLE' ORDER BY slots.id FOR UPDATE`.execute(tx.db);
  return rows;
}

/** Withdraws an instructor's free slots in this time, except those from weekly hours, in order of id. */
export async function withdrawTimeOff(
  tx: Transaction,
  instructorId: string,
  off: TimeOff,
  now: Date,
): Promise<number[]> {
  const free = tx.db
    .selectFrom('slots')
    .select('id')
    .where('instructor_id', '=', instructorId)
    .where(
      isOff('slots', {
        fromDate: sql`${off.fromDate}::date`,
        toDate: sql`${off.toDate}::date`,
        fromTime: sql`${off.fromTime ?? null}::time`,
        untilTime: sql`${off.untilTime ?? null}::time`,
      }),
    )
    .where('starts_at', '>', now)
    .where('status', '=', 'AVAILABLE')
    .where('is_weekly', '=', false)
    .orderBy('id')
    .forUpdate();
  const rows = await tx.db
    .updateTable('slots')
    .set({ status: 'WITHDRAWN' })
    .where('id', 'in', free)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of these slots that are in their instructor's time off. The `weekly-hours` module writes the table. */
export async function selectInTimeOff(ctx: Queryable, slotIds: number[]): Promise<number[]> {
  if (slotIds.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('slots')
    .innerJoin('days_off', 'days_off.instructor_id', 'slots.instructor_id')
    .select('slots.id')
    .where('slots.id', 'in', slotIds)
    .where(isOffAt('slots'))
    .execute();
  return rows.map(({ id }) => id);
}

/** Offers withdrawn slots again, unless something else has taken their place. */
export async function offerAgain(tx: Transaction, ids: number[]): Promise<NewSlot[]> {
  const { rows } = await sql<NewSlot>`
    UPDATE slots SET status = 'AVAILABLE'
    WHERE id = ANY(${ids}::bigint[]) AND status = 'WITHDRAWN' AND NOT is_kept_out AND NOT EXISTS (
      SELECT FROM slots AS other
      WHERE other.instructor_id = slots.instructor_id AND other.status <> 'WITHDRAWN'
        AND tstzrange(other.starts_at, other.ends_at) && tstzrange(slots.starts_at, slots.ends_at))
    RETURNING instructor_id AS "instructorId", local_date AS date, to_char(local_start, 'HH24:MI') AS "startTime",
              to_char(local_end, 'HH24:MI') AS "endTime", time_zone AS "timeZone", starts_at AS "startsAt", ends_at AS "endsAt"`.execute(
    tx.db,
  );
  return rows;
}

/** Locks slots in order of id. @returns those that are free, or covered by an office lesson */
export async function lockReplaced(tx: Transaction, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number; isThere: boolean }>`
    SELECT id, status = 'AVAILABLE' OR covered_by IS NOT NULL AS "isThere"
    FROM slots WHERE id = ANY(${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx.db);
  return new Set(rows.filter(({ isThere }) => isThere).map(({ id }) => id));
}

/** Withdraws free slots that the caller has locked, and ends the cover of covered ones, so that none comes back by itself. Booked ones stay. */
export async function withdrawReplaced(tx: Transaction, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    WITH apart AS (UPDATE slots SET remnant_of = NULL WHERE remnant_of = ANY(${ids}::bigint[]) AND NOT id = ANY(${ids}::bigint[]))
    UPDATE slots SET status = 'WITHDRAWN', covered_by = NULL, remnant_of = NULL
    WHERE id = ANY(${ids}::bigint[]) AND (status = 'AVAILABLE' OR covered_by IS NOT NULL) RETURNING local_date AS date`.execute(
    tx.db,
  );
  return rows.map(({ date }) => date);
}

export interface UploadedSlot {
  id: number;
  date: string;
  status: 'AVAILABLE' | 'BOOKED';
  startsAt: Date;
}

/** Locks the slots of an upload, except withdrawn ones, in order of id. */
export async function lockUploaded(tx: Transaction, uploadId: string): Promise<UploadedSlot[]> {
  const rows = await tx.db
    .selectFrom('slots')
    .select(['id', 'local_date as date', 'status', 'starts_at as startsAt'])
    .where('upload_id', '=', uploadId)
    .where('status', 'in', ['AVAILABLE', 'BOOKED'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as UploadedSlot[];
}

/** Withdrawn slots ahead of these, of active instructors who aren't off at that time. */
export function selectRestorable(
  ctx: Queryable,
  ids: readonly number[],
  now: Date,
): Promise<(NewSlot & { id: number })[]> {
  return ctx.db
    .selectFrom('slots')
    .innerJoin('instructors', 'instructors.id', 'slots.instructor_id')
    .select([...SHOWN_COLUMNS, 'slots.starts_at as startsAt', 'slots.ends_at as endsAt'])
    .where(sql<boolean>`slots.id = ANY(${ids}::bigint[])`)
    .where('slots.status', '=', 'WITHDRAWN')
    .where('slots.is_kept_out', '=', false)
    .where('slots.starts_at', '>', now)
    .where('instructors.deactivated_at', 'is', null)
    .where(sql<boolean>`NOT ${isInstructorOff('slots')}`)
    .execute();
}
