import { sql } from 'kysely';
import type { Transaction } from '#server/context.ts';
import type { SlotKey } from './slot.db.ts';
import { fillsInARow } from './slot.rules.ts';

/**
 * Makes the free slots that fill a time in a row one slot, as long as all: the first. They are locked in the order of their ids, as whoever
 * locks several does. Where they do not fill it, or one does by itself, all stay as they are.
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
  if (!first || !last || !fillsInARow(row, time)) return;
  // One statement: that no two overlap is looked at when it ends.
  await sql`
    UPDATE slots SET
      status = CASE WHEN id = ${first.id} THEN status ELSE 'WITHDRAWN' END,
      joined_to = CASE WHEN id = ${first.id} THEN NULL ELSE ${first.id}::bigint END,
      local_end = CASE WHEN id = ${first.id} THEN ${last.endTime}::time ELSE local_end END,
      ends_at = CASE WHEN id = ${first.id} THEN ${last.endsAt}::timestamptz ELSE ends_at END
    WHERE id = ANY(${row.map(({ id }) => id)}::bigint[])`.execute(tx.db);
}

/**
 * Of a slot that the caller has locked with its parts: they are apart again, still out of the schedule. One that its school has moved elsewhere
 * with its lesson stays as long as it is, and its parts out of the schedule. @returns the ids of all that stand where it stood
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
