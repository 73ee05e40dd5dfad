import { type Selectable, sql } from 'kysely';
import { addDays } from '#contract/bookable-days.ts';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { isInstructorOff } from '#server/modules/availability/time-off.db.ts';
import type { ReaderRow } from '#server/modules/notifications/channels.db.ts';
import { recordedEmailOf, recordIdOf } from '#server/modules/school-students/school-students.db.ts';
import { executePrepared } from '#server/platform/database/batch.ts';
import type { Booking } from '#server/platform/database/schema.ts';
import type { Family } from './family.rules.ts';

/** @throws pg.DatabaseError of the constraint `bookings_code` if another booking has the code; in a batch, at commit */
export async function insertBooking(tx: Transaction, booking: BookingRow): Promise<void> {
  await tx.db
    .insertInto('bookings')
    .values({
      id: booking.id,
      code: booking.code,
      slot_id: booking.slot_id,
      school_id: booking.school_id,
      instructor_id: booking.instructor_id,
      car_id: booking.car_id,
      candidate_id: booking.candidate_id,
      kind_id: booking.kind_id,
      series_id: booking.series_id,
      local_date: booking.local_date,
      local_start: booking.local_start,
      local_end: booking.local_end,
      time_zone: booking.time_zone,
      starts_at: booking.starts_at,
      ends_at: booking.ends_at,
      per_hour_cents: booking.per_hour_cents,
      total_cents: booking.total_cents,
      fee_cents: booking.fee_cents,
      tax_cents: booking.tax_cents,
      package_order_id: booking.package_order_id,
      credit_minutes: booking.credit_minutes,
      pickup_location: booking.pickup_location,
      pickup_postal_code: booking.pickup_postal_code,
      drop_off_location: booking.drop_off_location,
      drop_off_postal_code: booking.drop_off_postal_code,
      pickup_note: booking.pickup_note,
      created_at: booking.created_at,
    })
    .execute();
}

export const selectOwners = (
  ctx: Queryable,
  id: string,
): Promise<{ candidate: string; school: string; instructor: string } | undefined> =>
  ctx.db
    .selectFrom('bookings')
    .select(['candidate_id as candidate', 'school_id as school', 'instructor_id as instructor'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The booking that holds a slot now. */
export function selectLiveBookingOfSlot(
  ctx: Queryable,
  slotId: number,
): Promise<{ id: string; candidate_id: string } | undefined> {
  return ctx.db
    .selectFrom('bookings')
    .select(['id', 'candidate_id'])
    .where('slot_id', '=', slotId)
    .where('status', '<>', 'Cancelled')
    .executeTakeFirst();
}

export type BookingRow = Selectable<Booking> & {
  status: BookingStatus;
  instructor_first_name: string;
  instructor_last_name: string;
  instructor_photo_key: string | null;
  candidate_first_name: string;
  candidate_last_name: string;
  candidate_disabled_at: Date | null;
  /** The id of the school's record of the student. */
  student_id: string;
  /** The account's, or else the one in the school's record. */
  student_email: string | null;
  student_phone: string;
  school_name: string;
  /** From the ledger, net of refunds. Excludes credit. */
  paid_cents: number;
  /** Null for the plain lesson. */
  kind_names: LessonKind['names'] | null;
  review_id: string | null;
  review_rating: number | null;
  review_comment: string | null;
  review_answer: string | null;
  /** The school's move that brought the lesson to its time, if one did. */
  school_moved_at: Date | null;
  school_moved_from_date: string | null;
  school_moved_from_start: string | null;
  school_moved_from_end: string | null;
  school_mover: string | null;
  /** The name of the guardian who cancelled it; null if none did or the account was deleted. */
  cancelling_guardian: string | null;
};

/** Listed instead of `*`, so that a prepared statement survives a migration that adds a column. */
const COLUMNS: Record<keyof Booking, true> = {
  cancellation_reason: true,
  cancelled_at: true,
  cancelled_by: true,
  cancelled_by_guardian: true,
  candidate_id: true,
  car_id: true,
  code: true,
  created_at: true,
  credit_minutes: true,
  drop_off_location: true,
  drop_off_postal_code: true,
  ends_at: true,
  fee_cents: true,
  id: true,
  instructor_id: true,
  kind_id: true,
  late_minutes: true,
  late_notices: true,
  late_told_at: true,
  local_date: true,
  local_end: true,
  local_start: true,
  moved_at: true,
  moves: true,
  notice_at: true,
  outcome_at: true,
  outcome_by: true,
  outcome_told_at: true,
  package_order_id: true,
  per_hour_cents: true,
  pickup_changed_at: true,
  pickup_changes: true,
  pickup_location: true,
  pickup_note: true,
  pickup_postal_code: true,
  policy_starts_at: true,
  refund_cents: true,
  restored_at: true,
  school_id: true,
  school_move: true,
  series_id: true,
  slot_id: true,
  snow_day_id: true,
  started_at: true,
  starts_at: true,
  status: true,
  tax_cents: true,
  time_zone: true,
  total_cents: true,
  waived_percent: true,
};
const columns = Object.keys(COLUMNS).map((name) => `bookings.${name}` as `bookings.${keyof Booking}`);

/** Bookings joined with what responses and emails say about them. */
export const withNames = (ctx: Queryable) =>
  ctx.db
    .selectFrom('bookings')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .leftJoin('reviews', 'reviews.booking_id', 'bookings.id')
    .leftJoin('booking_moves as school_moves', (join) =>
      join
        .onRef('school_moves.booking_id', '=', 'bookings.id')
        .onRef('school_moves.number', '=', 'bookings.school_move'),
    )
    .select(columns)
    // What is rarely there comes from subqueries, because each joined table doubles the planning time.
    .select([
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      'instructors.photo_key as instructor_photo_key',
      'accounts.first_name as candidate_first_name',
      'accounts.last_name as candidate_last_name',
      'accounts.disabled_at as candidate_disabled_at',
      recordIdOf(sql`bookings.school_id`, sql`bookings.candidate_id`).as('student_id'),
      recordedEmailOf(sql`accounts.email`, sql`bookings.school_id`, sql`bookings.candidate_id`).as('student_email'),
      sql<boolean>`accounts.email IS NOT NULL`.as('has_account'),
      'accounts.phone as student_phone',
      'schools.name as school_name',
      sql<LessonKind['names'] | null>`(SELECT names FROM lesson_kinds WHERE id = bookings.kind_id)`.as('kind_names'),
      // By school and student too, the columns of the index of entries.
      sql<number>`(
        SELECT coalesce(
                 CASE WHEN bookings.credit_minutes IS NULL OR bookings.refund_cents IS NULL THEN sum(paid.cash_cents)
                      -- Credit may have been refunded as money: what the school keeps, less what is owed or still to be refunded.
                      ELSE bookings.fee_cents - greatest(0, bookings.refund_cents - bookings.total_cents)
                         - sum(paid.owed_cents + paid.refund_due_cents) END, 0)::integer FROM ledger_entries AS paid
         WHERE paid.school_id = bookings.school_id AND paid.candidate_id = bookings.candidate_id
           AND paid.booking_id = bookings.id)`.as('paid_cents'),
      'reviews.id as review_id',
      'reviews.rating as review_rating',
      'reviews.comment as review_comment',
      'reviews.answer as review_answer',
      'school_moves.moved_at as school_moved_at',
      'school_moves.from_date as school_moved_from_date',
      'school_moves.from_start as school_moved_from_start',
      'school_moves.from_end as school_moved_from_end',
      sql<string | null>`(
        SELECT nullif(trim(concat_ws(' ', first_name, last_name)), '') FROM school_members
         WHERE id = school_moves.member_id)`.as('school_mover'),
      sql<string | null>`(
        SELECT nullif(trim(concat_ws(' ', canceller.first_name, canceller.last_name)), '')
          FROM guardians JOIN accounts AS canceller ON canceller.id = guardians.account_id
         WHERE guardians.id = bookings.cancelled_by_guardian)`.as('cancelling_guardian'),
    ]);

/** @param isLocked locks the row until the transaction ends */
export async function selectBooking(
  ctx: Queryable,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<BookingRow | undefined> {
  const query = withNames(ctx).where('bookings.id', '=', id);
  const { rows } = await executePrepared(ctx.db, isLocked ? query.forNoKeyUpdate('bookings') : query);
  return rows[0] as BookingRow | undefined;
}

export async function selectIsInstructorOff(ctx: Queryable, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where(isInstructorOff('bookings'))
    .executeTakeFirst();
  return row !== undefined;
}

/** A booking about to be inserted, with what its emails need. */
export type NewBooking = BookingRow & BookingParties & { readers: ReaderRow[] };

export interface BookingParties {
  school_id: string;
  instructor_id: string;
  student_email: string | null;
  has_account: boolean;
  candidate_id: string;
  student_phone: string;
  /** The parents in the school's record; missing for a booking that isn't stored yet. */
  family?: Family | null;
  /** Whether the school is approved; missing for a booking that isn't stored yet. */
  is_school_offered?: boolean;
  /** Addresses, lowercase, and numbers that get no more messages about the student. */
  stopped?: string[];
  student_locale: string;
  school_email: string;
  school_locale: string | null;
  school_phone: string;
  province: string | null;
  make: string;
  model: string;
  color: string;
}

/** The recipients of a booking's emails, and the further facts in them. */
export async function selectParties(ctx: Queryable, bookingId: string): Promise<BookingParties> {
  const { rows } = await executePrepared(ctx.db, withParties(withNames(ctx)).where('bookings.id', '=', bookingId));
  const [row] = rows;
  if (!row) throw new Error('no such booking');
  return row as BookingParties;
}

const withParties = (query: ReturnType<typeof withNames>) =>
  query
    .innerJoin('cars', 'cars.id', 'bookings.car_id')
    .leftJoin('school_recipients as recipient', 'recipient.school_id', 'schools.id')
    .select([
      'accounts.locale as student_locale',
      sql<Family | null>`(
        SELECT json_build_object('messagesTo', messages_to, 'parents', parents) FROM school_students own
         WHERE own.school_id = bookings.school_id AND own.candidate_id = bookings.candidate_id)`.as('family'),
      sql<boolean>`EXISTS (SELECT FROM offered_schools WHERE offered_schools.id = bookings.school_id)`.as(
        'is_school_offered',
      ),
      // Also of records that were merged into the student's.
      sql<string[]>`ARRAY(
        SELECT address FROM stopped_addresses, (SELECT ${recordIdOf(sql`bookings.school_id`, sql`bookings.candidate_id`)} AS id) AS own
         WHERE stopped_addresses.school_id = bookings.school_id
           AND student_id IN (SELECT own.id UNION ALL SELECT old_id FROM merged_students
                               WHERE merged_students.school_id = bookings.school_id AND into_id = own.id))`.as(
        'stopped',
      ),
      'recipient.address as school_email',
      'recipient.locale as school_locale',
      'schools.contact_number1 as school_phone',
      'schools.province',
      'cars.make',
      'cars.model',
      'cars.color',
    ]);

export type BookingPeriod = { fetchType: 'ALL' | 'UPCOMING' | 'PAST'; now: Date };

/** A student, also only with one school; a school, or one of its instructors. */
export type Owner = { candidateId: string; schoolId?: string } | { schoolId: string; instructorId?: string };

function selectOfOwner(ctx: Queryable, owner: Owner) {
  if ('candidateId' in owner) {
    const own = withNames(ctx).where('bookings.candidate_id', '=', owner.candidateId);
    return owner.schoolId === undefined ? own : own.where('bookings.school_id', '=', owner.schoolId);
  }
  const ofSchool = withNames(ctx).where('bookings.school_id', '=', owner.schoolId);
  return owner.instructorId === undefined
    ? ofSchool
    : ofSchool.where('bookings.instructor_id', '=', owner.instructorId);
}

/** Local days, both included. */
export interface Days {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** Conditions for the days. */
export function selectDays({ fromDate, toDate }: Days) {
  const conditions = [];
  // The index is by instant, and no zone is more than a day away from UTC.
  if (fromDate !== undefined)
    conditions.push(
      sql<boolean>`bookings.local_date >= ${fromDate}::date AND bookings.starts_at >= ${new Date(`${addDays(fromDate, -1)}T00:00:00Z`)}`,
    );
  if (toDate !== undefined)
    conditions.push(
      sql<boolean>`bookings.local_date <= ${toDate}::date AND bookings.starts_at < ${new Date(`${addDays(toDate, 2)}T00:00:00Z`)}`,
    );
  return conditions;
}

const filterDays = (bookings: ReturnType<typeof withNames>, days: Days) =>
  selectDays(days).reduce((query, condition) => query.where(condition), bookings);

/** Latest first, except that UPCOMING is soonest first. */
export async function selectBookings(
  ctx: Queryable,
  owner: Owner,
  { fetchType, now, limit, ...days }: BookingPeriod & Days & { limit?: number },
): Promise<BookingRow[]> {
  let query = filterDays(selectOfOwner(ctx, owner), days);
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
  const rows = await filterDays(selectOfOwner(ctx, owner), days)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
  return rows as BookingRow[];
}

const CALENDAR_MAX = 2_000;

export async function selectCalendarLessons(ctx: Queryable, owner: Owner, since: Date): Promise<BookingRow[]> {
  const rows = await selectOfOwner(ctx, owner)
    .where('bookings.status', '<>', 'Cancelled')
    .where('bookings.ends_at', '>', since)
    .orderBy('bookings.starts_at')
    .limit(CALENDAR_MAX)
    .execute();
  return rows as BookingRow[];
}
