import { type Selectable, sql } from 'kysely';
import { addDays } from '#contract/bookable-days.ts';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Booking } from '#server/platform/database/schema.ts';
import type { LessonPlaces } from './lesson-places.ts';

/** @throws pg.DatabaseError with the transaction's next statement; of `bookings_code` when the code is another booking's */
export async function insertBooking(db: Database, booking: BookingRow): Promise<void> {
  await db
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
      program: booking.program,
      program_key_id: booking.program_key_id,
      confirm_by: booking.confirm_by,
      created_at: booking.created_at,
    })
    .execute();
}

/** Who had and who gives the lesson. */
export const selectOwners = (
  db: Database,
  id: string,
): Promise<{ candidate: string; school: string; instructor: string } | undefined> =>
  db
    .selectFrom('bookings')
    .select(['candidate_id as candidate', 'school_id as school', 'instructor_id as instructor'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The booking that holds a slot now. */
export function selectLiveBookingOfSlot(
  db: Database,
  slotId: number,
): Promise<{ id: string; candidate_id: string } | undefined> {
  return db
    .selectFrom('bookings')
    .select(['id', 'candidate_id'])
    .where('slot_id', '=', slotId)
    .where('status', '<>', 'Cancelled')
    .executeTakeFirst();
}

/** Puts a booking that the caller has locked into another slot, with what it costs there. */
export async function updateMoved(
  db: Database,
  id: string,
  {
    lesson,
    ...moved
  }: {
    lesson: Pick<
      BookingRow,
      'slot_id' | 'car_id' | 'local_date' | 'local_start' | 'local_end' | 'time_zone' | 'starts_at' | 'ends_at'
    >;
    totalCents: number;
    taxCents: number;
    /** Of one that a package pays; else null. */
    creditMinutes: number | null;
    /** The number of this move, if it is the school's. */
    schoolMove: number | null;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('bookings')
    .set((row) => ({
      slot_id: lesson.slot_id,
      car_id: lesson.car_id,
      local_date: lesson.local_date,
      local_start: lesson.local_start,
      local_end: lesson.local_end,
      time_zone: lesson.time_zone,
      starts_at: lesson.starts_at,
      ends_at: lesson.ends_at,
      total_cents: moved.totalCents,
      tax_cents: moved.taxCents,
      credit_minutes: moved.creditMinutes,
      moved_at: moved.now,
      school_move: moved.schoolMove,
      moves: row('moves', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirstOrThrow();
}

/** Says anew where a booking that the caller has locked begins and ends. */
export async function updatePickup(
  db: Database,
  { id, pickup_changes }: Pick<BookingRow, 'id' | 'pickup_changes'>,
  places: LessonPlaces,
  now: Date,
): Promise<void> {
  await db
    .updateTable('bookings')
    .set({ ...places, pickup_changes: pickup_changes + 1, pickup_changed_at: now })
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirstOrThrow();
}

/** Where a lesson was before a move, and who moves it; call it before `updateMoved`. */
export async function insertMove(
  db: Database,
  before: Pick<BookingRow, 'id' | 'moves' | 'school_move' | 'local_date' | 'local_start' | 'local_end'>,
  by: { kind: 'student' | 'school'; memberId: string | null; isTold: boolean },
  now: Date,
): Promise<void> {
  await db
    .insertInto('booking_moves')
    .values({
      booking_id: before.id,
      number: before.moves + 1,
      from_date: before.local_date,
      from_start: before.local_start,
      from_end: before.local_end,
      moved_by: by.kind,
      member_id: by.memberId,
      is_told: by.isTold,
      school_move_before: before.school_move,
      moved_at: now,
    })
    .execute();
}

/** A booking's moves that its student was not told of yet, the first one first. */
export const selectUntoldMoves = (db: Database, bookingId: string) =>
  db
    .selectFrom('booking_moves')
    .select(['number', 'from_date', 'from_start', 'from_end', 'school_move_before'])
    .where('booking_id', '=', bookingId)
    .where('is_told', '=', false)
    .orderBy('number')
    .execute();

export async function markMovesTold(db: Database, bookingId: string): Promise<void> {
  await db.updateTable('booking_moves').set({ is_told: true }).where('booking_id', '=', bookingId).execute();
}

export type BookingRow = Selectable<Booking> & {
  status: BookingStatus;
  instructor_first_name: string;
  instructor_last_name: string;
  instructor_photo_key: string | null;
  candidate_first_name: string;
  candidate_last_name: string;
  candidate_disabled_at: Date | null;
  student_email: string;
  student_phone: string;
  school_name: string;
  /** Of its kind; null for the plain lesson. */
  kind_names: LessonKind['names'] | null;
  review_id: string | null;
  review_rating: number | null;
  review_comment: string | null;
  review_answer: string | null;
  /** Of the school's move that brought it to its time, if one did: from where, and who of the school, if it is known. */
  school_moved_at: Date | null;
  school_moved_from_date: string | null;
  school_moved_from_start: string | null;
  school_moved_from_end: string | null;
  school_mover: string | null;
  /** Of the guardian who cancelled it; null where none did, or the account is gone. */
  cancelling_guardian: string | null;
};

/** Bookings with the names that answers and emails say. */
export const withNames = (db: Database) =>
  db
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
    .selectAll('bookings')
    // Those who are seldom there by a question of their own: each table more to join doubles the time of planning.
    .select([
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      'instructors.photo_key as instructor_photo_key',
      'accounts.first_name as candidate_first_name',
      'accounts.last_name as candidate_last_name',
      'accounts.disabled_at as candidate_disabled_at',
      'accounts.email as student_email',
      'accounts.phone as student_phone',
      'schools.name as school_name',
      sql<LessonKind['names'] | null>`(SELECT names FROM lesson_kinds WHERE id = bookings.kind_id)`.as('kind_names'),
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

/** With `isLocked`, nobody else changes it until the transaction ends. */
export async function selectBooking(
  db: Database,
  id: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<BookingRow | undefined> {
  const query = withNames(db).where('bookings.id', '=', id);
  const row = await (isLocked ? query.forNoKeyUpdate('bookings') : query).executeTakeFirst();
  return row as BookingRow | undefined;
}

/** Of those that were booked in one step with a booking, that one too, what is booked and has not begun, by time. With `isLocked`, they stay so. */
export async function selectLeftOfSeries(
  db: Database,
  { id, series_id }: Pick<BookingRow, 'id' | 'series_id'>,
  now: Date,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<BookingRow[]> {
  if (isLocked)
    await db
      .selectFrom('bookings')
      .select('id')
      .where((row) => (series_id === null ? row('id', '=', id) : row('series_id', '=', series_id)))
      .where('status', '=', 'Booked')
      .orderBy('id')
      .forNoKeyUpdate()
      .execute();
  const rows = await withNames(db)
    .where((row) => (series_id === null ? row('bookings.id', '=', id) : row('bookings.series_id', '=', series_id)))
    .where('bookings.status', '=', 'Booked')
    .where('bookings.starts_at', '>', now)
    .orderBy('bookings.starts_at')
    .execute();
  return rows as BookingRow[];
}

export type BookingPeriod = { fetchType: 'ALL' | 'UPCOMING' | 'PAST'; now: Date };

/** The latest lesson first; upcoming ones alone come with the nearest first. */
export async function selectBookings(
  db: Database,
  owner: { candidateId: string } | { schoolId: string; instructorId?: string },
  { fetchType, now, limit }: BookingPeriod & { limit?: number },
): Promise<BookingRow[]> {
  let query =
    'candidateId' in owner
      ? withNames(db).where('bookings.candidate_id', '=', owner.candidateId)
      : withNames(db).where('bookings.school_id', '=', owner.schoolId);
  if ('schoolId' in owner && owner.instructorId !== undefined)
    query = query.where('bookings.instructor_id', '=', owner.instructorId);
  if (fetchType === 'UPCOMING') query = query.where('bookings.ends_at', '>', now);
  if (fetchType === 'PAST') query = query.where('bookings.ends_at', '<=', now);
  query = query.orderBy('bookings.starts_at', fetchType === 'UPCOMING' ? 'asc' : 'desc');
  const rows = await (limit === undefined ? query : query.limit(limit)).execute();
  return rows as BookingRow[];
}

/** A school's bookings of any status from one day to another, by time. */
export async function selectBookingsBetween(
  db: Database,
  schoolId: string,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<BookingRow[]> {
  const rows = await withNames(db)
    .where('bookings.school_id', '=', schoolId)
    .where('bookings.local_date', '>=', fromDate)
    .where('bookings.local_date', '<=', toDate)
    // The index is by instant; no zone is a day away from UTC.
    .where('bookings.starts_at', '>=', new Date(`${addDays(fromDate, -1)}T00:00:00Z`))
    .where('bookings.starts_at', '<', new Date(`${addDays(toDate, 2)}T00:00:00Z`))
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
  return rows as BookingRow[];
}

/** Postal codes that an instructor's lessons began at, each with how many. Asked for by the index that keeps the lessons apart. */
/** Lessons ahead whose car is out of service that day, in the order of their time. */
export const selectLessonsWithoutCar = (db: Database, schoolId: string, now: Date) =>
  db
    .selectFrom('bookings')
    .innerJoin('cars', 'cars.id', 'bookings.car_id')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
    .select([
      'bookings.car_id as carId',
      'bookings.id as bookingId',
      'bookings.local_date as date',
      'bookings.local_start as startTime',
      'bookings.local_end as endTime',
      sql<string>`concat_ws(' ', instructors.first_name, instructors.last_name)`.as('instructorName'),
      sql<string>`concat_ws(' ', accounts.first_name, accounts.last_name)`.as('studentName'),
    ])
    .where('bookings.school_id', '=', schoolId)
    .where('bookings.status', '=', 'Booked')
    .where('bookings.starts_at', '>', now)
    .where(sql<boolean>`bookings.local_date BETWEEN cars.out_from AND coalesce(cars.out_until, 'infinity')`)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();

export async function selectPickups(
  db: Database,
  instructorId: string,
  from: Date,
  to: Date,
): Promise<{ postalCode: string; count: number }[]> {
  const rows = await db
    .selectFrom('bookings')
    .select((row) => ['pickup_postal_code as postalCode', row.fn.countAll<string>().as('count')])
    .where('instructor_id', '=', instructorId)
    .where('status', '<>', 'Cancelled')
    .where(sql<boolean>`tstzrange(starts_at, ends_at) && tstzrange(${from}, ${to})`)
    .where('pickup_postal_code', 'is not', null)
    .groupBy('pickup_postal_code')
    .execute();
  return rows.map(({ postalCode, count }) => ({ postalCode: postalCode ?? '', count: Number(count) }));
}

const CALENDAR_MAX = 2_000;

/** Lessons that a calendar shows: those that were not cancelled, from some day on. */
export async function selectCalendarLessons(
  db: Database,
  owner: { candidateId: string } | { schoolId: string; instructorId?: string },
  since: Date,
): Promise<BookingRow[]> {
  let query =
    'candidateId' in owner
      ? withNames(db).where('bookings.candidate_id', '=', owner.candidateId)
      : withNames(db).where('bookings.school_id', '=', owner.schoolId);
  if ('schoolId' in owner && owner.instructorId !== undefined)
    query = query.where('bookings.instructor_id', '=', owner.instructorId);
  const rows = await query
    .where('bookings.status', '<>', 'Cancelled')
    .where('bookings.ends_at', '>', since)
    .orderBy('bookings.starts_at')
    .limit(CALENDAR_MAX)
    .execute();
  return rows as BookingRow[];
}

export interface BookingParties {
  school_id: string;
  instructor_id: string;
  student_email: string;
  student_locale: string;
  school_email: string;
  school_locale: string | null;
  school_phone: string;
  province: string | null;
  make: string;
  model: string;
  color: string;
}

/** Whom a booking's emails go to, and what they say beside the booking itself. */
export async function selectParties(db: Database, bookingId: string): Promise<BookingParties> {
  const row = await withParties(withNames(db)).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  return row as BookingParties;
}

const withParties = (query: ReturnType<typeof withNames>) =>
  query
    .innerJoin('cars', 'cars.id', 'bookings.car_id')
    .leftJoin('school_recipients as recipient', 'recipient.school_id', 'schools.id')
    .select([
      'accounts.locale as student_locale',
      'recipient.address as school_email',
      'recipient.locale as school_locale',
      'schools.contact_number1 as school_phone',
      'schools.province',
      'cars.make',
      'cars.model',
      'cars.color',
    ]);

export const selectOfPerson = (db: Database, candidateId: string) =>
  db
    .selectFrom('bookings')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .leftJoin('lesson_kinds as kinds', 'kinds.id', 'bookings.kind_id')
    .select([
      'bookings.code',
      'bookings.status',
      'bookings.local_date',
      'bookings.local_start',
      'bookings.local_end',
      'bookings.time_zone',
      'bookings.pickup_location',
      'bookings.pickup_postal_code',
      'bookings.drop_off_location',
      'bookings.drop_off_postal_code',
      'bookings.pickup_note',
      'bookings.per_hour_cents',
      'bookings.total_cents',
      'bookings.fee_cents',
      'bookings.tax_cents',
      'bookings.refund_cents',
      'bookings.cancellation_reason',
      'bookings.cancelled_by',
      'bookings.cancelled_at',
      'bookings.started_at',
      'bookings.late_minutes',
      'bookings.outcome_at',
      'bookings.program',
      'bookings.created_at',
      'schools.name as school',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      sql<LessonKind['names'] | null>`kinds.names`.as('kind_names'),
    ])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('bookings.starts_at')
    .execute();

/** When their lessons were before they moved them. */
export const selectMovesOfPerson = (db: Database, candidateId: string) =>
  db
    .selectFrom('booking_moves')
    .innerJoin('bookings', 'bookings.id', 'booking_moves.booking_id')
    .select(['bookings.code', 'from_date', 'from_start', 'from_end', 'booking_moves.moved_at'])
    .where('bookings.candidate_id', '=', candidateId)
    .orderBy('booking_moves.moved_at')
    .execute();

/** Lessons that are still to come, or going on. */
export async function countLive(db: Database, candidateId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('bookings')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('candidate_id', '=', candidateId)
    .where('status', '=', 'Booked')
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of a booking whose places are forgotten. */
export const NOWHERE = {
  pickup_location: null,
  pickup_postal_code: null,
  drop_off_location: null,
  drop_off_postal_code: null,
  pickup_note: null,
};

/** Past bookings stay for the school's books, without where somebody lives and what they wrote. */
export async function forgetPerson(db: Database, candidateId: string): Promise<void> {
  await db.updateTable('bookings').set(NOWHERE).where('candidate_id', '=', candidateId).execute();
  await db
    .updateTable('bookings')
    .set({ cancellation_reason: null })
    .where('candidate_id', '=', candidateId)
    .where('cancelled_by', '=', 'student')
    .execute();
  await db
    .updateTable('bookings')
    .set({ program: '' })
    .where('candidate_id', '=', candidateId)
    .where('program', 'is not', null)
    .execute();
}

/** How many minutes of lessons a student has on a day, but for the booking that is asked about. */
export async function selectMinutesOfDay(
  db: Database,
  candidateId: string,
  date: string,
  besideBooking: string | null,
): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    SELECT coalesce(sum(extract(epoch FROM ends_at - starts_at) / 60), 0)::int AS minutes FROM bookings
    WHERE candidate_id = ${candidateId} AND local_date = ${date}::date AND status <> 'Cancelled'
      AND id IS DISTINCT FROM ${besideBooking}::uuid`.execute(db);
  return rows[0]?.minutes ?? 0;
}
