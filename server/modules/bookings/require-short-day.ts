import { isLongDay } from '#contract/car-time-limits.ts';
import type { Transaction } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minutesOf } from './new-booking.ts';
import { selectMinutesOfDay } from './require-short-day.db.ts';
import type { TakenLesson } from './take-slot.db.ts';

/**
 * Where the school refuses a student more time in a car than the province lets them have a day. Whoever books for the same student waits for
 * the lock on the student that `takeLesson` holds. @throws AppError long_day
 */
export async function requireShortDay(
  tx: Transaction,
  lesson: TakenLesson,
  besideBooking: string | null = null,
): Promise<void> {
  if (!lesson.refuses_long_days) return;
  const before = await selectMinutesOfDay(tx, lesson.candidate_id, lesson.local_date, besideBooking);
  if (isLongDay(lesson.province, before + minutesOf(lesson))) throw new AppError('long_day');
}
