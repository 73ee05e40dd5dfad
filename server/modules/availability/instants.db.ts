import { sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import type { DatedRow } from './instants.rules.ts';

/** Slots that begin after that moment. */
export const selectSlotsAhead = (ctx: Queryable, since: Date): Promise<DatedRow[]> =>
  ctx.db
    .selectFrom('slots')
    .select((row) => [
      row.cast<string>('id', 'text').as('id'),
      'local_date as date',
      'local_start as startTime',
      'local_end as endTime',
      'time_zone as timeZone',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('starts_at', '>', since)
    .execute();

/** Rows that are moved together may stand in each other's way in between: their overlaps are looked at when the transaction ends. */
export async function updateSlotInstants(
  ctx: Queryable,
  rows: Pick<DatedRow, 'id' | 'startsAt' | 'endsAt'>[],
): Promise<void> {
  await sql`SET CONSTRAINTS slots_instructor_overlap DEFERRED`.execute(ctx.db);
  await sql`
    UPDATE slots SET starts_at = given.starts_at, ends_at = given.ends_at
    FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ startsAt }) => startsAt)}::timestamptz[],
                ${rows.map(({ endsAt }) => endsAt)}::timestamptz[]) AS given (id, starts_at, ends_at)
    WHERE slots.id = given.id`.execute(ctx.db);
}
