import type { AnswerOf } from '#contract/endpoint.ts';
import type { KeptLesson } from '#contract/schedule-changes.ts';
import type { scheduleUploadEndpoints } from '#contract/schedule-uploads.ts';
import { UNDO_MINUTES } from '#contract/weekly-hours.ts';
import { type Context, inTransaction } from '#server/context.ts';
import {
  lockSchedule,
  lockUploadedSlots,
  removeLockedSlots,
  restoreReplacedSlots,
} from '#server/modules/availability/availability.ts';
import { findBookingsOfSlots } from '#server/modules/bookings/bookings.ts';
import { forgetDays } from '#server/modules/changed-days/changed-days.ts';
import { remakeSlotsSoon } from '#server/modules/weekly-hours/weekly-hours.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import { lockUpload, selectFollowed, updateUndone } from './schedule-uploads.db.ts';

/**
 * Removes the free slots of an upload and restores those that it replaced. Undoing it again changes nothing.
 * @throws AppError not_found; upload_followed; upload_booked if a slot is booked and ten minutes have passed
 */
export async function undoUpload(
  ctx: Context,
  schoolId: string,
  uploadId: string,
): Promise<AnswerOf<(typeof scheduleUploadEndpoints)['undoScheduleUpload']>> {
  const { days, ...answer } = await inTransaction(ctx, async (tx) => {
    await lockSchedule(tx, schoolId);
    const upload = await lockUpload(tx, schoolId, uploadId);
    if (!upload) throw new AppError('not_found');
    const slots = await lockUploadedSlots(tx, uploadId);
    const bookedIds = slots.filter(({ status }) => status === 'BOOKED').map(({ id }) => id);
    const booked = (await findBookingsOfSlots(tx, bookedIds)).map(presentKept);
    if (upload.undoneAt) return { removed: 0, restored: 0, booked, days: [] };
    if ((await selectFollowed(tx, schoolId, [uploadId])).size > 0) throw new AppError('upload_followed');
    const now = nowDate(tx.clock);
    const isLate = upload.createdAt.getTime() + UNDO_MINUTES * 60_000 <= now.getTime();
    if (isLate && bookedIds.length > 0) throw new AppError('upload_booked', { details: booked });

    const free = slots.filter(({ status, startsAt }) => status === 'AVAILABLE' && startsAt > now);
    await removeLockedSlots(tx, free);
    const restored = await restoreReplacedSlots(tx, upload.removedIds);
    await updateUndone(tx, uploadId, now);
    await remakeSlotsSoon(tx, schoolId);
    const days = [...free, ...restored].map(({ date }) => date);
    return { removed: free.length, restored: restored.length, booked, days };
  });
  forgetDays(ctx, new Set(days));
  return answer;
}

const presentKept = (booking: Awaited<ReturnType<typeof findBookingsOfSlots>>[number]): KeptLesson => ({
  bookingId: booking.id,
  instructor: `${booking.instructor_first_name} ${booking.instructor_last_name}`.trim(),
  studentName: `${booking.candidate_first_name} ${booking.candidate_last_name}`.trim(),
  date: booking.local_date,
  startTime: booking.local_start,
  endTime: booking.local_end,
});
