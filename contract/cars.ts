import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instructorCarSchema } from './instructors.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { TRANSMISSIONS } from './transmissions.ts';
import { dateSchema, idSchema, timeSchema } from './validation.ts';

/** How many days ahead a school is reminded of what expires, on the page; by mail then, and once more a week before. */
export const CAR_REMINDER_DAYS = 30;
export const CAR_WARNING_DAYS = [CAR_REMINDER_DAYS, 7] as const;

/** All that a school says of a car. It gives no lessons from `outFrom` to `outUntil`, without that until further notice. */
export const carChangesSchema = z
  .extend(instructorCarSchema, {
    insuranceExpiry: z.nullable(dateSchema),
    inspectionExpiry: z.nullable(dateSchema),
    outFrom: z.nullable(dateSchema),
    outUntil: z.nullable(dateSchema),
  })
  .check(
    z.refine(({ outFrom, outUntil }) => outUntil === null || outFrom !== null, {
      path: ['outFrom'],
      error: 'required',
    }),
    z.refine(({ outFrom, outUntil }) => outUntil === null || outFrom === null || outFrom <= outUntil, {
      path: ['outUntil'],
      error: 'end_before_start',
    }),
  );

export const changedCarSchema = z.safeExtend(carChangesSchema, sentVersion);

/** A booked lesson that a car is out of service for: it stays booked, and the school sees to it. */
export const lessonWithoutCarSchema = z.object({
  bookingId: z.string(),
  date: dateSchema,
  startTime: timeSchema,
  endTime: timeSchema,
  instructorName: z.string(),
  studentName: z.string(),
});

export const carSchema = z.object({
  id: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.nullable(z.number()),
  color: z.string(),
  plateNumber: z.string(),
  /** Null where the school has not said. */
  transmission: z.nullable(z.enum(TRANSMISSIONS)),
  insuranceExpiry: z.nullable(dateSchema),
  inspectionExpiry: z.nullable(dateSchema),
  outFrom: z.nullable(dateSchema),
  outUntil: z.nullable(dateSchema),
  photoVersion: z.nullable(z.string()),
  /** Who drives it, by name; those who give no more lessons left out. */
  drivers: z.array(z.object({ id: z.string(), name: z.string() })),
  lessons: z.array(lessonWithoutCarSchema),
  ...recordVersion,
});
export type Car = z.infer<typeof carSchema>;

export const carEndpoints = {
  schoolCars: endpoint({
    method: 'GET',
    path: '/school/:id/cars',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary:
      "The own school's cars, with who drives them, what of them expires, and the lessons booked while they are out of service",
    params: z.object({ id: idSchema }),
    response: z.array(carSchema),
  }),
  addCar: endpoint({
    method: 'POST',
    path: '/school/:id/cars',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary: 'Add a car that nobody drives yet; an instructor is given it by its plate',
    params: z.object({ id: idSchema }),
    body: carChangesSchema,
    status: 201,
    response: carSchema,
  }),
  changeCar: endpoint({
    method: 'PUT',
    path: '/school/:id/cars/:carId',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary:
      'Say all of an own car anew, for all who drive it. While it is out of service its slots are not offered; booked lessons stay',
    params: z.object({ id: idSchema, carId: idSchema }),
    body: changedCarSchema,
    refusals: ['not_found'],
    response: carSchema,
  }),
};
