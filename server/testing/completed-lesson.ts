import { addBooking } from './booked-lesson.ts';
import type { TestApp } from './test-app.ts';

/**
 * A completed lesson, an hour at nine on its own day. The clock doesn't move, so only the status shows that it's over.
 */
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
