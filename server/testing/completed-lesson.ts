import { addBooking } from './booked-lesson.ts';
import type { TestApp } from './test-app.ts';

/** A lesson that took place, an hour at nine on a day of its own. The clock stands still: its status alone says so. */
export async function addCompletedLesson(
  app: TestApp,
  instructorId: string,
  candidateId: string,
  options: { day: number },
): Promise<{ id: string }> {
  const booking = await addBooking(app, instructorId, candidateId, options);
  await app.db.updateTable('bookings').set({ status: 'Completed' }).where('id', '=', booking.id).execute();
  return booking;
}
