import { addDays } from '#contract/bookable-days.ts';
import { bookLesson } from '#server/modules/bookings/book-lesson.ts';
import { addSlots } from './marketplace.ts';
import type { TestApp } from './test-app.ts';

const FIRST_DAY = '2026-12-01';

/** A lesson booked as a student would, at nine on its own day: `day` 0 is 2026-12-01. */
export async function addBooking(
  app: TestApp,
  instructorId: string,
  candidateId: string,
  { day = 0 }: { day?: number } = {},
): Promise<{ id: string }> {
  const slot = { date: addDays(FIRST_DAY, day), startTime: '09:00', endTime: '10:00' };
  await addSlots(app, instructorId, [slot]);
  const { id } = await bookLesson(app.ctx, candidateId, { ...slot, instructorId, location: '1 Main Street' });
  return { id };
}
