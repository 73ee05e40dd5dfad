import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { toDate } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { mailReminder } from './bookings.mails.ts';
import { dueReminder, nextReminder, type ReminderHours, reminderAt } from './bookings.rules.ts';
import { insertSentReminder } from './change-booking.db.ts';

interface ReminderJob {
  bookingId: string;
  moves: number;
  /** Missing in jobs that an older version scheduled. */
  hours?: ReminderHours;
}
const REMIND: JobKind<ReminderJob> = { name: 'remind-of-lesson' };

/** A lesson has one job at a time: each reminder, when it is due, schedules the next. */
export async function scheduleReminders(
  tx: Transaction,
  lesson: Pick<BookingRow, 'id' | 'starts_at' | 'moves'>,
): Promise<void> {
  const startsAtMs = lesson.starts_at.getTime();
  const nowMs = tx.clock.now().epochMilliseconds;
  const hours = nextReminder(startsAtMs, nowMs);
  if (hours === null) return;
  const job = { bookingId: lesson.id, moves: lesson.moves, hours };
  const delaySeconds = Math.ceil((reminderAt(startsAtMs, hours) - nowMs) / 1000);
  await tx.jobs.enqueue(tx.db, REMIND, job, { delaySeconds });
}

/** Reminds the student unless the lesson was cancelled, has moved since this reminder was scheduled, or has begun. */
export const deliverReminder = (ctx: Context, { bookingId, moves, hours }: ReminderJob): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const lesson = await selectBooking(tx, bookingId, { isLocked: true });
    if (lesson?.status !== 'Booked' || lesson.moves !== moves) return;
    const now = tx.clock.now();
    const hoursBefore = dueReminder(lesson.starts_at.getTime(), now.epochMilliseconds);
    if (hoursBefore !== null) {
      const sent = { bookingId, moves, hoursBefore, now: toDate(now) };
      const isFirst = await insertSentReminder(tx, sent);
      // If this server's clock and the database's differ, a job may run early. Then schedule it again.
      const isEarly = hours !== undefined && reminderAt(lesson.starts_at.getTime(), hours) > now.epochMilliseconds;
      if (!isFirst && !isEarly) return;
      if (isFirst) await mailReminder(tx, lesson);
    }
    await scheduleReminders(tx, lesson);
  });

export function defineReminderJobs(ctx: Context): void {
  ctx.jobs.define(REMIND, (job) => deliverReminder(ctx, job), { atOnce: 4 });
}
