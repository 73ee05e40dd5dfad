import { sql } from 'kysely';
import type { BookingStatus } from '#contract/booking-transitions.ts';
import { toCents } from '#contract/money.ts';
import type { NewSlot } from '#server/modules/availability/availability.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DemoInstructor, DemoSchool } from './people.ts';
import type { LessonPlaces } from './places.ts';

export async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Distinct hashes, without disabled accounts. */
export async function selectPasswordHashes(db: Database, emails: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('password_hash')
    .distinct()
    .where('email', 'in', emails)
    .where('disabled_at', 'is', null)
    .execute();
  return rows.flatMap(({ password_hash }) => password_hash ?? []);
}

export async function insertAccount(
  db: Database,
  account: {
    kind: 'candidate' | 'school' | 'admin';
    email: string;
    passwordHash: string;
    firstName: string;
    lastName: string;
    locale: string;
    phone?: string;
    now: Date;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('accounts')
    .values({
      kind: account.kind,
      email: account.email,
      password_hash: account.passwordHash,
      first_name: account.firstName,
      last_name: account.lastName,
      locale: account.locale,
      phone: account.phone ?? '',
      verified_at: account.now,
      created_at: account.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertSchool(db: Database, school: DemoSchool, now: Date): Promise<string> {
  const { id } = await db
    .insertInto('schools')
    .values({
      name: school.name,
      contact_email: school.email,
      contact_number1: school.phone,
      address_line1: school.address,
      city: school.city,
      province: school.province,
      postal_code: school.postalCode,
      time_zone: school.timeZone,
      is_tax_registered: school.isTaxRegistered,
      tax_number: school.taxNumber ?? '',
      provincial_tax_number: school.provincialTaxNumber ?? '',
      how_to_pay: school.howToPay,
      about: school.about,
      shows_phone: school.about !== '',
      shows_address: school.about !== '',
      information_completed_at: now,
      approved_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface CarDays {
  insurance_expiry: string;
  inspection_expiry: string;
  out_from: string | null;
  out_until: string | null;
}

export async function insertInstructor(
  db: Database,
  instructor: DemoInstructor & {
    email: string;
    phone: string;
    schoolId: string;
    licenceExpiry: string;
    carDays: CarDays;
    now: Date;
  },
): Promise<{ id: string; carId: string }> {
  const { car, now, schoolId } = instructor;
  const { id: carId } = await db
    .insertInto('cars')
    .values({
      school_id: schoolId,
      make: car.make,
      model: car.model,
      year: car.year,
      color: car.color,
      plate_number: car.plate,
      transmission: car.isManual ? 'manual' : 'automatic',
      ...instructor.carDays,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('instructors')
    .values({
      school_id: schoolId,
      car_id: carId,
      first_name: instructor.firstName,
      last_name: instructor.lastName,
      contact_number: instructor.phone,
      email: instructor.email,
      years_of_experience: instructor.years,
      languages: sql`${instructor.languages}::text[]`,
      rate_cents: toCents(instructor.rate),
      bio: instructor.bio,
      licence_number: 'DEMO',
      licence_expiry: instructor.licenceExpiry,
      terms_accepted_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (instructor.area) {
    const { postalCode, radiusKm } = instructor.area;
    await db
      .insertInto('service_areas')
      .values({ instructor_id: id, postal_code: postalCode, radius_km: radiusKm })
      .execute();
  }
  return { id, carId };
}

/** The booking of a slot, with its student and price. */
export interface BookedLesson extends LessonPlaces {
  schoolId: string;
  carId: string;
  candidateId: string;
  perHourCents: number;
  totalCents: number;
  taxCents: number;
  status: BookingStatus;
}

export const slotColumns = (slot: NewSlot) => ({
  instructor_id: slot.instructorId,
  local_date: slot.date,
  local_start: slot.startTime,
  local_end: slot.endTime,
  time_zone: slot.timeZone,
  starts_at: slot.startsAt,
  ends_at: slot.endsAt,
});

export const bookingColumns = (slot: NewSlot, booking: BookedLesson) => ({
  ...slotColumns(slot),
  school_id: booking.schoolId,
  car_id: booking.carId,
  candidate_id: booking.candidateId,
  per_hour_cents: booking.perHourCents,
  total_cents: booking.totalCents,
  fee_cents: 0,
  tax_cents: booking.taxCents,
  pickup_location: booking.pickup,
  pickup_postal_code: booking.pickupPostalCode,
  drop_off_location: booking.dropOff,
  drop_off_postal_code: booking.dropOffPostalCode,
  status: booking.status,
});

export interface DemoBooking extends BookedLesson {
  code: string;
  slot: NewSlot;
  review: { rating: number; comment: string } | null;
  progress: { skills: Record<string, string>; note: string } | null;
  now: Date;
}

/** A booking with its own slot, past or future, and the review of a past one. @returns its id */
export async function insertBooking(db: Database, booking: DemoBooking): Promise<string> {
  const { slot, now } = booking;
  const { id: slotId } = await db
    .insertInto('slots')
    .values({ ...slotColumns(slot), status: 'BOOKED', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('bookings')
    .values({ ...bookingColumns(slot, booking), slot_id: slotId, code: booking.code, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { review, progress } = booking;
  if (review) {
    const written = { booking_id: id, instructor_id: slot.instructorId, ...review, created_at: slot.endsAt };
    await db.insertInto('reviews').values(written).execute();
  }
  if (!progress) return id;
  await db
    .insertInto('lesson_progress')
    .values({ booking_id: id, note: progress.note, updated_at: slot.endsAt })
    .execute();
  const skills = Object.entries(progress.skills).map(([skill, level]) => ({ booking_id: id, skill, level }));
  await db.insertInto('lesson_skills').values(skills).execute();
  return id;
}
