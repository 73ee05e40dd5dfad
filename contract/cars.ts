import * as z from 'zod/mini';
import { TRANSMISSIONS } from './car-facts.ts';
import { endpoint } from './endpoint.ts';
import { instructorCarSchema } from './instructors.ts';
import { searchedPageQuery } from './paging.ts';
import { recordVersion, sentVersion } from './record-version.ts';
import { dateSchema, idSchema, timeSchema } from './validation.ts';

/** Days before an expiry when the page reminds the school. We send an email then, and again a week before. */
export const CAR_REMINDER_DAYS = 30;
export const CAR_WARNING_DAYS = [CAR_REMINDER_DAYS, 7] as const;

/** Everything a school enters about a car. It's out of service from `outFrom` to `outUntil`, or until further notice without an end. */
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

/** A booked lesson while its car is out of service. It stays booked until the school acts. */
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
  /** Null if the school hasn't specified it. */
  transmission: z.nullable(z.enum(TRANSMISSIONS)),
  insuranceExpiry: z.nullable(dateSchema),
  inspectionExpiry: z.nullable(dateSchema),
  outFrom: z.nullable(dateSchema),
  outUntil: z.nullable(dateSchema),
  photoVersion: z.nullable(z.string()),
  /** Active instructors who drive it, by name. */
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
      "The school's cars, with their drivers, what expires, and the lessons booked while they are out of service",
    params: z.object({ id: idSchema }),
    response: z.array(carSchema),
  }),
  schoolCarPage: endpoint({
    method: 'GET',
    path: '/school/:id/cars/page',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary:
      "A page of the school's cars, by make and model, searched by plate, car and driver. A page after the last one answers the last",
    params: z.object({ id: idSchema }),
    query: searchedPageQuery,
    response: z.object({
      cars: z.array(carSchema),
      /** Cars on all pages. */
      total: z.number(),
    }),
  }),
  addCar: endpoint({
    method: 'POST',
    path: '/school/:id/cars',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'managers',
    summary: 'Add a car without a driver; assign it to an instructor by its plate',
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
      'Replace a car’s details for everyone who drives it. While it is out of service, its slots aren’t offered; booked lessons stay',
    params: z.object({ id: idSchema, carId: idSchema }),
    body: changedCarSchema,
    refusals: ['not_found'],
    response: carSchema,
  }),
};
