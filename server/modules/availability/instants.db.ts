import { sql } from 'kysely';
import type { Transaction } from '#server/context.ts';
import { nowDate } from '#server/platform/clock.ts';
import { aheadSince, type DatedRow, rederiveInstants } from './instants.rules.ts';

/** Tables whose rows keep the instants derived from their wall times, each with its constraints against overlaps. */
const DATED_TABLES = {
  slots: { idType: sql`bigint`, overlaps: sql`slots_instructor_overlap` },
  bookings: {
    idType: sql`uuid`,
    overlaps: sql`bookings_instructor_overlap, bookings_car_overlap, bookings_candidate_overlap`,
  },
};

/** Derives the instants of a table's rows ahead again from today's zone data. @returns how many changed */
export async function updateInstantsAhead(tx: Transaction, table: keyof typeof DATED_TABLES): Promise<number> {
  const { idType, overlaps } = DATED_TABLES[table];
  const { rows } = await sql<DatedRow>`
    SELECT id::text, local_date AS date, local_start AS "startTime", local_end AS "endTime", time_zone AS "timeZone",
           starts_at AS "startsAt", ends_at AS "endsAt"
    FROM ${sql.table(table)} WHERE starts_at > ${aheadSince(nowDate(tx.clock))}`.execute(tx.db);
  const moved = rederiveInstants(rows);
  if (moved.length === 0) return 0;
  // Rows that move together may overlap in between.
  await sql`SET CONSTRAINTS ${overlaps} DEFERRED`.execute(tx.db);
  await sql`
    UPDATE ${sql.table(table)} AS dated SET starts_at = given.starts_at, ends_at = given.ends_at
    FROM unnest(${moved.map(({ id }) => id)}::${idType}[], ${moved.map(({ startsAt }) => startsAt)}::timestamptz[],
                ${moved.map(({ endsAt }) => endsAt)}::timestamptz[]) AS given (id, starts_at, ends_at)
    WHERE dated.id = given.id`.execute(tx.db);
  return moved.length;
}
