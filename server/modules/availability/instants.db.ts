import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '#server/context.ts';
import { nowDate } from '#server/platform/clock.ts';
import { aheadSince, type DatedRow, rederiveInstants } from './instants.rules.ts';

/** A table whose rows keep the instants derived from their wall times. */
export interface DatedTable {
  name: RawBuilder<unknown>;
  /** `UPDATE` with the table, known as `dated`. */
  update: RawBuilder<unknown>;
  idType: RawBuilder<unknown>;
  /** Constraints against overlaps: rows that move together may overlap in between. */
  overlaps: RawBuilder<unknown>;
}

export const DATED_SLOTS: DatedTable = {
  name: sql`slots`,
  update: sql`UPDATE slots AS dated`,
  idType: sql`bigint`,
  overlaps: sql`slots_instructor_overlap`,
};

/** Derives the instants of a table's rows ahead again from today's time zone data. @returns how many changed */
export async function updateInstantsAhead(
  tx: Transaction,
  { name, update, idType, overlaps }: DatedTable,
): Promise<number> {
  const { rows } = await sql<DatedRow>`
    SELECT id::text, local_date AS date, local_start AS "startTime", local_end AS "endTime", time_zone AS "timeZone",
           starts_at AS "startsAt", ends_at AS "endsAt"
    FROM ${name} WHERE starts_at > ${aheadSince(nowDate(tx.clock))}`.execute(tx.db);
  const moved = rederiveInstants(rows);
  if (moved.length === 0) return 0;
  await sql`SET CONSTRAINTS ${overlaps} DEFERRED`.execute(tx.db);
  await sql`
    ${update} SET starts_at = given.starts_at, ends_at = given.ends_at
    FROM unnest(${moved.map(({ id }) => id)}::${idType}[], ${moved.map(({ startsAt }) => startsAt)}::timestamptz[],
                ${moved.map(({ endsAt }) => endsAt)}::timestamptz[]) AS given (id, starts_at, ends_at)
    WHERE dated.id = given.id`.execute(tx.db);
  return moved.length;
}
