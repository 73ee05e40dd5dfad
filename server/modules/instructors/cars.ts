import { CAR_FACTS, type CarFact } from '#contract/car-facts.ts';
import type { Car } from '#contract/cars.ts';
import { photoVersion } from '#contract/paths.ts';
import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { findSpellingsOfSchool } from '#server/modules/name-search/name-search.ts';
import { changeOffer } from '#server/modules/schools/schools.ts';
import { AppError, type FieldFault } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { computeVersion, requireUnchanged } from '#server/platform/record-version.ts';
import {
  type CarChanges,
  type CarFields,
  type CarRow,
  type DrivenCar,
  findCarByPlate,
  findCarOfInstructor,
  insertCar,
  isSamePlate,
  lockCars,
  selectCarOwner,
  selectCarPage,
  selectLessonsWithoutCar,
  selectSchoolCars,
  updateCar,
  updateSchoolCar,
} from './cars.db.ts';

export const listCars = async (ctx: Context, schoolId: string): Promise<Car[]> =>
  presentCars(ctx, schoolId, await selectSchoolCars(ctx, schoolId));

/** A page of the cars that match the search, and how many match. */
export async function listCarPage(
  ctx: Context,
  schoolId: string,
  { q, page, limit }: { q: string; page: number; limit: number },
): Promise<{ cars: Car[]; total: number }> {
  const words = await findSpellingsOfSchool(ctx, schoolId, q);
  const { rows, total } = await selectCarPage(ctx, { schoolId, words, page, limit });
  return { cars: await presentCars(ctx, schoolId, rows), total };
}

async function presentCars(ctx: Context, schoolId: string, cars: CarRow[]): Promise<Car[]> {
  const lessons = await selectLessonsWithoutCar(ctx, schoolId, nowDate(ctx.clock));
  const byCar = Map.groupBy(lessons, ({ carId }) => carId);
  return cars.map(({ photo_key, ...car }) => ({
    ...car,
    photoVersion: photoVersion(photo_key),
    version: computeVersion(editableFields(car)),
    lessons: (byCar.get(car.id) ?? []).map(({ carId: _, ...lesson }) => lesson),
  }));
}

async function find(ctx: Context, schoolId: string, id: string): Promise<Car> {
  const car = (await listCars(ctx, schoolId)).find((one) => one.id === id);
  if (!car) throw new AppError('not_found');
  return car;
}

async function assertPlateIsFree(tx: Transaction, schoolId: string, plateNumber: string, id?: string) {
  await lockCars(tx, schoolId);
  const named = await findCarByPlate(tx, schoolId, plateNumber);
  if (named && named.id !== id)
    throw new AppError('invalid_request', { fields: [{ path: 'plateNumber', code: 'plate_in_use' }] });
}

export function findCarOwners(ctx: Context, id: string) {
  return selectCarOwner(ctx, id);
}

export { replaceCarPhotoKey } from './cars.db.ts';

/** @throws AppError invalid_request if another car has the plate */
export async function addCar(ctx: Context, schoolId: string, car: CarChanges): Promise<Car> {
  const id = await inTransaction(ctx, async (tx) => {
    await assertPlateIsFree(tx, schoolId, car.plateNumber);
    const { make, model, year, color, plateNumber, transmission } = car;
    const facts = { make, model, year, color, plateNumber, transmission };
    const added = await insertCar(tx, schoolId, facts, nowDate(tx.clock));
    await updateSchoolCar(tx, schoolId, added, car);
    return added;
  });
  return find(ctx, schoolId, id);
}

/** @throws AppError not_found, changed_meanwhile; invalid_request if another car has the plate */
export async function changeCar(
  ctx: Context,
  schoolId: string,
  id: string,
  { version, ...changes }: CarChanges & { version?: string | undefined },
): Promise<Car> {
  await changeOffer(ctx, async (tx) => {
    await lockCars(tx, schoolId);
    const before = (await selectSchoolCars(tx, schoolId)).find((car) => car.id === id);
    if (before) requireUnchanged(version, editableFields(before));
    await assertPlateIsFree(tx, schoolId, changes.plateNumber, id);
    if (!(await updateSchoolCar(tx, schoolId, id, changes))) throw new AppError('not_found');
  });
  return find(ctx, schoolId, id);
}

/** The fields of the form. */
const editableFields = ({
  id: _,
  photo_key: __,
  drivers: ___,
  ...car
}: Omit<CarRow, 'photo_key'> & { photo_key?: unknown }) => car;

/** The school's answers about a car that colleagues drive too. */
interface SharedCarAnswer {
  sharesCar?: boolean | undefined;
  changesSharedCar?: boolean | undefined;
}

interface CarPlan {
  /** Why the plan can't be written. */
  fault?: FieldFault;
  /** @returns the car's id */
  write: () => Promise<string>;
}

/**
 * Finds the school's car with that plate, or plans a new one. If the facts differ from a known car's, the plate may
 * be mistyped as easily as the car changed, so the school is asked.
 */
export async function planNewCar(
  tx: Transaction,
  schoolId: string,
  car: CarFields,
  answer: SharedCarAnswer,
  now: Date,
): Promise<CarPlan> {
  await lockCars(tx, schoolId);
  const known = await findCarByPlate(tx, schoolId, car.plateNumber);
  if (!known) return { write: () => insertCar(tx, schoolId, car, now) };
  return planShared(tx, known, known.drivers, statedFacts(car), answer, 'instructorCar.plateNumber');
}

/** Plans changes to an instructor's car, or a switch if the plate is another car's. */
export async function planCarChange(
  tx: Transaction,
  instructor: { id: string; schoolId: string },
  changes: Partial<CarFields>,
  answer: SharedCarAnswer,
  now: Date,
): Promise<CarPlan> {
  await lockCars(tx, instructor.schoolId);
  const own = await findCarOfInstructor(tx, instructor.id);
  const { plateNumber, ...facts } = changes;
  if (plateNumber === undefined || isSamePlate(plateNumber, own.plateNumber)) {
    const [first] = differences(own, facts);
    return planShared(tx, own, own.drivers, changes, answer, `instructorCar.${first}`);
  }
  const { id: _, drivers: colleagues, ...current } = own;
  const wanted = { ...current, ...changes };
  const other = await findCarByPlate(tx, instructor.schoolId, plateNumber);
  if (other) {
    return planShared(tx, other, other.drivers, statedFacts(wanted), answer, 'instructorCar.plateNumber');
  }
  // Colleagues keep the shared car as it is.
  if (colleagues.length > 0) return { write: () => insertCar(tx, instructor.schoolId, wanted, now) };
  return { write: () => updated(tx, own.id, changes) };
}

function planShared(
  tx: Transaction,
  { id, drivers: _, ...car }: DrivenCar,
  drivers: string[],
  said: Partial<CarFields>,
  { sharesCar = false, changesSharedCar = false }: SharedCarAnswer,
  path: string,
): CarPlan {
  const changes = differences(car, said);
  const isByPlate = path === 'instructorCar.plateNumber';
  // A known car that nobody drives yet is kept too.
  const isKept = drivers.length > 0 || isByPlate;
  if (isKept && (sharesCar || changes.length === 0)) return { write: async () => id };
  const write = () => updated(tx, id, said);
  if (!isKept || changesSharedCar) return { write };
  const byPlate = drivers.length > 0 ? 'car_known' : 'car_spare';
  const code = isByPlate ? byPlate : 'car_shared';
  return { fault: { path, code, params: { knownCar: { drivers, car, changes } } }, write };
}

async function updated(tx: Transaction, id: string, changes: Partial<CarFields>): Promise<string> {
  await updateCar(tx, id, changes);
  return id;
}

/** Fields left empty change nothing, and the plate keeps its spelling. */
const statedFacts = ({ make, model, year, color, transmission }: CarFields): Partial<CarFields> => ({
  model,
  color,
  ...(make && { make }),
  ...(year !== null && { year }),
  ...(transmission !== null && { transmission }),
});

/** Ignores case, for colours. */
const same = (fact: string | number | null): string => String(fact ?? '').toLowerCase();

const differences = (stored: CarFields, said: Partial<CarFields>): CarFact[] =>
  CAR_FACTS.filter((fact) => said[fact] !== undefined && same(said[fact]) !== same(stored[fact]));
