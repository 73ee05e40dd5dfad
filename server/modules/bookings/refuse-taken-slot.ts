import { minutesOfTime, timesThatFit } from '#contract/slot-runs.ts';
import type { Context } from '#server/context.ts';
import type { SlotKey } from '#server/modules/availability/availability.ts';
import type { Drive } from '#server/modules/availability/free-slots.ts';
import { findFreeTimes } from '#server/modules/availability/free-slots.ts';
import { mayRevealReach } from '#server/modules/availability/nearby.ts';
import { AppError } from '#server/platform/app-error.ts';
import { brokenConstraint } from '#server/platform/database/constraints.ts';

/** What the database refused because somebody was faster, or because the student is elsewhere at that time. */
export function refusedByConstraint(error: unknown): never {
  const constraint = brokenConstraint(error);
  if (constraint === 'bookings_candidate_overlap') throw new AppError('student_busy', { cause: error });
  if (constraint !== null) throw new AppError('slot_taken', { cause: error });
  throw error;
}

/** Where the slot is lost to somebody else, the day's other slots go with the refusal: those that leave time to drive, and that its kind fits. */
export async function withOtherSlots(
  ctx: Context,
  refusal: unknown,
  {
    instructorId,
    candidateId,
    drive,
    kindId,
    ...time
  }: SlotKey & { candidateId: string; drive: Drive; kindId?: string | null | undefined },
): Promise<unknown> {
  const { date } = time;
  if (!(refusal instanceof AppError) || refusal.code !== 'slot_taken') return refusal;
  const range = { fromDate: date, toDate: date };
  // Whoever asks from too many places is offered all, which tells nothing.
  const told = (await mayRevealReach(ctx, candidateId, drive.ends)) ? drive : null;
  const free = await findFreeTimes(ctx, instructorId, range, told);
  const otherSlots = (kindId ? timesThatFit(free, minutesOfTime(time)) : free)
    .filter((slot) => slot.date === date)
    .map(({ startTime, endTime }) => ({ startTime, endTime }));
  return new AppError('slot_taken', { details: { otherSlots } });
}
