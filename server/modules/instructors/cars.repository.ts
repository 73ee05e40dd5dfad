import { sql } from 'kysely';
import type { Transmission } from '#contract/transmissions.ts';
import type { Database } from '#server/platform/database/connect.ts';

export interface CarFields {
  make: string;
  model: string;
  year: number | null;
  color: string;
  plateNumber: string;
  transmission: Transmission | null;
}

// The spelling that the unique index of plates compares.
const comparable = (plate: string) => plate.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
export const isSamePlate = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** Until the transaction ends nobody else changes this school's cars, so looking and then writing is safe. */
export async function lockCars(db: Database, schoolId: string): Promise<void> {
  await db.selectFrom('schools').select('id').where('id', '=', schoolId).forNoKeyUpdate().execute();
}

/** A car with the names of those who drive it, the instructor given left out. */
const carsWithDrivers = (db: Database, besideInstructor: string | null) =>
  db.selectFrom('cars').select((eb) => [
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

export const findCarByPlate = (db: Database, schoolId: string, plateNumber: string) =>
  carsWithDrivers(db, null)
    .where('cars.school_id', '=', schoolId)
    .where(sql`upper(regexp_replace(plate_number, '[^A-Za-z0-9]', '', 'g'))`, '=', comparable(plateNumber))
    .executeTakeFirst();

/** The drivers are those who share it. */
export const findCarOfInstructor = (db: Database, instructorId: string) =>
  carsWithDrivers(db, instructorId)
    .innerJoin('instructors', 'instructors.car_id', 'cars.id')
    .where('instructors.id', '=', instructorId)
    .executeTakeFirstOrThrow();
export type DrivenCar = Awaited<ReturnType<typeof findCarOfInstructor>>;

export async function insertCar(db: Database, schoolId: string, car: CarFields, now: Date): Promise<string> {
  const { plateNumber, ...fields } = car;
  const { id } = await db
    .insertInto('cars')
    .values({ ...fields, school_id: schoolId, plate_number: plateNumber, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCar(db: Database, id: string, changes: Partial<CarFields>): Promise<void> {
  const { plateNumber, ...fields } = changes;
  const columns = { ...fields, ...(plateNumber !== undefined && { plate_number: plateNumber }) };
  if (Object.keys(columns).length === 0) return;
  await db.updateTable('cars').set(columns).where('id', '=', id).execute();
}
