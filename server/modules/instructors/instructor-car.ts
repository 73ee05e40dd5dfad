import { CAR_FACTS, type CarFact } from '#contract/shared-car.ts';
import type { Transaction } from '#server/context.ts';
import type { FieldFault } from '#server/platform/app-error.ts';
import {
  type CarFields,
  type DrivenCar,
  findCarByPlate,
  findCarOfInstructor,
  insertCar,
  isSamePlate,
  lockCars,
  updateCar,
} from './cars.db.ts';

/** What the school said of a car that colleagues drive. */
export interface SharedCarAnswer {
  sharesCar?: boolean | undefined;
  changesSharedCar?: boolean | undefined;
}

export interface CarPlan {
  /** What stands in the way of writing. */
  fault?: FieldFault;
  /** @returns the car's id */
  write: () => Promise<string>;
}

/**
 * The school's car of that plate, or a new one. One that is there is taken as it is where nothing else is said of it; what
 * differs is a mistyped plate as often as news, so the school is asked.
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

/** Changes the car that an instructor drives: another one when the plate given is of another car. */
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
  // The colleague who shares the car keeps it as it was.
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
  // One that nobody drives yet was added as it is, too.
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

/** What may be left empty in the form says nothing about the car, and its plate stays spelled as it was. */
const statedFacts = ({ make, model, year, color, transmission }: CarFields): Partial<CarFields> => ({
  model,
  color,
  ...(make && { make }),
  ...(year !== null && { year }),
  ...(transmission !== null && { transmission }),
});

/** Blue and blue are one colour. */
const same = (fact: string | number | null): string => String(fact ?? '').toLowerCase();

const differences = (stored: CarFields, said: Partial<CarFields>): CarFact[] =>
  CAR_FACTS.filter((fact) => said[fact] !== undefined && same(said[fact]) !== same(stored[fact]));
