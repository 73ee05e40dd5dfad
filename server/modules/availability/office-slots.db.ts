import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import type { OfficeTime } from './office-slots.rules.ts';
import type { NewSlot } from './schedule.db.ts';
import { isOverlapping, relatedIds, takenColumns } from './slot.db.ts';
import type { Interval } from './slot.rules.ts';

/** A slot that the office's lesson touches. */
export interface TouchedSlot {
  id: number;
  status: 'AVAILABLE' | 'BOOKED' | 'WITHDRAWN';
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  isWeekly: boolean;
  isKeptOut: boolean;
  coveredBy: number | null;
  remnantOf: number | null;
}

const COLUMNS = [
  'id',
  'status',
  'local_date as date',
  'local_start as startTime',
  'local_end as endTime',
  'time_zone as timeZone',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'is_weekly as isWeekly',
  'is_kept_out as isKeptOut',
  'covered_by as coveredBy',
  'remnant_of as remnantOf',
] as const;

/** The school of an instructor, and the time zone in which its office books. */
export function selectOffice(
  ctx: Queryable,
  instructorId: string,
): Promise<{ schoolId: string; timeZone: string | null } | undefined> {
  return ctx.db
    .selectFrom('instructors')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .select(['schools.id as schoolId', 'schools.time_zone as timeZone'])
    .where('instructors.id', '=', instructorId)
    .executeTakeFirst();
}

/** Minutes of the school's shortest lesson; null if it has no kinds of lesson. */
export async function selectShortestKind(ctx: Queryable, instructorId: string): Promise<number | null> {
  const { minutes } = await ctx.db
    .selectFrom('lesson_kinds')
    .innerJoin('instructors', 'instructors.school_id', 'lesson_kinds.school_id')
    .select((eb) => eb.fn.min('lesson_kinds.minutes').as('minutes'))
    .where('instructors.id', '=', instructorId)
    .where('lesson_kinds.retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return minutes;
}

export type InstructorInterval = Interval & { instructorId: string };

/**
 * Locks all slots that overlap these times, withdrawn ones too: a cancellation may be offering them again. Also locks what a release of
 * `releasedIds` changes. In order of id.
 */
export async function lockTouched(
  tx: Transaction,
  times: readonly InstructorInterval[],
  releasedIds: readonly number[],
): Promise<void> {
  await sql`
    SELECT id FROM slots WHERE id = ANY(ARRAY(
      SELECT slots.id FROM unnest(
        ${times.map(({ instructorId }) => instructorId)}::uuid[], ${times.map(({ startsAt }) => new Date(startsAt))}::timestamptz[],
        ${times.map(({ endsAt }) => new Date(endsAt))}::timestamptz[]) AS wanted (instructor_id, starts_at, ends_at)
      JOIN slots ON ${isOverlapping(sql`slots`, sql`wanted`)}
      UNION ${relatedIds(releasedIds)}
    )) ORDER BY id FOR UPDATE`.execute(tx.db);
}

/** An instructor's slots that overlap a time. Withdrawn ones only if they're covered or were removed by hand. */
export async function selectTouched(ctx: Queryable, time: InstructorInterval): Promise<TouchedSlot[]> {
  const [startsAt, endsAt] = [new Date(time.startsAt), new Date(time.endsAt)];
  const rows = await ctx.db
    .selectFrom('slots')
    .select(COLUMNS)
    .where('instructor_id', '=', time.instructorId)
    .where('local_date', '>=', sql<string>`${startsAt}::timestamptz::date - 2`)
    .where('local_date', '<=', sql<string>`${endsAt}::timestamptz::date + 1`)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .where((slot) =>
      slot.or([
        slot('status', '<>', 'WITHDRAWN'),
        slot('covered_by', 'is not', null),
        slot.and([slot('is_kept_out', '=', true), slot('remnant_of', 'is not', null)]),
      ]),
    )
    .orderBy('starts_at')
    .execute();
  return rows as TouchedSlot[];
}

/** Withdraws free slots for a slot of the office, and inserts that slot. @returns its id */
export async function insertOfficeSlot(
  tx: Transaction,
  slot: NewSlot,
  coveredIds: number[],
  now: Date,
): Promise<number> {
  if (coveredIds.length > 0)
    await tx.db.updateTable('slots').set({ status: 'WITHDRAWN' }).where('id', 'in', coveredIds).execute();
  const { id } = await tx.db
    .insertInto('slots')
    .values({
      instructor_id: slot.instructorId,
      local_date: slot.date,
      local_start: slot.startTime,
      local_end: slot.endTime,
      time_zone: slot.timeZone,
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
      status: 'BOOKED',
      is_office: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (coveredIds.length > 0)
    await tx.db.updateTable('slots').set({ covered_by: id }).where('id', 'in', coveredIds).execute();
  return id;
}

/** Offers what is left of a covered slot. @returns the ids */
export async function insertRemnants(
  tx: Transaction,
  covered: TouchedSlot,
  remnants: NewSlot[],
  now: Date,
): Promise<number[]> {
  if (remnants.length === 0) return [];
  const rows = await tx.db
    .insertInto('slots')
    .values(
      remnants.map((slot) => ({
        instructor_id: slot.instructorId,
        local_date: slot.date,
        local_start: slot.startTime,
        local_end: slot.endTime,
        time_zone: slot.timeZone,
        starts_at: slot.startsAt,
        ends_at: slot.endsAt,
        is_weekly: covered.isWeekly,
        remnant_of: covered.id,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends a slot's cover: it's offered again, or stays withdrawn. */
export async function uncover(tx: Transaction, id: number, { isOffered }: { isOffered: boolean }): Promise<void> {
  await tx.db.updateTable('slots').set({ remnant_of: null }).where('remnant_of', '=', id).execute();
  await tx.db
    .updateTable('slots')
    .set({ covered_by: null, ...(isOffered && { status: 'AVAILABLE' }) })
    .where('id', '=', id)
    .execute();
}

/**
 * Withdraws the slot of an office lesson that is gone.
 * @param isKeptOut weekly hours don't make slots there
 * @returns undefined if it isn't the office's
 */
export function withdrawOfficeSlot(
  tx: Transaction,
  id: number,
  isKeptOut: boolean,
): Promise<InstructorSpan | undefined> {
  return tx.db
    .updateTable('slots')
    .set({ status: 'WITHDRAWN', is_kept_out: isKeptOut })
    .where('id', '=', id)
    .where('is_office', '=', true)
    .returning(['instructor_id as instructorId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .executeTakeFirst();
}

/**
 * Offers the slot again that a school withdrew when it cancelled a lesson, so that restoring the lesson takes it. Does nothing if something else
 * has the time. Call `lockOfficeTimes` first.
 */
export async function updateUnwithdrawn(tx: Transaction, id: number, time: NewSlot): Promise<void> {
  await sql`
    UPDATE slots SET status = 'AVAILABLE', is_kept_out = false
    WHERE id = ${id} AND status = 'WITHDRAWN' AND NOT is_office AND covered_by IS NULL AND joined_to IS NULL
      AND instructor_id = ${time.instructorId} AND starts_at = ${time.startsAt} AND ends_at = ${time.endsAt}
      AND NOT EXISTS (
        SELECT FROM slots AS other WHERE ${isOverlapping(sql`other`, sql`slots`)} AND other.status <> 'WITHDRAWN')`.execute(
    tx.db,
  );
}

export interface InstructorSpan {
  instructorId: string;
  startsAt: Date;
  endsAt: Date;
}

/** The time zones of an instructor's slots on a day, that of a slot at this very time first. */
export async function selectZones(ctx: Queryable, time: OfficeTime): Promise<{ timeZone: string; isExact: boolean }[]> {
  const { rows } = await sql<{ timeZone: string; isExact: boolean }>`
    SELECT time_zone AS "timeZone", bool_or(local_start = ${time.startTime}::time AND local_end = ${time.endTime}::time) AS "isExact"
    FROM slots WHERE instructor_id = ${time.instructorId} AND local_date = ${time.date}::date AND status <> 'WITHDRAWN'
    GROUP BY time_zone ORDER BY "isExact" DESC, time_zone`.execute(ctx.db);
  return rows;
}

/** The instructor and span of slots. */
export function selectSpans(ctx: Queryable, ids: readonly number[]): Promise<InstructorSpan[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return ctx.db
    .selectFrom('slots')
    .select(['instructor_id as instructorId', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('id', 'in', ids)
    .execute();
}

/** The statement that returns a slot which the transaction has just made for the office, for `takeLesson`. */
export const madeSlotStatement = (id: number): RawBuilder<unknown> =>
  sql`SELECT ${takenColumns} FROM slots WHERE id = ${id}`;

/** The statement that takes a free slot which the caller has locked, for `takeLesson`. */
export const takeLockedStatement = (id: number): RawBuilder<unknown> => sql`
  UPDATE slots SET status = 'BOOKED' WHERE id = ${id} AND status = 'AVAILABLE' RETURNING ${takenColumns}`;
