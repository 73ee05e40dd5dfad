import type { AvailabilityService } from '#server/modules/availability/availability.service.ts';
import { AppError } from '#server/platform/app-error.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';

/** What the database refused because somebody was faster, or because the student is elsewhere at that time. */
export function refusedByConstraint(error: unknown): never {
  const constraint = brokenConstraint(error);
  if (constraint === 'bookings_candidate_overlap') throw new AppError('student_busy', { cause: error });
  if (constraint !== null) throw new AppError('slot_taken', { cause: error });
  throw error;
}

/** Where the slot is lost to somebody else, the day's other slots go with the refusal. */
export async function withOtherSlots(
  availability: Pick<AvailabilityService, 'freeSlots'>,
  refusal: unknown,
  { instructorId, date }: { instructorId: string; date: string },
): Promise<unknown> {
  if (!(refusal instanceof AppError) || refusal.code !== 'slot_taken') return refusal;
  const free = await availability.freeSlots(instructorId, { fromDate: date, toDate: date });
  const otherSlots = free
    .filter((slot) => slot.date === date)
    .map(({ startTime, endTime }) => ({ startTime, endTime }));
  return new AppError('slot_taken', { details: { otherSlots } });
}
