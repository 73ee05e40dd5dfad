import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { instructorChangesSchema, newInstructorSchema } from '#contract/instructors.ts';
import type { LessonKind } from '#contract/lesson-kinds.ts';
import { toCents } from '#contract/money.ts';
import type { Queryable, Transaction } from '#server/context.ts';

const REVIEWS_SHOWN = 20;

const lessonsGiven = sql<number>`(
  SELECT count(*)::int FROM bookings WHERE bookings.instructor_id = instructors.id AND bookings.status = 'Completed'
)`;

/** Instructors with their car, school, success rate and rating. */
const profiles = (ctx: Queryable) =>
  ctx.db
    .selectFrom('instructors')
    .innerJoin('cars', 'cars.id', 'instructors.car_id')
    .innerJoin('schools', 'schools.id', 'instructors.school_id')
    .leftJoin('offered_schools', 'offered_schools.id', 'schools.id')
    .select((eb) => [
      'instructors.id',
      'instructors.school_id',
      'instructors.first_name',
      'instructors.last_name',
      'instructors.contact_number',
      'instructors.email',
      'instructors.years_of_experience',
      'instructors.languages',
      'instructors.rate_cents',
      'instructors.bio',
      'instructors.licence_number',
      'instructors.licence_expiry',
      'instructors.photo_key',
      'instructors.deactivated_at',
      'cars.make',
      'cars.model',
      'cars.year',
      'cars.color',
      'cars.plate_number',
      'cars.transmission',
      'schools.name as school_name',
      'schools.city',
      'schools.time_zone',
      'schools.province',
      'schools.is_tax_registered',
      'schools.tax_basis_points',
      'schools.address_line1',
      'schools.address_line2',
      'schools.postal_code',
      'schools.contact_number1',
      'schools.website',
      'schools.shows_address',
      'schools.shows_phone',
      'schools.shows_website',
      eb('offered_schools.id', 'is not', null).$castTo<boolean>().as('is_school_offered'),
      sql<number | null>`(
        SELECT avg(rating)::float8 FROM reviews
        WHERE reviews.instructor_id = instructors.id AND reviews.hidden_at IS NULL
      )`.as('rating'),
      sql<number>`(
        SELECT count(*)::int FROM reviews WHERE reviews.instructor_id = instructors.id AND reviews.hidden_at IS NULL
      )`.as('review_count'),
      sql<number | null>`(
        SELECT avg((bookings.status = 'Completed')::int)::float8 FROM bookings
        WHERE bookings.instructor_id = instructors.id AND bookings.status <> 'Cancelled' AND bookings.status <> 'Booked'
      )`.as('success_rate'),
      lessonsGiven.as('lessons_given'),
    ]);

export const selectTrustFacts = (ctx: Queryable, id: string) =>
  ctx.db
    .selectFrom('instructors')
    .select(['licence_number', 'licence_expiry', lessonsGiven.as('lessons_given')])
    .where('id', '=', id)
    .executeTakeFirst();

/** A school's words, and its rating and size as its public page counts them. Undefined if students can't book there. */
export const selectSchoolSummary = (ctx: Queryable, schoolId: string) =>
  ctx.db
    .selectFrom('offered_schools')
    .innerJoin('schools', 'schools.id', 'offered_schools.id')
    .innerJoin('instructors', 'instructors.school_id', 'schools.id')
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.instructor_id', '=', 'instructors.id').on('reviews.hidden_at', 'is', null),
    )
    .select([
      'schools.about',
      sql<number | null>`avg(reviews.rating)::float8`.as('rating'),
      sql<number>`count(reviews.id)::int`.as('review_count'),
      sql<number>`count(DISTINCT instructors.id)::int`.as('instructor_count'),
    ])
    .where('schools.id', '=', schoolId)
    .where('instructors.deactivated_at', 'is', null)
    .groupBy('schools.id')
    .executeTakeFirst();

export const selectProfile = (ctx: Queryable, id: string) =>
  profiles(ctx).where('instructors.id', '=', id).executeTakeFirst();
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof selectProfile>>>;

export const selectSchoolProfiles = (ctx: Queryable, schoolId: string): Promise<ProfileRow[]> =>
  profiles(ctx).where('instructors.school_id', '=', schoolId).execute();

export interface ReviewRow {
  instructor_id: string;
  instructor_first_name: string;
  instructor_last_name: string;
  first_name: string;
  last_name: string;
  disabled_at: Date | null;
  rating: number;
  comment: string;
  answer: string | null;
  /** `2026-11` */
  lesson_month: string;
  kind_names: LessonKind['names'] | null;
}

/** These instructors' newest visible reviews, the newest of all first. */
export const selectReviews = (ctx: Queryable, instructorIds: string[], limit?: number): Promise<ReviewRow[]> =>
  ctx.db
    .selectFrom((eb) =>
      eb
        .selectFrom('reviews')
        .selectAll()
        .select(sql<number>`row_number() OVER (PARTITION BY instructor_id ORDER BY created_at DESC, id)`.as('place'))
        .where('instructor_id', 'in', instructorIds)
        .where('hidden_at', 'is', null)
        .as('review'),
    )
    .innerJoin('instructors', 'instructors.id', 'review.instructor_id')
    .innerJoin('bookings', 'bookings.id', 'review.booking_id')
    .innerJoin('accounts', 'accounts.id', 'bookings.candidate_id')
    .leftJoin('lesson_kinds', 'lesson_kinds.id', 'bookings.kind_id')
    .select([
      'review.instructor_id',
      'instructors.first_name as instructor_first_name',
      'instructors.last_name as instructor_last_name',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.disabled_at',
      'review.rating',
      'review.comment',
      'review.answer',
      sql<string>`to_char(bookings.local_date, 'YYYY-MM')`.as('lesson_month'),
      sql<LessonKind['names'] | null>`lesson_kinds.names`.as('kind_names'),
    ])
    .where('review.place', '<=', REVIEWS_SHOWN)
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? REVIEWS_SHOWN))
    .execute();

export async function hasBooking(ctx: Queryable, candidateId: string, instructorId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('bookings')
    .select('id')
    .where('candidate_id', '=', candidateId)
    .where('instructor_id', '=', instructorId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface InstructorColumns {
  first_name: string;
  last_name: string;
  contact_number: string;
  email: string;
  years_of_experience: number;
  languages: string[];
  rate_cents: number;
  bio: string;
  licence_number: string;
  licence_expiry: string | null;
}

export async function insertInstructor(
  tx: Transaction,
  instructor: InstructorColumns & { school_id: string; car_id: string },
  now: Date,
): Promise<string> {
  const { id } = await tx.db
    .insertInto('instructors')
    .values({ ...instructor, terms_accepted_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Whether another instructor of the school has the address. Checked early to report all faults at once; the
 * constraint decides.
 */
export async function isEmailTaken(
  ctx: Queryable,
  { schoolId, email, besideInstructor }: { schoolId: string; email: string; besideInstructor: string | null },
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('instructors')
    .select('id')
    .where('school_id', '=', schoolId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where(sql`id`, 'is distinct from', besideInstructor)
    .executeTakeFirst();
  return row !== undefined;
}

/** Emails and licence numbers of a school's instructors, deactivated ones included. */
export const selectIdentities = (ctx: Queryable, schoolId: string): Promise<{ email: string; licence: string }[]> =>
  ctx.db
    .selectFrom('instructors')
    .select(['email', 'licence_number as licence'])
    .where('school_id', '=', schoolId)
    .execute();

export const selectOwner = (ctx: Queryable, id: string): Promise<{ school: string; instructor: string } | undefined> =>
  ctx.db
    .selectFrom('instructors')
    .select(['school_id as school', 'id as instructor'])
    .where('id', '=', id)
    .executeTakeFirst();

export const lockInstructor = (tx: Transaction, id: string) =>
  tx.db
    .selectFrom('instructors')
    .select(['id', 'school_id', 'car_id', 'deactivated_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function updateInstructor(
  tx: Transaction,
  id: string,
  changes: Partial<InstructorColumns & { car_id: string; deactivated_at: Date | null }>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.db.updateTable('instructors').set(changes).where('id', '=', id).execute();
}

/** Sets the photo's key. @returns the key it replaces, exactly once under concurrency */
export async function replacePhotoKey(tx: Transaction, id: string, key: string): Promise<string | null> {
  const own = tx.db.selectFrom('instructors').select('photo_key').where('id', '=', id);
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
  await tx.db.updateTable('instructors').set({ photo_key: key }).where('id', '=', id).execute();
  return before.photo_key;
}

/** A school's instructors, active or not, unordered. */
export const selectForSchedule = (ctx: Queryable, schoolId: string) =>
  ctx.db
    .selectFrom('instructors')
    .select((eb) => [
      'id',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'licence_expiry as licenceExpiry',
      'car_id as carId',
      eb('deactivated_at', 'is', null).$castTo<boolean>().as('isActive'),
    ])
    .where('school_id', '=', schoolId)
    .execute();

/** False if there is no such instructor. */
export async function isActive(ctx: Queryable, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('instructors')
    .select('id')
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewInstructor = Omit<z.output<typeof newInstructorSchema>, 'schoolId' | 'termsAcceptance'>;
export type InstructorChanges = z.output<typeof instructorChangesSchema>;

export const toNewColumns = (fields: Omit<NewInstructor, 'instructorCar'>): InstructorColumns => ({
  first_name: fields.firstName,
  last_name: fields.lastName,
  contact_number: fields.contactNumber,
  email: fields.email,
  years_of_experience: fields.numberOfYearsOfExperience,
  languages: fields.languages,
  rate_cents: toCents(fields.ratePerHour),
  bio: fields.bio,
  licence_number: fields.dlNumber,
  licence_expiry: fields.dlExpiryDate ?? null,
});

/** Only columns of the fields that are given. */
export const toChangedColumns = (
  fields: Omit<InstructorChanges, 'instructorCar' | 'isActive' | 'version'>,
): Partial<InstructorColumns> =>
  withoutAbsent({
    first_name: fields.firstName,
    last_name: fields.lastName,
    contact_number: fields.contactNumber,
    email: fields.email,
    years_of_experience: fields.numberOfYearsOfExperience,
    languages: fields.languages,
    rate_cents: fields.ratePerHour === undefined ? undefined : toCents(fields.ratePerHour),
    bio: fields.bio,
    licence_number: fields.dlNumber,
    licence_expiry: fields.dlExpiryDate,
  });

/** Leaves out undefined values and keeps nulls, which clear a column. */
export const withoutAbsent = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
