import type { Car } from '#contract/cars.ts';
import { photoVersion } from '#contract/paths.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { requireUnchanged, versionOf } from '#server/platform/record-version.ts';
import {
  type CarChanges,
  type CarRow,
  findCarByPlate,
  insertCar,
  lockCars,
  replaceCarPhotoKey,
  selectCarOwner,
  selectCarsOf,
  updateCarOf,
} from './cars.repository.ts';

type LessonWithoutCar = Car['lessons'][number] & { carId: string };

export function createCarService({
  db,
  clock,
  schools,
  lessonsWithoutCar,
}: {
  db: Database;
  clock: Clock;
  schools: Pick<SchoolService, 'changeOffer'>;
  /** The lessons ahead that are booked while their car is out of service. */
  lessonsWithoutCar: (schoolId: string, now: Date) => Promise<LessonWithoutCar[]>;
}) {
  async function ofSchool(schoolId: string): Promise<Car[]> {
    const [cars, lessons] = await Promise.all([
      selectCarsOf(db, schoolId),
      lessonsWithoutCar(schoolId, nowDate(clock)),
    ]);
    const byCar = Map.groupBy(lessons, ({ carId }) => carId);
    return cars.map(({ photo_key, ...car }) => ({
      ...car,
      photoVersion: photoVersion(photo_key),
      version: versionOf(changesOf(car)),
      lessons: (byCar.get(car.id) ?? []).map(({ carId: _, ...lesson }) => lesson),
    }));
  }

  async function find(schoolId: string, id: string): Promise<Car> {
    const car = (await ofSchool(schoolId)).find((one) => one.id === id);
    if (!car) throw new AppError('not_found');
    return car;
  }

  async function requireOwnPlate(transaction: Database, schoolId: string, plateNumber: string, id?: string) {
    await lockCars(transaction, schoolId);
    const named = await findCarByPlate(transaction, schoolId, plateNumber);
    if (named && named.id !== id)
      throw new AppError('invalid_request', { fields: [{ path: 'plateNumber', code: 'plate_in_use' }] });
  }

  return {
    ofSchool,

    ownersOf: (id: string) => selectCarOwner(db, id),

    replacePhotoKey: replaceCarPhotoKey,

    /** @throws AppError invalid_request for the plate of another car */
    async add(schoolId: string, car: CarChanges): Promise<Car> {
      const id = await db.transaction().execute(async (transaction) => {
        await requireOwnPlate(transaction, schoolId, car.plateNumber);
        const { make, model, year, color, plateNumber, transmission } = car;
        const facts = { make, model, year, color, plateNumber, transmission };
        const added = await insertCar(transaction, schoolId, facts, nowDate(clock));
        await updateCarOf(transaction, schoolId, added, car);
        return added;
      });
      return find(schoolId, id);
    },

    /** @throws AppError not_found, changed_meanwhile; invalid_request for the plate of another car */
    async change(
      schoolId: string,
      id: string,
      { version, ...changes }: CarChanges & { version?: string | undefined },
    ): Promise<Car> {
      await schools.changeOffer(async (transaction) => {
        await lockCars(transaction, schoolId);
        const before = (await selectCarsOf(transaction, schoolId)).find((car) => car.id === id);
        if (before) requireUnchanged(version, changesOf(before));
        await requireOwnPlate(transaction, schoolId, changes.plateNumber, id);
        if (!(await updateCarOf(transaction, schoolId, id, changes))) throw new AppError('not_found');
      });
      return find(schoolId, id);
    },
  };
}

/** What the form of a car shows. */
const changesOf = ({
  id: _,
  photo_key: __,
  drivers: ___,
  ...car
}: Omit<CarRow, 'photo_key'> & { photo_key?: unknown }) => car;

export type CarService = ReturnType<typeof createCarService>;
