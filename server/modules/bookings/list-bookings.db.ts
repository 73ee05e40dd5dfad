import { sql } from 'kysely';
import { addDays } from '#contract/bookable-days.ts';
import type { Queryable } from '#server/context.ts';
import { type BookingRow, withNames } from './bookings.db.ts';

export type BookingPeriod = { fetchType: 'ALL' | 'UPCOMING' | 'PAST'; now: Date };

/** Whose lessons: a student's, or a school's, all or one instructor's. */
export type Owner = { candidateId: string } | { schoolId: string; instructorId?: string };

function ofOwner(ctx: Queryable, owner: Owner) {
  if ('candidateId' in owner) return withNames(ctx).where('bookings.candidate_id', '=', owner.candidateId);
  const ofSchool = withNames(ctx).where('bookings.school_id', '=', owner.schoolId);
  return owner.instructorId === undefined
    ? ofSchool
    : ofSchool.where('bookings.instructor_id', '=', owner.instructorId);
}

/** Days of lessons on their streets, both included; without one there is no bound. */
export interface Days {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

function ofDays(bookings: ReturnType<typeof withNames>, { fromDate, toDate }: Days) {
  let query = bookings;
  // The index is by instant; no zone is a day away from UTC.
  if (fromDate !== undefined)
    query = query
      .where('bookings.local_date', '>=', fromDate)
      .where('bookings.starts_at', '>=', new Date(`${addDays(fromDate, -1)}T00:00:00Z`));
  if (toDate !== undefined)
    query = query
      .where('bookings.local_date', '<=', toDate)
      .where('bookings.starts_at', '<', new Date(`${addDays(toDate, 2)}T00:00:00Z`));
  return query;
}

/** The latest lesson first; upcoming ones alone come with the nearest first. */
export async function selectBookings(
  ctx: Queryable,
  owner: Owner,
  { fetchType, now, limit, ...days }: BookingPeriod & Days & { limit?: number },
): Promise<BookingRow[]> {
  let query = ofDays(ofOwner(ctx, owner), days);
  if (fetchType === 'UPCOMING') query = query.where('bookings.ends_at', '>', now);
  if (fetchType === 'PAST') query = query.where('bookings.ends_at', '<=', now);
  query = query.orderBy('bookings.starts_at', fetchType === 'UPCOMING' ? 'asc' : 'desc');
  const rows = await (limit === undefined ? query : query.limit(limit)).execute();
  return rows as BookingRow[];
}

/** Bookings of any status from one day to another, by time. */
export async function selectBookingsBetween(
  ctx: Queryable,
  owner: Owner,
  days: { fromDate: string; toDate: string },
): Promise<BookingRow[]> {
  const rows = await ofDays(ofOwner(ctx, owner), days).orderBy('bookings.starts_at').orderBy('bookings.id').execute();
  return rows as BookingRow[];
}

const CALENDAR_MAX = 2_000;

/** Lessons that a calendar shows: those that were not cancelled, from some day on. */
export async function selectCalendarLessons(ctx: Queryable, owner: Owner, since: Date): Promise<BookingRow[]> {
  const rows = await ofOwner(ctx, owner)
    .where('bookings.status', '<>', 'Cancelled')
    .where('bookings.ends_at', '>', since)
    .orderBy('bookings.starts_at')
    .limit(CALENDAR_MAX)
    .execute();
  return rows as BookingRow[];
}
