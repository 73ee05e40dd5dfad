import type { Database } from '#server/platform/database/connect.ts';
import {
  type CarFields,
  findCarByPlate,
  findCarOfInstructor,
  insertCar,
  isSamePlate,
  lockCars,
  updateCar,
} from './cars.repository.ts';

/** The school's car of that plate, brought up to date with what is known of it, or a new one. */
export async function takeCar(transaction: Database, schoolId: string, car: CarFields, now: Date): Promise<string> {
  await lockCars(transaction, schoolId);
  const known = await findCarByPlate(transaction, schoolId, car.plateNumber);
  if (!known) return insertCar(transaction, schoolId, car, now);
  const { model, color, make, year } = car;
  // What may be left empty in the form says nothing about the car.
  await updateCar(transaction, known.id, { model, color, ...(make && { make }), ...(year !== null && { year }) });
  return known.id;
}

/**
 * Changes the car that an instructor drives.
 * @returns the car's id: another one when the plate given is of another car
 */
export async function changeCar(
  transaction: Database,
  instructor: { id: string; schoolId: string },
  changes: Partial<CarFields>,
  now: Date,
): Promise<string> {
  await lockCars(transaction, instructor.schoolId);
  const { id, isShared, ...current } = await findCarOfInstructor(transaction, instructor.id);
  const { plateNumber } = changes;
  if (plateNumber === undefined || isSamePlate(plateNumber, current.plateNumber)) {
    await updateCar(transaction, id, changes);
    return id;
  }
  const other = await findCarByPlate(transaction, instructor.schoolId, plateNumber);
  if (other) {
    const { plateNumber: _, ...fields } = changes;
    await updateCar(transaction, other.id, fields);
    return other.id;
  }
  // The colleague who shares the car keeps it as it was.
  if (isShared) return insertCar(transaction, instructor.schoolId, { ...current, ...changes }, now);
  await updateCar(transaction, id, changes);
  return id;
}
