import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import { busyByDay } from './busy.rules.ts';
import type { Interval } from './slot.rules.ts';

/** Whether the slot's instructor is busy elsewhere at that time. `slot` is the row to check. */
export const isBusyElsewhere = (slot: RawBuilder<unknown> = sql`slots`): RawBuilder<SqlBool> => sql<SqlBool>`EXISTS (
  SELECT FROM busy_days
  WHERE busy_days.instructor_id = ${slot}.instructor_id AND busy_days.local_date = ${slot}.local_date
    AND busy_days.busy && tstzrange(${slot}.starts_at, ${slot}.ends_at))`;

const at = (ms: number): string => new Date(ms).toISOString();

/** Replaces an instructor's busy times, or adds to them. @returns the days that changed */
export async function replaceBusy(
  tx: Transaction,
  instructorId: string,
  times: readonly Interval[],
  { isAddition }: { isAddition: boolean },
): Promise<string[]> {
  const days = busyByDay(times);
  const ranges = [...days.values()].map(
    (parts) => `{${parts.map(({ startsAt, endsAt }) => `[${at(startsAt)},${at(endsAt)})`).join()}}`,
  );
  const kept = isAddition ? sql`busy_days.busy` : sql`'{}'::tstzmultirange`;
  const { rows } = await sql<{ date: string }>`
    WITH given AS (
      SELECT * FROM unnest(${[...days.keys()]}::date[], ${ranges}::tstzmultirange[]) AS given (local_date, busy)
    ), gone AS (
      DELETE FROM busy_days
      WHERE NOT ${isAddition}::boolean AND instructor_id = ${instructorId} AND local_date <> ALL(${[...days.keys()]}::date[])
      RETURNING local_date
    ), put AS (
      INSERT INTO busy_days SELECT ${instructorId}, local_date, busy FROM given
      ON CONFLICT (instructor_id, local_date) DO UPDATE SET busy = excluded.busy + ${kept}
      WHERE busy_days.busy <> excluded.busy + ${kept}
      RETURNING local_date
    ) SELECT local_date AS date FROM gone UNION SELECT local_date FROM put ORDER BY date`.execute(tx.db);
  return rows.map(({ date }) => date);
}

interface TouchedSlot {
  id: number;
  instructorId: string;
  date: string;
  status: 'AVAILABLE' | 'BOOKED';
}

/** An instructor's slots ahead that overlap busy times. Students aren't offered the free ones. */
export async function selectTouched(ctx: Queryable, instructorId: string, now: Date): Promise<TouchedSlot[]> {
  const { rows } = await sql<TouchedSlot>`
    SELECT slots.id, slots.instructor_id AS "instructorId", slots.local_date AS date, slots.status FROM slots
    WHERE slots.instructor_id = ${instructorId} AND slots.status <> 'WITHDRAWN'
      AND slots.local_date >= ${now}::date - 1 AND slots.starts_at > ${now} AND ${isBusyElsewhere()}
    ORDER BY slots.starts_at`.execute(ctx.db);
  return rows;
}

interface BusyTime {
  instructorId: string;
  startsAt: Date;
  endsAt: Date;
}

/** These instructors' busy times between two days. */
export async function selectBusy(
  ctx: Queryable,
  instructorIds: readonly string[],
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<BusyTime[]> {
  const { rows } = await sql<BusyTime>`
    SELECT all_of.instructor_id AS "instructorId", lower(time) AS "startsAt", upper(time) AS "endsAt"
    FROM (
      SELECT instructor_id, range_agg(busy) AS busy FROM busy_days
      WHERE instructor_id = ANY(${instructorIds}::uuid[]) AND local_date BETWEEN ${fromDate}::date AND ${toDate}::date
      GROUP BY instructor_id
    ) AS all_of CROSS JOIN LATERAL unnest(all_of.busy) AS time
    ORDER BY "startsAt", "instructorId"`.execute(ctx.db);
  return rows;
}
