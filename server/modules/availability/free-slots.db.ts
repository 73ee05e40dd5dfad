import { type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/context.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import {
  type DayRange,
  type FirstDays,
  type FreeSlotFilters,
  formatHours,
  offered,
  wanted,
} from './offered-slots.db.ts';

export interface FreeSlot {
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
}

/** The nearest free slots, in whole days: as many days as it takes to reach `enough`. */
export async function selectFreeSlots(
  ctx: Queryable,
  instructorId: string,
  range: DayRange,
  enough: number,
): Promise<(FreeSlot & { startsAt: Date; endsAt: Date })[]> {
  const { rows } = await executePrepared(
    ctx.db,
    sql<FreeSlot & { startsAt: Date; endsAt: Date }>`
    SELECT date, "startTime", "endTime", "timeZone", "startsAt", "endsAt" FROM (
      SELECT slots.local_date AS date, to_char(slots.local_start, 'HH24:MI') AS "startTime",
             to_char(slots.local_end, 'HH24:MI') AS "endTime", slots.time_zone AS "timeZone",
             slots.starts_at AS "startsAt", slots.ends_at AS "endsAt"
      FROM ${offered(range.fromDate, range.toDate, range.firstDays, { covering: [{ instructorId, km: 0 }] })}
      ORDER BY slots.local_date FETCH FIRST (${enough}) ROWS WITH TIES
    ) AS nearest
    ORDER BY date, "startTime"`,
  );
  return rows;
}

/** Those of these instructors' free slots that students can book now. */
export async function selectOfferedIds(
  ctx: Queryable,
  instructorIds: readonly string[],
  { fromDate, toDate, firstDays }: DayRange,
): Promise<Set<number>> {
  // Not filtered by `covering`: with hundreds of instructors and thousands of slots the planner would compare each
  // pair.
  const { rows } = await executePrepared(
    ctx.db,
    sql<{ id: number }>`SELECT slots.id FROM ${offered(fromDate, toDate, firstDays, {})}
      AND slots.instructor_id = ANY(${instructorIds}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A day on which an instructor has free slots. */
export interface NextDay {
  instructorId: string;
  date: string;
  timeZone: string;
  starts: string[];
  ends: string[];
}

export async function selectNextDays(
  ctx: Queryable,
  instructorIds: readonly string[],
  range: DayRange,
  daysOfEach: number,
): Promise<NextDay[]> {
  // A lateral join for each instructor, in index order: reads nothing beyond the last day needed.
  const { rows } = await executePrepared(
    ctx.db,
    sql<NextDay>`
    SELECT asked.id AS "instructorId", days.date, days."timeZone", ${formatHours('days.starts')} AS starts, ${formatHours('days.ends')} AS ends
    FROM unnest(${instructorIds}::uuid[]) AS asked (id)
    CROSS JOIN LATERAL (
      SELECT slots.local_date AS date, min(slots.time_zone) AS "timeZone",
             array_agg(slots.local_start ORDER BY slots.local_start) AS starts,
             array_agg(slots.local_end ORDER BY slots.local_start) AS ends
      FROM ${offered(range.fromDate, range.toDate, range.firstDays, {})} AND slots.instructor_id = asked.id
      GROUP BY slots.local_date ORDER BY slots.local_date LIMIT ${daysOfEach}
    ) AS days
    ORDER BY days.date`,
  );
  return rows;
}

export interface OfferedSlot extends FreeSlot {
  instructorId: string;
  instructorName: string;
  schoolName: string;
  province: string | null;
  startsAt: Date;
  endsAt: Date;
}

const OFFERED_COLUMNS = sql`
  slots.instructor_id AS "instructorId", slots.local_date AS date,
  to_char(slots.local_start, 'HH24:MI') AS "startTime", to_char(slots.local_end, 'HH24:MI') AS "endTime",
  slots.time_zone AS "timeZone", instructors.first_name || ' ' || instructors.last_name AS "instructorName",
  schools.name AS "schoolName", schools.province, slots.starts_at AS "startsAt", slots.ends_at AS "endsAt"`;

/** `kindId`: the lesson kind that fits this time when a length was requested; null for a plain lesson. */
export type WantedTime = OfferedSlot & { kindId: string | null };

/** These instructors' bookable times on these days that pass the filters, the nearest first. */
export async function selectOfferedTimes(
  ctx: Queryable,
  { instructorIds, dates, firstDays }: { instructorIds: string[]; dates: string[]; firstDays: FirstDays },
  filters: FreeSlotFilters,
  limit: number,
): Promise<WantedTime[]> {
  const [fromDate = '', toDate = fromDate] = [dates.toSorted()[0], dates.toSorted().at(-1)];
  const isFreed = sql<SqlBool>`
    slots.instructor_id = ANY(${instructorIds}::uuid[]) AND slots.local_date = ANY(${dates}::date[])`;
  const kind = filters.minMinutes === undefined ? sql`NULL::uuid` : sql`slots.kind_id`;
  const { rows } = await sql<WantedTime>`
    SELECT ${OFFERED_COLUMNS}, slots.kind_id AS "kindId"
    FROM (
      SELECT slots.instructor_id, slots.local_date, slots.time_zone, slots.local_start, slots.local_end, slots.starts_at,
             slots.starts_at + (slots.local_end - slots.local_start) AS ends_at, ${kind} AS kind_id
      FROM ${wanted({ fromDate, toDate, firstDays }, filters, isFreed)}
      ORDER BY slots.starts_at, slots.instructor_id, slots.local_end LIMIT ${limit}
    ) AS slots
    JOIN instructors ON instructors.id = slots.instructor_id
    JOIN schools ON schools.id = instructors.school_id
    ORDER BY "startsAt", "instructorId", "endTime"
  `.execute(ctx.db);
  return rows;
}

/** A school's bookable slots from a day and time on: the nearest few of each instructor. */
export async function selectNearestSchoolSlots(
  ctx: Queryable,
  schoolId: string,
  { from, toDate, firstDays }: { from: { date: string; time: string }; toDate: string; firstDays: FirstDays },
  perInstructor: number,
): Promise<OfferedSlot[]> {
  const { rows } = await sql<OfferedSlot>`
    SELECT * FROM (
      SELECT ${OFFERED_COLUMNS},
             row_number() OVER (PARTITION BY slots.instructor_id ORDER BY slots.starts_at) AS place
      FROM ${offered(from.date, toDate, firstDays, {})}
        AND schools.id = ${schoolId} AND (slots.local_date > ${from.date}::date OR slots.local_start >= ${from.time}::time)
    ) AS nearest
    WHERE place <= ${perInstructor} ORDER BY "startsAt", "instructorId"
  `.execute(ctx.db);
  return rows;
}
