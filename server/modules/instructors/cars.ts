import type { Car } from '#contract/cars.ts';
import { photoVersion } from '#contract/paths.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { changeOffer } from '#server/modules/schools/schools.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import {
  type CarChanges,
  type CarRow,
  findCarByPlate,
  insertCar,
  lockCars,
  selectCarOwner,
  selectCarsOf,
  selectLessonsWithoutCar,
  updateCarOf,
} from './cars.db.ts';

export async function listCars(ctx: Context, schoolId: string): Promise<Car[]> {
  const [cars, lessons] = await Promise.all([
    selectCarsOf(ctx, schoolId),
    selectLessonsWithoutCar(ctx, schoolId, nowDate(ctx.clock)),
  ]);
  const byCar = Map.groupBy(lessons, ({ carId }) => carId);
  return cars.map(({ photo_key, ...car }) => ({
    ...car,
    photoVersion: photoVersion(photo_key),
    version: versionOf(changesOf(car)),
    lessons: (byCar.get(car.id) ?? []).map(({ carId: _, ...lesson }) => lesson),
  }));
}

async function find(ctx: Context, schoolId: string, id: string): Promise<Car> {
  const car = (await listCars(ctx, schoolId)).find((one) => one.id === id);
  if (!car) throw new AppError('not_found');
  return car;
}

async function requireOwnPlate(tx: Transaction, schoolId: string, plateNumber: string, id?: string) {
  await lockCars(tx, schoolId);
  const named = await findCarByPlate(tx, schoolId, plateNumber);
  if (named && named.id !== id)
    throw new AppError('invalid_request', { fields: [{ path: 'plateNumber', code: 'plate_in_use' }] });
}

export function findCarOwners(ctx: Context, id: string) {
  return selectCarOwner(ctx, id);
}

export { replaceCarPhotoKey } from './cars.db.ts';

/** @throws AppError invalid_request for the plate of another car */
export async function addCar(ctx: Context, schoolId: string, car: CarChanges): Promise<Car> {
  const id = await inTransaction(ctx, async (tx) => {
    await requireOwnPlate(tx, schoolId, car.plateNumber);
    const { make, model, year, color, plateNumber, transmission } = car;
    const facts = { make, model, year, color, plateNumber, transmission };
    const added = await insertCar(tx, schoolId, facts, nowDate(tx.clock));
    await updateCarOf(tx, schoolId, added, car);
    return added;
  });
  return find(ctx, schoolId, id);
}

/** @throws AppError not_found, changed_meanwhile; invalid_request for the plate of another car */
export async function changeCar(
  ctx: Context,
  schoolId: string,
  id: string,
  { version, ...changes }: CarChanges & { version?: string | undefined },
): Promise<Car> {
  await changeOffer(ctx, async (tx) => {
    await lockCars(tx, schoolId);
    const before = (await selectCarsOf(tx, schoolId)).find((car) => car.id === id);
    if (before) requireUnchanged(version, changesOf(before));
    await requireOwnPlate(tx, schoolId, changes.plateNumber, id);
    if (!(await updateCarOf(tx, schoolId, id, changes))) throw new AppError('not_found');
  });
  return find(ctx, schoolId, id);
}

/** What the form of a car shows. */
const changesOf = ({
  id: _,
  photo_key: __,
  drivers: ___,
  ...car
}: Omit<CarRow, 'photo_key'> & { photo_key?: unknown }) => car;
