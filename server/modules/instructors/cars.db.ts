import { sql } from 'kysely';
import type { Transmission } from '#contract/car-facts.ts';
import type { Car } from '#contract/cars.ts';
import type { Queryable, Transaction } from '#server/context.ts';
import { containsWords } from '#server/platform/database/folded.ts';

export interface CarFields {
  make: string;
  model: string;
  year: number | null;
  color: string;
  plateNumber: string;
  transmission: Transmission | null;
}

export type CarChanges = CarFields & Pick<Car, 'insuranceExpiry' | 'inspectionExpiry' | 'outFrom' | 'outUntil'>;

// Normalises plates as their unique index does.
const comparable = (plate: string) => plate.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
export const isSamePlate = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** Nobody else can change this school's cars until the transaction ends. */
export async function lockCars(tx: Transaction, schoolId: string): Promise<void> {
  await tx.db.selectFrom('schools').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
}

/** A car with the names of its drivers, except the given instructor. */
const carsWithDrivers = (ctx: Queryable, besideInstructor: string | null) =>
  ctx.db.selectFrom('cars').select((eb) => [
    'cars.id',
    'cars.make',
    'cars.model',
    'cars.year',
    'cars.color',
    'cars.plate_number as plateNumber',
    sql<Transmission | null>`cars.transmission`.as('transmission'),
    sql<string[]>`array(
        SELECT concat_ws(' ', first_name, last_name) FROM instructors
        WHERE instructors.car_id = ${eb.ref('cars.id')} AND instructors.id IS DISTINCT FROM ${besideInstructor}::uuid
        ORDER BY last_name, first_name, id
      )`.as('drivers'),
  ]);

export const findCarByPlate = (ctx: Queryable, schoolId: string, plateNumber: string) =>
  carsWithDrivers(ctx, null)
    .where('cars.school_id', '=', schoolId)
    .where(sql`upper(regexp_replace(plate_number, '[^A-Za-z0-9]', '', 'g'))`, '=', comparable(plateNumber))
    .executeTakeFirst();

/** The drivers are those who share it. */
export const findCarOfInstructor = (ctx: Queryable, instructorId: string) =>
  carsWithDrivers(ctx, instructorId)
    .innerJoin('instructors', 'instructors.car_id', 'cars.id')
    .where('instructors.id', '=', instructorId)
    .executeTakeFirstOrThrow();
export type DrivenCar = Awaited<ReturnType<typeof findCarOfInstructor>>;

export async function insertCar(tx: Transaction, schoolId: string, car: CarFields, now: Date): Promise<string> {
  const { plateNumber, ...fields } = car;
  const { id } = await tx.db
    .insertInto('cars')
    .values({ ...fields, school_id: schoolId, plate_number: plateNumber, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCar(tx: Transaction, id: string, changes: Partial<CarFields>): Promise<void> {
  const { plateNumber, ...fields } = changes;
  const columns = { ...fields, ...(plateNumber !== undefined && { plate_number: plateNumber }) };
  if (Object.keys(columns).length === 0) return;
  await tx.db.updateTable('cars').set(columns).where('id', '=', id).execute();
}

const DRIVERS = sql`FROM instructors WHERE instructors.car_id = cars.id AND deactivated_at IS NULL`;

/** What a search looks through. The plate also matches without its spaces. */
const WRITTEN = sql`concat_ws(' ', make, model, year, color, plate_number, regexp_replace(plate_number, '[^A-Za-z0-9]', '', 'g'),
  (SELECT string_agg(concat_ws(' ', first_name, last_name), ' ') ${DRIVERS}))`;

/** A school's cars with their drivers, by name. */
export const selectSchoolCars = (ctx: Queryable, schoolId: string) => carsByName(ctx, schoolId).execute();

/** A page of the cars that match the search, the last one if there are fewer, and how many match. */
export async function selectCarPage(
  ctx: Queryable,
  {
    schoolId,
    words,
    page,
    limit,
  }: { schoolId: string; words: readonly (readonly string[])[]; page: number; limit: number },
): Promise<{ rows: CarRow[]; total: number }> {
  const isFound = containsWords(WRITTEN, words);
  const { total } = await ctx.db
    .selectFrom('cars')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('school_id', '=', schoolId)
    .where(isFound)
    .executeTakeFirstOrThrow();
  const shown = Math.min(page, Math.floor(Math.max(0, total - 1) / limit));
  const rows = await carsByName(ctx, schoolId)
    .where(isFound)
    .limit(limit)
    .offset(shown * limit)
    .execute();
  return { rows, total };
}

const carsByName = (ctx: Queryable, schoolId: string) =>
  ctx.db
    .selectFrom('cars')
    .select([
      'cars.id',
      'cars.make',
      'cars.model',
      'cars.year',
      'cars.color',
      'cars.plate_number as plateNumber',
      sql<Transmission | null>`cars.transmission`.as('transmission'),
      'cars.insurance_expiry as insuranceExpiry',
      'cars.inspection_expiry as inspectionExpiry',
      'cars.out_from as outFrom',
      'cars.out_until as outUntil',
      'cars.photo_key',
      sql<Car['drivers']>`coalesce((
        SELECT json_agg(json_build_object('id', id, 'name', concat_ws(' ', first_name, last_name)) ORDER BY last_name, first_name, id)
        ${DRIVERS}
      ), '[]')`.as('drivers'),
    ])
    .where('cars.school_id', '=', schoolId)
    .orderBy('cars.make')
    .orderBy('cars.model')
    .orderBy('cars.plate_number')
    .orderBy('cars.id');

export type CarRow = Awaited<ReturnType<typeof selectSchoolCars>>[number];

/** @returns the key of the photo before */
export async function replaceCarPhotoKey(tx: Transaction, id: string, key: string): Promise<string | null> {
  const own = tx.db.selectFrom('cars').select('photo_key').where('id', '=', id);
  const before = await own.forNoKeyUpdate().executeTakeFirstOrThrow();
  await tx.db.updateTable('cars').set({ photo_key: key }).where('id', '=', id).execute();
  return before.photo_key;
}

/** The school that owns it; undefined if there is no such car. */
export const selectCarOwner = (ctx: Queryable, id: string): Promise<{ school: string } | undefined> =>
  ctx.db.selectFrom('cars').select('school_id as school').where('id', '=', id).executeTakeFirst();

/** @returns false if the school has no such car */
export async function updateSchoolCar(
  tx: Transaction,
  schoolId: string,
  id: string,
  { plateNumber, insuranceExpiry, inspectionExpiry, outFrom, outUntil, ...facts }: CarChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('cars')
    .set({
      ...facts,
      plate_number: plateNumber,
      insurance_expiry: insuranceExpiry,
      inspection_expiry: inspectionExpiry,
      out_from: outFrom,
      out_until: outUntil,
    })
    .where('id', '=', id)
    .where('school_id', '=', schoolId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Lessons ahead whose car is out of service on that day, by time. */
export const selectLessonsWithoutCar = (ctx: Queryable, schoolId: string, now: Date) =>
  ctx.db
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
      sql<string>`trim(concat_ws(' ', accounts.first_name, accounts.last_name))`.as('studentName'),
    ])
    .where('bookings.school_id', '=', schoolId)
    .where('bookings.status', '=', 'Booked')
    .where('bookings.starts_at', '>', now)
    .where(sql<boolean>`bookings.local_date BETWEEN cars.out_from AND coalesce(cars.out_until, 'infinity')`)
    .orderBy('bookings.starts_at')
    .orderBy('bookings.id')
    .execute();
