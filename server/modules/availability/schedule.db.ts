import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';

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
}

/** An uploaded schedule, the instructor's weekly hours, or the calendar. */
export type SlotOrigin = { uploadId: string } | 'weekly' | 'hand';

export const SHOWN_COLUMNS = [
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
      ${column('timeZone')}::text[], ${column('startsAt')}::timestamptz[], ${column('endsAt')}::timestamptz[]
    ) AS given (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at)
  `.execute(tx.db);
}
