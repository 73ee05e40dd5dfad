import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '#server/context.ts';
import { addSlots as addSlotsInProcess } from '#server/modules/availability/availability.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { nowDate, toDate } from '#server/platform/clock.ts';
import { deriveInstant } from '#server/platform/wall-time.ts';
import type { TestApp } from './test-app.ts';

/** An active instructor of a school with their own car, or with the given car. */
export async function addInstructor(
  app: TestApp,
  schoolId: string,
  overrides: Partial<{
    firstName: string;
    lastName: string;
    email: string;
    rateCents: number;
    carId: string;
    languages: string[];
    licenceExpiry: string;
    transmission: 'automatic' | 'manual';
  }> = {},
): Promise<{ id: string; carId: string; email: string }> {
  const now = nowDate(app.clock);
  const carId =
    overrides.carId ??
    (
      await app.db
        .insertInto('cars')
        .values({
          school_id: schoolId,
          make: 'Toyota',
          model: 'Corolla',
          color: 'Blue',
          plate_number: randomUUID().slice(0, 8),
          year: 2023,
          transmission: overrides.transmission ?? null,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const email = overrides.email ?? `instructor-${randomUUID()}@example.com`;
  const { id } = await app.db
    .insertInto('instructors')
    .values({
      school_id: schoolId,
      car_id: carId,
      first_name: overrides.firstName ?? 'Priya',
      last_name: overrides.lastName ?? 'Sharma',
      contact_number: '(416) 555-0123',
      email,
      years_of_experience: 7,
      languages: sql`${overrides.languages ?? ['ENGLISH']}::text[]`,
      rate_cents: overrides.rateCents ?? 6000,
      licence_expiry: overrides.licenceExpiry ?? null,
      terms_accepted_at: now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, carId, email };
}

/** Inserts free slots at the given wall times directly. */
export async function addSlots(
  app: TestApp,
  instructorId: string,
  times: { date: string; startTime: string; endTime: string }[],
  timeZone = 'America/Toronto',
): Promise<void> {
  const slots = times.map((slot) => ({
    ...slot,
    instructorId,
    timeZone,
    startsAt: instantOf(slot.date, slot.startTime, timeZone),
    endsAt: instantOf(slot.date, slot.endTime, timeZone),
  }));
  await inTransaction(app.ctx, (tx) => addSlotsInProcess(tx, slots, 'hand'));
  forgetDays(
    app.ctx,
    times.map((slot) => slot.date),
  );
}

function instantOf(date: string, time: string, timeZone: string): Date {
  const derived = deriveInstant({ date, time, timeZone });
  if (derived.kind === 'skipped') throw new RangeError(`${date} ${time} does not exist in ${timeZone}`);
  return toDate(derived.instant);
}
