import { sql } from 'kysely';
import type { Period, SearchedWord } from '#contract/booking-filters.ts';
import type { Queryable } from '#server/context.ts';
import { containsWord } from '#server/platform/database/folded.ts';
import { toContainsPattern } from '#server/platform/database/keyset.ts';
import { type BookingRow, type Days, selectDays, withNames } from './bookings.db.ts';

export interface BookingPageAsked extends Days {
  schoolId: string;
  /** The only instructor whose lessons the reader may see. */
  readerId: string | undefined;
  period: Period;
  instructorId: string | undefined;
  /** A booking must match all of them. */
  words: readonly SearchedWord[];
  /** Zero-based. */
  page: number;
  limit: number;
  now: Date;
}

interface PageFound {
  ids: string[];
  total: number;
  hasAny: boolean;
}

/** What readers see of a booking; a disabled account has no name and no phone. */
const WRITTEN = sql`concat_ws(' ', bookings.code, CASE WHEN accounts.disabled_at IS NULL THEN accounts.first_name END,
  CASE WHEN accounts.disabled_at IS NULL THEN accounts.last_name END, instructors.first_name, instructors.last_name,
  bookings.pickup_location, bookings.drop_off_location)`;
const PHONE = sql`CASE WHEN accounts.disabled_at IS NULL THEN regexp_replace(accounts.phone, '\\D', '', 'g') ELSE '' END`;

const matches = ({ spellings, digits }: SearchedWord) => {
  const isWritten = containsWord(WRITTEN, spellings);
  return digits === null ? isWritten : sql`(${isWritten} OR ${PHONE} LIKE ${toContainsPattern(digits)})`;
};

/** The same filters and order as `filterBookings` and `sortNextFirst` of the contract, whose tests compare them. */
export async function selectBookingPage(
  ctx: Queryable,
  asked: BookingPageAsked,
): Promise<{ rows: BookingRow[]; total: number; hasAny: boolean }> {
  const { schoolId, readerId, period, instructorId, words, page, limit, now } = asked;
  const isNext = sql`(bookings.status = 'Booked' AND bookings.ends_at > ${now})`;
  const readable = [
    sql`bookings.school_id = ${schoolId}`,
    ...(readerId === undefined ? [] : [sql`bookings.instructor_id = ${readerId}`]),
  ];
  const conditions = [
    ...readable,
    ...(instructorId === undefined ? [] : [sql`bookings.instructor_id = ${instructorId}`]),
    ...(period === 'all' ? [] : [period === 'upcoming' ? isNext : sql`NOT ${isNext}`]),
    ...selectDays(asked),
    ...words.map(matches),
  ];
  const people = sql`JOIN accounts ON accounts.id = bookings.candidate_id
    JOIN instructors ON instructors.id = bookings.instructor_id`;
  // Names and payments are looked up for the page only.
  const { rows } = await sql<PageFound>`
    WITH found AS MATERIALIZED (
      SELECT bookings.id, bookings.starts_at, ${isNext} AS is_next
        FROM bookings ${words.length > 0 ? people : sql``} WHERE ${sql.join(conditions, sql` AND `)}
    ), counted AS (SELECT count(*)::integer AS total FROM found)
    SELECT total, total > 0 OR EXISTS (SELECT FROM bookings WHERE ${sql.join(readable, sql` AND `)}) AS "hasAny",
           ARRAY(SELECT id FROM found
                  ORDER BY is_next DESC, CASE WHEN is_next THEN starts_at END, starts_at DESC, id
                  LIMIT ${limit} OFFSET least(${page}::integer, greatest(total - 1, 0) / ${limit}::integer) * ${limit}::integer) AS ids
      FROM counted`.execute(ctx.db);
  const { ids, total, hasAny } = rows[0] ?? { ids: [], total: 0, hasAny: false };
  if (ids.length === 0) return { rows: [], total, hasAny };
  const found = (await withNames(ctx).where('bookings.id', 'in', ids).execute()) as BookingRow[];
  const place = new Map(ids.map((id, index) => [id, index]));
  found.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return { rows: found, total, hasAny };
}
