import type { Car } from '#contract/cars.ts';
import type { SchoolService } from '#server/modules/schools/schools.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type CarChanges, findCarByPlate, lockCars, selectCarsOf, updateCarOf } from './cars.repository.ts';

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
    return cars.map((car) => ({ ...car, lessons: (byCar.get(car.id) ?? []).map(({ carId: _, ...lesson }) => lesson) }));
  }

  return {
    ofSchool,

    /** @throws AppError not_found, invalid_request for the plate of another car */
    async change(schoolId: string, id: string, changes: CarChanges): Promise<Car> {
      await schools.changeOffer(async (transaction) => {
        await lockCars(transaction, schoolId);
        const named = await findCarByPlate(transaction, schoolId, changes.plateNumber);
        if (named && named.id !== id)
          throw new AppError('invalid_request', { fields: [{ path: 'plateNumber', code: 'plate_in_use' }] });
        if (!(await updateCarOf(transaction, schoolId, id, changes))) throw new AppError('not_found');
      });
      const car = (await ofSchool(schoolId)).find((one) => one.id === id);
      if (!car) throw new AppError('not_found');
      return car;
    },
  };
}

export type CarService = ReturnType<typeof createCarService>;
