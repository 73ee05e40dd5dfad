import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable, Transaction } from '#server/context.ts';
import { isBusyElsewhere } from './busy.db.ts';
import type { NewSlot } from './schedule.db.ts';
import { fillsWithoutGap } from './slot.rules.ts';

export interface SlotKey {
  instructorId: string;
  date: string;
  startTime: string;
  endTime: string;
}

/** What `takeLesson` reads of a slot. */
export const takenColumns = sql`id, instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, ${isBusyElsewhere()} AS is_busy`;

/**
 * The statement that takes a free slot and returns it, to be part of a larger one, so a booking needs one round trip.
 * Racing callers queue on the slot's row, and all but the first find it taken.
 */
export const takeSlotStatement = (slot: SlotKey) => sql`
  UPDATE slots SET status = 'BOOKED'
  WHERE instructor_id = ${slot.instructorId} AND local_date = ${slot.date} AND local_start = ${slot.startTime}
    AND local_end = ${slot.endTime} AND status = 'AVAILABLE'
  RETURNING ${takenColumns}`;

/** For the index by day, as no slot starts more than a day and a half before it ends and zones are half a day apart. */
export const isOverlapping = (slot: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
  ${slot}.instructor_id = ${other}.instructor_id
  AND ${slot}.local_date BETWEEN ${other}.starts_at::date - 2 AND ${other}.ends_at::date + 1
  AND ${slot}.starts_at < ${other}.ends_at AND ${slot}.ends_at > ${other}.starts_at`;

/** The ids of booked slots, of the parts joined to them, and of the covered slots and remnants that change when they're released. */
export const relatedIds = (ids: readonly number[]): RawBuilder<{ id: number }> => sql`
  (WITH cut AS (
    SELECT slots.id FROM slots AS own JOIN slots ON ${isOverlapping(sql`slots`, sql`own`)} AND slots.covered_by IS NOT NULL
    WHERE own.id = ANY(${ids}::bigint[])
  )
  SELECT unnest(${ids}::bigint[]) AS id UNION SELECT id FROM slots WHERE joined_to = ANY(${ids}::bigint[])
  UNION SELECT id FROM cut UNION SELECT slots.id FROM slots JOIN cut ON slots.remnant_of = cut.id)`;

/**
 * Locks slots, the parts joined to them, and the slots around an office lesson that come back with its release, until the transaction ends. Whatever changes a slot's booking locks it
 * here or by taking it. Always in order of id, like every lock on several slots.
 */
export async function lockSlots(tx: Transaction, ids: number[]): Promise<void> {
  await sql`SELECT id FROM slots WHERE id = ANY(ARRAY(${relatedIds(ids)})) ORDER BY id FOR UPDATE`.execute(tx.db);
}

/** `lockSlots`, with the slots at the time a booking moves to. */
export async function lockSlotWithTarget(tx: Transaction, id: number, to: SlotKey): Promise<void> {
  await sql`
    SELECT id FROM slots WHERE id = ANY(ARRAY(
      ${relatedIds([id])}
      UNION SELECT id FROM slots
      WHERE instructor_id = ${to.instructorId} AND local_date = ${to.date}
        AND local_start >= ${to.startTime} AND local_end <= ${to.endTime} AND status <> 'WITHDRAWN'
    )) ORDER BY id FOR UPDATE`.execute(tx.db);
}

/** `lockSlots` for all free slots within these times. */
export async function lockFreeSlots(
  tx: Transaction,
  instructorId: string,
  times: Omit<SlotKey, 'instructorId'>[],
): Promise<void> {
  const column = (name: keyof (typeof times)[number]) => times.map((time) => time[name]);
  await sql`
    SELECT slots.id
    FROM unnest(${column('date')}::date[], ${column('startTime')}::time[], ${column('endTime')}::time[]) AS wanted (date, start, until)
    JOIN slots ON slots.instructor_id = ${instructorId} AND slots.local_date = wanted.date
      AND slots.local_start >= wanted.start AND slots.local_end <= wanted.until AND slots.status = 'AVAILABLE'
    ORDER BY slots.id FOR UPDATE OF slots`.execute(tx.db);
}

/** Part of a day by the wall clock, or the whole day. */
export interface SlotWindow {
  instructorIds: string[];
  date: string;
  startTime?: string | undefined;
  endTime?: string | undefined;
}

/**
 * Slots that overlap the window, except withdrawn ones. `isLocked` also locks them, with the parts joined to them, in
 * order of id.
 */
export async function selectWindow(
  ctx: Queryable,
  { instructorIds, date, startTime, endTime }: SlotWindow,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<{ id: number; status: string; startsAt: Date }[]> {
  const ofDay = ctx.db
    .selectFrom('slots')
    .where('instructor_id', 'in', instructorIds)
    .where('local_date', '=', date)
    .orderBy('id');
  if (isLocked)
    await ofDay
      .select('id')
      .where((slot) =>
        slot.or([
          slot('status', '<>', 'WITHDRAWN'),
          slot('joined_to', 'is not', null),
          slot('covered_by', 'is not', null),
        ]),
      )
      .forUpdate()
      .execute();
  let query = ofDay.select(['id', 'status', 'starts_at as startsAt']).where('status', '<>', 'WITHDRAWN');
  // A lesson that ends after midnight lasts to the end of this day.
  if (startTime !== undefined)
    query = query.where((slot) =>
      slot.or([slot('local_end', '>', startTime), slot('local_end', '<=', slot.ref('local_start'))]),
    );
  if (endTime !== undefined) query = query.where('local_start', '<', endTime);
  return query.execute();
}

/** Withdraws slots that the caller has locked. Weekly hours won't make new ones there. */
export async function withdrawSlots(tx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db.updateTable('slots').set({ status: 'WITHDRAWN', is_kept_out: true }).where('id', 'in', ids).execute();
}

/** Lets slots that `withdrawSlots` withdrew be offered again. */
export async function unholdSlots(tx: Transaction, ids: number[]): Promise<void> {
  await tx.db
    .updateTable('slots')
    .set({ is_kept_out: false })
    .where('id', 'in', ids)
    .where('status', '=', 'WITHDRAWN')
    .execute();
}

export function updateSlotStatus(
  tx: Transaction,
  ids: number[],
  status: 'AVAILABLE' | 'WITHDRAWN',
): Promise<{ id: number; instructorId: string; date: string; isWeekly: boolean }[]> {
  return tx.db
    .updateTable('slots')
    .set({ status, is_kept_out: status === 'WITHDRAWN' })
    .where('id', 'in', ids)
    .returning(['id', 'instructor_id as instructorId', 'local_date as date', 'is_weekly as isWeekly'])
    .execute();
}

/** Withdraws an instructor's free slots ahead. */
export async function withdrawFreeSlots(tx: Transaction, instructorId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('slots')
    .set({ status: 'WITHDRAWN' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('slots')
        .select('id')
        .where('instructor_id', '=', instructorId)
        .where('status', '=', 'AVAILABLE')
        .where('starts_at', '>', now)
        .orderBy('id')
        .forUpdate(),
    )
    .execute();
}

/** Undefined if there is no such slot or it is withdrawn. */
export async function selectSlotStatus(
  ctx: Queryable,
  slot: SlotKey,
): Promise<{ id: number; status: string } | undefined> {
  return ctx.db
    .selectFrom('slots')
    .select(['id', 'status'])
    .where('instructor_id', '=', slot.instructorId)
    .where('local_date', '=', slot.date)
    .where('local_start', '=', slot.startTime)
    .where('local_end', '=', slot.endTime)
    .where('status', '<>', 'WITHDRAWN')
    .executeTakeFirst();
}

export const selectOwner = (ctx: Queryable, id: number): Promise<{ school: string; instructor: string } | undefined> =>
  ctx.db
    .selectFrom('slots')
    .innerJoin('instructors', 'instructors.id', 'slots.instructor_id')
    .select(['instructors.school_id as school', 'instructors.id as instructor'])
    .where('slots.id', '=', id)
    .executeTakeFirst();

/** Locks a slot unless it is withdrawn. */
export const lockScheduled = (tx: Transaction, id: number) =>
  tx.db
    .selectFrom('slots')
    .select([
      'instructor_id as instructorId',
      'local_date as date',
      'local_start as startTime',
      'local_end as endTime',
      'time_zone as timeZone',
      'status',
    ])
    .where('id', '=', id)
    .where('status', '<>', 'WITHDRAWN')
    .forUpdate()
    .executeTakeFirst();

/** Keeps weekly hours, or the release of the lesson beside it, from making a new slot where this one is moving away from. */
export async function blockVacatedTime(tx: Transaction, id: number): Promise<void> {
  await sql`
    INSERT INTO slots (instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, status, is_kept_out, remnant_of, created_at)
    SELECT instructor_id, local_date, local_start, local_end, time_zone, starts_at, ends_at, 'WITHDRAWN', true, remnant_of, created_at
    FROM slots WHERE id = ${id} AND (is_weekly OR remnant_of IS NOT NULL)`.execute(tx.db);
}

/**
 * The statement that moves a slot the caller has locked, and returns it as `takeSlotStatement` does. A moved slot is the school's own:
 * undoing its upload leaves it.
 */
export const moveSlotStatement = (id: number, slot: NewSlot) => sql`
  UPDATE slots SET is_weekly = false, remnant_of = NULL, upload_id = NULL, instructor_id = ${slot.instructorId}, local_date = ${slot.date},
    local_start = ${slot.startTime}, local_end = ${slot.endTime}, time_zone = ${slot.timeZone},
    starts_at = ${slot.startsAt}, ends_at = ${slot.endsAt}
  WHERE id = ${id} RETURNING ${takenColumns}`;

/**
 * Joins free slots that fill a time without a gap into one: the first gets longer, the others are withdrawn. Locks
 * them in order of id. Does nothing if they don't fill the time or one slot does by itself.
 */
export async function joinSlots(tx: Transaction, time: SlotKey): Promise<void> {
  const parts = await tx.db
    .selectFrom('slots')
    .select([
      'id',
      'local_start as startTime',
      'local_end as endTime',
      'time_zone as timeZone',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('instructor_id', '=', time.instructorId)
    .where('local_date', '=', time.date)
    .where('local_start', '>=', time.startTime)
    .where('local_end', '<=', time.endTime)
    .where('status', '=', 'AVAILABLE')
    .orderBy('id')
    .forUpdate()
    .execute();
  const row = parts.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const [first, ...others] = row;
  const last = others.at(-1);
  if (!first || !last || !fillsWithoutGap(row, time)) return;
  // One statement, because overlaps are checked when it ends.
  await sql`
    UPDATE slots SET
      status = CASE WHEN id = ${first.id} THEN status ELSE 'WITHDRAWN' END,
      joined_to = CASE WHEN id = ${first.id} THEN NULL ELSE ${first.id}::bigint END,
      local_end = CASE WHEN id = ${first.id} THEN ${last.endTime}::time ELSE local_end END,
      ends_at = CASE WHEN id = ${first.id} THEN ${last.endsAt}::timestamptz ELSE ends_at END
    WHERE id = ANY(${row.map(({ id }) => id)}::bigint[])`.execute(tx.db);
}

/**
 * Splits a joined slot into its parts, which stay withdrawn. A slot that its school has moved elsewhere keeps its
 * length.
 * @returns the ids of the slots that are now at the old time
 */
export async function splitSlot(tx: Transaction, id: number): Promise<number[]> {
  const { rows: parts } = await sql<{ id: number; isThere: boolean }>`
    WITH parts AS (
      SELECT part.id, part.local_start, part.starts_at,
             part.instructor_id = slots.instructor_id AND max(part.ends_at) OVER () = slots.ends_at AS is_there
      FROM slots AS part JOIN slots ON slots.id = part.joined_to
      WHERE part.joined_to = ${id}
    ), shortened AS (
      UPDATE slots SET local_end = next.local_start, ends_at = next.starts_at
      FROM (SELECT * FROM parts ORDER BY starts_at LIMIT 1) AS next
      WHERE slots.id = ${id} AND next.is_there
    ), apart AS (
      UPDATE slots SET joined_to = NULL WHERE joined_to = ${id}
    )
    SELECT id, is_there AS "isThere" FROM parts`.execute(tx.db);
  return [id, ...parts.filter(({ isThere }) => isThere).map((part) => part.id)];
}

/**
 * Whether the school's own rules allow booking a slot: notice, how far ahead, lessons a day, breaks. Every list,
 * booking and move checks these; bookings and moves with their locks held. `slots` is the row to check, `school` the
 * table that says whether there are rules, `beside` a slot that the same transaction releases.
 */
export const obeysSchoolRules = (
  school: RawBuilder<unknown>,
  schoolId: RawBuilder<unknown>,
  firstDays: Record<string, string>,
  beside: number | null = null,
): RawBuilder<SqlBool> => {
  const taken = sql`taken.instructor_id = slots.instructor_id AND taken.status = 'BOOKED' AND taken.id <> slots.id
      AND taken.id IS DISTINCT FROM ${beside}::bigint`;
  const leastBreak = sql`rules.least_break_minutes * interval '1 minute'`;
  return sql<SqlBool>`(NOT ${school}.has_booking_rules OR EXISTS (
    SELECT FROM schools AS rules
    JOIN unnest(${Object.keys(firstDays)}::text[], ${Object.values(firstDays)}::date[]) AS zone (name, first_day)
      ON zone.name = slots.time_zone
    WHERE rules.id = ${schoolId}
      -- The first bookable day without rules is the day after tomorrow.
      AND slots.local_date BETWEEN zone.first_day - 2 + rules.notice_days AND zone.first_day - 2 + rules.ahead_days
      AND (rules.most_lessons_a_day IS NULL OR rules.most_lessons_a_day > (
        SELECT count(*) FROM slots AS taken WHERE ${taken} AND taken.local_date = slots.local_date))
      AND (rules.least_break_minutes = 0 OR NOT EXISTS (
        SELECT FROM slots AS taken
        WHERE ${taken} AND taken.local_date BETWEEN slots.local_date - 1 AND slots.local_date + 1
          AND taken.starts_at < slots.ends_at + ${leastBreak} AND taken.ends_at > slots.starts_at - ${leastBreak}))))`;
};

/** For one slot. */
export async function selectObeysRules(
  ctx: Queryable,
  slotId: number,
  { firstDays, beside }: { firstDays: Record<string, string>; beside: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ obeys: boolean }>`
    SELECT ${obeysSchoolRules(sql`schools`, sql`schools.id`, firstDays, beside)} AS obeys
    FROM slots JOIN instructors ON instructors.id = slots.instructor_id JOIN schools ON schools.id = instructors.school_id
    WHERE slots.id = ${slotId}`.execute(ctx.db);
  return rows[0]?.obeys ?? false;
}
