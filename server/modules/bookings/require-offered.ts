import { isBookableDay } from '#contract/bookable-days.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Clock, dayIn } from '#server/platform/clock.ts';
import type { TakenLesson } from './take-slot.repository.ts';

/** Whether students are offered this lesson now. @throws AppError slot_not_offered */
export function requireOffered(lesson: TakenLesson, clock: Clock): void {
  const isOffered =
    lesson.is_offered &&
    (lesson.licence_expiry === null || lesson.licence_expiry >= lesson.local_date) &&
    isBookableDay(lesson.local_date, dayIn(lesson.time_zone, clock.now()));
  if (!isOffered) throw new AppError('slot_not_offered');
}
