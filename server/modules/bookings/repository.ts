import type { Selectable } from 'kysely';
import type { BookingStatus } from '#contract/bookings.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Booking } from '#server/platform/database/schema.ts';

export interface NewBooking {
  code: string;
  slotId: number;
  schoolId: string;
  instructorId: string;
  carId: string;
  candidateId: string;
  date: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  startsAt: Date;
  endsAt: Date;
  perHourCents: number;
  totalCents: number;
  feeCents: number;
  taxCents: number;
  pickupLocation: string;
  now: Date;
}

/**
 * Locks the car, then the student, until the transaction ends. With the slot taken before them every booking locks in the
 * same order, so racing ones wait in a line; left to the exclusion constraints alone they would deadlock.
 * @returns whether the student's account may still be used: it may have been erased while this waited for it
 */
export async function lockCarAndCandidate(db: Database, carId: string, candidateId: string): Promise<boolean> {
  await db.selectFrom('cars').select('id').where('id', '=', carId).forNoKeyUpdate().execute();
  const candidate = await db
    .selectFrom('accounts')
    .select('disabled_at')
    .where('id', '=', candidateId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return candidate?.disabled_at === null;
}

/** @returns the id; undefined when the code is another booking's */
export async function insertBooking(db: Database, booking: NewBooking): Promise<string | undefined> {
  const row = await db
    .insertInto('bookings')
    .values({
      code: booking.code,
      slot_id: booking.slotId,
      school_id: booking.schoolId,
      instructor_id: booking.instructorId,
      car_id: booking.carId,
      candidate_id: booking.candidateId,
      local_date: booking.date,
      local_start: booking.startTime,
      local_end: booking.endTime,
      time_zone: booking.timeZone,
      starts_at: booking.startsAt,
      ends_at: booking.endsAt,
      per_hour_cents: booking.perHourCents,
      total_cents: booking.totalCents,
      fee_cents: booking.feeCents,
      tax_cents: booking.taxCents,
      pickup_location: booking.pickupLocation,
      created_at: booking.now,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

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
    slot,
    ...moved
  }: {
    slot: { id: number } & Pick<NewBooking, 'date' | 'startTime' | 'endTime' | 'timeZone' | 'startsAt' | 'endsAt'>;
    carId: string;
    totalCents: number;
    taxCents: number;
    now: Date;
  },
): Promise<void> {
  await db
    .updateTable('bookings')
    .set((row) => ({
      slot_id: slot.id,
      car_id: moved.carId,
      local_date: slot.date,
      local_start: slot.startTime,
      local_end: slot.endTime,
      time_zone: slot.timeZone,
      starts_at: slot.startsAt,
      ends_at: slot.endsAt,
      total_cents: moved.totalCents,
      tax_cents: moved.taxCents,
      moved_at: moved.now,
      moves: row('moves', '+', 1),
    }))
    .where('id', '=', id)
    .where('status', '=', 'Booked')
    .executeTakeFirstOrThrow();
}

export type BookingRow = Selectable<Booking> & {
  status: BookingStatus;
  instructor_first_name: string;
  instructor_last_name: string;
  instructor_photo_key: string | null;
  candidate_first_name: string;
  candidate_last_name: string;
  school_name: string;
  review_id: string | null;
  review_rating: number | null;
  review_comment: string | null;
  review_answer: string | null;
};

const withNames = (db: Database) =>
  db
    .selectFrom('bookings')
    .innerJoin('instructors', 'instructors.id', 'bookings.instructor_id')
    .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .leftJoin('reviews', 'reviews.booking_id', 'bookings.id')
    .selectAll('bookings')
    .select([
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      'instructors.photo_key as instructor_photo_key',
      'accounts.first_name as candidate_first_name',
      'accounts.last_name as candidate_last_name',
      'schools.name as school_name',
      'reviews.id as review_id',
      'reviews.rating as review_rating',
      'reviews.comment as review_comment',
      'reviews.answer as review_answer',
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

export type BookingPeriod = { fetchType: 'ALL' | 'UPCOMING' | 'PAST'; now: Date };

/** The latest lesson first; upcoming ones alone come with the nearest first. */
export async function selectBookings(
  db: Database,
  owner: { candidateId: string } | { schoolId: string; instructorId?: string },
  { fetchType, now }: BookingPeriod,
): Promise<BookingRow[]> {
  let query =
    'candidateId' in owner
      ? withNames(db).where('bookings.candidate_id', '=', owner.candidateId)
      : withNames(db).where('bookings.school_id', '=', owner.schoolId);
  if ('schoolId' in owner && owner.instructorId !== undefined)
    query = query.where('bookings.instructor_id', '=', owner.instructorId);
  if (fetchType === 'UPCOMING') query = query.where('bookings.ends_at', '>', now);
  if (fetchType === 'PAST') query = query.where('bookings.ends_at', '<=', now);
  const rows = await query.orderBy('bookings.starts_at', fetchType === 'UPCOMING' ? 'asc' : 'desc').execute();
  return rows as BookingRow[];
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
export function selectParties(db: Database, bookingId: string): Promise<BookingParties> {
  return db
    .selectFrom('bookings')
    .innerJoin('accounts as student', 'student.id', 'bookings.candidate_id')
    .innerJoin('schools', 'schools.id', 'bookings.school_id')
    .innerJoin('cars', 'cars.id', 'bookings.car_id')
    .leftJoin('accounts as owner', 'owner.school_id', 'schools.id')
    .select([
      'student.email as student_email',
      'student.locale as student_locale',
      'schools.contact_email as school_email',
      'owner.locale as school_locale',
      'schools.contact_number1 as school_phone',
      'schools.province',
      'cars.make',
      'cars.model',
      'cars.color',
    ])
    .where('bookings.id', '=', bookingId)
    .orderBy('owner.created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
}
