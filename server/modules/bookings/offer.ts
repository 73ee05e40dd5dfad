import { isBookableDay } from '#contract/bookable-days.ts';
import type { TakenSlot } from '#server/modules/availability/service.ts';
import type { BookableInstructor } from '#server/modules/instructors/service.ts';
import { type Clock, dayIn } from '#server/platform/clock.ts';
import { Refusal } from '#server/platform/refusal.ts';

/** Whether students are offered this slot now. @throws Refusal slot_not_offered */
export function requireOffered(
  instructor: BookableInstructor | undefined,
  slot: TakenSlot,
  clock: Clock,
): asserts instructor is BookableInstructor {
  const isOffered =
    instructor?.isActive === true &&
    instructor.school.isOffered &&
    (instructor.licenceExpiry === null || instructor.licenceExpiry >= slot.date) &&
    isBookableDay(slot.date, dayIn(slot.timeZone, clock.now()));
  if (!isOffered) throw new Refusal('slot_not_offered');
}
