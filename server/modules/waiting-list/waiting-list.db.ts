import { sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';

export interface Wish {
  instructorId: string | null;
  date: string | null;
  province: string | null;
  /** Part of a city or school name. */
  place: string | null;
  language: string | null;
  maxRateCents: number | null;
  /** The place's label and the code of its postal area; towns have none. */
  near: string | null;
  nearPostalCode: string | null;
  timeOfDay: string | null;
  transmission: string | null;
  minMinutes: number | null;
}

const wished = [
  'waiting_list.id',
  'waiting_list.instructor_id as instructorId',
  'waiting_list.local_date as date',
  'waiting_list.province',
  'waiting_list.place',
  'waiting_list.language',
  'waiting_list.max_rate_cents as maxRateCents',
  'waiting_list.near',
  'waiting_list.near_postal_code as nearPostalCode',
  'waiting_list.time_of_day as timeOfDay',
  'waiting_list.transmission',
  'waiting_list.min_minutes as minMinutes',
] as const;

/** Counts a student's open entries, and keeps the student from adding others until the transaction ends. */
export async function countLocked(tx: Transaction, candidateId: string): Promise<number> {
  await tx.db.selectFrom('accounts').select('id').where('id', '=', candidateId).forNoKeyUpdate().execute();
  const { count } = await tx.db
    .selectFrom('waiting_list')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('candidate_id', '=', candidateId)
    .where('told_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns undefined if the student has the same entry already */
export async function insertEntry(
  tx: Transaction,
  entry: Wish & { candidateId: string; now: Date },
): Promise<string | undefined> {
  const row = await tx.db
    .insertInto('waiting_list')
    .values({
      candidate_id: entry.candidateId,
      instructor_id: entry.instructorId,
      local_date: entry.date,
      province: entry.province,
      place: entry.place,
      language: entry.language,
      max_rate_cents: entry.maxRateCents,
      near: entry.near,
      near_postal_code: entry.nearPostalCode,
      time_of_day: entry.timeOfDay,
      transmission: entry.transmission,
      min_minutes: entry.minMinutes,
      created_at: entry.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A student's open entries, except for days that are over. */
export const selectEntries = (ctx: Queryable, candidateId: string, today: string) =>
  ctx.db
    .selectFrom('waiting_list')
    .leftJoin('instructors', 'instructors.id', 'waiting_list.instructor_id')
    .select([...wished, 'instructors.first_name as firstName', 'instructors.last_name as lastName'])
    .where('waiting_list.candidate_id', '=', candidateId)
    .where('waiting_list.told_at', 'is', null)
    .where((eb) => eb.or([eb('waiting_list.local_date', 'is', null), eb('waiting_list.local_date', '>=', today)]))
    .orderBy('waiting_list.created_at')
    .orderBy('waiting_list.id')
    .execute();
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number];

/** @returns false if it isn't this student's entry */
export async function deleteEntry(tx: Transaction, candidateId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('waiting_list')
    .where('id', '=', id)
    .where('candidate_id', '=', candidateId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function doesAnybodyWait(ctx: Queryable): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('waiting_list')
    .select('id')
    .where('told_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks entries that slots of these instructors on these days may match, so that concurrent jobs don't notify twice.
 */
export const lockWaiting = (tx: Transaction, freed: { instructorIds: string[]; dates: string[] }) =>
  tx.db
    .selectFrom('waiting_list')
    .innerJoin('accounts', 'accounts.id', 'waiting_list.candidate_id')
    .select([...wished, 'accounts.first_name', 'accounts.email', 'accounts.locale'])
    .where('waiting_list.told_at', 'is', null)
    .where('accounts.disabled_at', 'is', null)
    .where('accounts.erased_at', 'is', null)
    .where((eb) =>
      eb.and([
        eb.or([
          eb('waiting_list.instructor_id', 'is', null),
          sql<boolean>`waiting_list.instructor_id = ANY(${freed.instructorIds}::uuid[])`,
        ]),
        eb.or([
          eb('waiting_list.local_date', 'is', null),
          sql<boolean>`waiting_list.local_date = ANY(${freed.dates}::date[])`,
        ]),
      ]),
    )
    .orderBy('waiting_list.created_at')
    .orderBy('waiting_list.id')
    .forUpdate('waiting_list')
    .execute();

export async function markNotified(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('waiting_list')
    .set({ told_at: now, near: null, near_postal_code: null })
    .where('id', '=', id)
    .execute();
}

/** Includes entries that were notified. */
export const selectEveryEntry = (ctx: Queryable, candidateId: string) =>
  ctx.db
    .selectFrom('waiting_list')
    .leftJoin('instructors', 'instructors.id', 'waiting_list.instructor_id')
    .select([
      'waiting_list.local_date',
      'waiting_list.province',
      'waiting_list.place',
      'waiting_list.language',
      'waiting_list.max_rate_cents',
      'waiting_list.near',
      'waiting_list.time_of_day',
      'waiting_list.transmission',
      'waiting_list.min_minutes',
      'waiting_list.created_at',
      'waiting_list.told_at',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
    ])
    .where('waiting_list.candidate_id', '=', candidateId)
    .orderBy('waiting_list.created_at')
    .execute();

export async function deleteEntries(tx: Transaction, candidateId: string): Promise<void> {
  await tx.db.deleteFrom('waiting_list').where('candidate_id', '=', candidateId).execute();
}
