import type { LessonOutside } from '#contract/weekly-hours.ts';
import type { BookingRow } from './bookings.db.ts';

/** A lesson that stays booked where its instructor does not teach any more, or is busy. */
export const lessonOutside = (booking: BookingRow): LessonOutside => ({
  bookingId: booking.id,
  instructorId: booking.instructor_id,
  studentName: `${booking.candidate_first_name} ${booking.candidate_last_name}`.trim(),
  date: booking.local_date,
  startTime: booking.local_start,
  endTime: booking.local_end,
});
