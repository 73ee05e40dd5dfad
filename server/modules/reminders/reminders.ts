import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import { toDate } from '#server/platform/clock.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { insertSentReminder } from './reminders.db.ts';
import { dueReminder, nextReminder, type ReminderHours, reminderAt } from './reminders.rules.ts';

/** A lesson as its reminders see it. */
export interface RemindedLesson {
  id: string;
  startsAt: Date;
  /** How often it was moved: a reminder is for one start only. */
  moves: number;
  isBooked: boolean;
}

/** What reminders need of bookings. */
export interface RemindedLessons {
  /** Nobody cancels or moves it until the transaction ends. */
  lock(tx: Transaction, bookingId: string): Promise<RemindedLesson | undefined>;
  /** Writes the email. */
  remind(tx: Transaction, bookingId: string): Promise<void>;
}

interface ReminderJob {
  bookingId: string;
  moves: number;
  /** Which one it is; missing in a job of an older version. */
  hours?: ReminderHours;
}
const REMIND: JobKind<ReminderJob> = { name: 'remind-of-lesson' };

/** One job at a time for a lesson: each reminder that is due puts in the next one. */
export async function scheduleReminders(tx: Transaction, lesson: Omit<RemindedLesson, 'isBooked'>): Promise<void> {
  const startsAtMs = lesson.startsAt.getTime();
  const nowMs = tx.clock.now().epochMilliseconds;
  const hours = nextReminder(startsAtMs, nowMs);
  if (hours === null) return;
  const job = { bookingId: lesson.id, moves: lesson.moves, hours };
  const delaySeconds = Math.ceil((reminderAt(startsAtMs, hours) - nowMs) / 1000);
  await tx.jobs.enqueue(tx.db, REMIND, job, { delaySeconds });
}

/**
 * Reminds the student if the lesson is still booked, and is where this reminder was for; of one that was cancelled, moved
 * or has begun it says nothing.
 */
export const deliverReminder = (ctx: Context, { bookingId, moves, hours }: ReminderJob): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const lesson = await tx.TODO_lessons.lock(tx, bookingId);
    if (!lesson?.isBooked || lesson.moves !== moves) return;
    const now = tx.clock.now();
    const hoursBefore = dueReminder(lesson.startsAt.getTime(), now.epochMilliseconds);
    if (hoursBefore !== null) {
      const sent = { bookingId, moves, hoursBefore, now: toDate(now) };
      const isFirst = await insertSentReminder(tx, sent);
      // Where the clocks of who put it in and of the database differ, a job comes before its time: it is put in anew.
      const isEarly = hours !== undefined && reminderAt(lesson.startsAt.getTime(), hours) > now.epochMilliseconds;
      if (!isFirst && !isEarly) return;
      if (isFirst) await tx.TODO_lessons.remind(tx, bookingId);
    }
    await scheduleReminders(tx, lesson);
  });

// Each is of another lesson; what it waits for, the database, others can wait for meanwhile.
export function defineReminderJobs(ctx: Context): void {
  ctx.jobs.define(REMIND, (arg0) => deliverReminder(ctx, arg0), { atOnce: 4 });
}
