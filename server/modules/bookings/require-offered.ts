import { isBookableDay } from '#contract/bookable-days.ts';
import type { Transaction } from '#server/context.ts';
import { obeysSchoolRules } from '#server/modules/availability/availability.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dayIn } from '#server/platform/clock.ts';
import type { TakenLesson } from './take-slot.db.ts';

/**
 * Whether students are offered this lesson now, that was taken in this transaction; beside the slot that is given back.
 * @throws AppError slot_not_offered
 */
export async function requireOffered(
  tx: Transaction,
  lesson: TakenLesson,
  beside: number | null = null,
): Promise<void> {
  const isOffered =
    lesson.is_offered &&
    (lesson.licence_expiry === null || lesson.licence_expiry >= lesson.local_date) &&
    isBookableDay(lesson.local_date, dayIn(lesson.time_zone, tx.clock.now()));
  const mayBe = isOffered && (!lesson.has_booking_rules || (await obeysSchoolRules(tx, lesson.slot_id, beside)));
  if (!mayBe) throw new AppError('slot_not_offered');
}
