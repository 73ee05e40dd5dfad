import { type Clock, toDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import { insertSentReminder } from './reminders.repository.ts';
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
  lock(transaction: Database, bookingId: string): Promise<RemindedLesson | undefined>;
  /** Writes the email. */
  remind(transaction: Database, bookingId: string): Promise<void>;
}

interface ReminderJob {
  bookingId: string;
  moves: number;
  /** Which one it is; missing in a job of an older version. */
  hours?: ReminderHours;
}
const REMIND: JobKind<ReminderJob> = { name: 'remind-of-lesson' };

export function createReminderService({
  db,
  clock,
  jobs,
  lessons,
}: {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  lessons: RemindedLessons;
}) {
  /** One job at a time for a lesson: each reminder that is due puts in the next one. */
  async function schedule(transaction: Database, lesson: Omit<RemindedLesson, 'isBooked'>): Promise<void> {
    const startsAtMs = lesson.startsAt.getTime();
    const nowMs = clock.now().epochMilliseconds;
    const hours = nextReminder(startsAtMs, nowMs);
    if (hours === null) return;
    const job = { bookingId: lesson.id, moves: lesson.moves, hours };
    const delaySeconds = Math.ceil((reminderAt(startsAtMs, hours) - nowMs) / 1000);
    await jobs.enqueue(transaction, REMIND, job, { delaySeconds });
  }

  /**
   * Reminds the student if the lesson is still booked, and is where this reminder was for; of one that was cancelled, moved
   * or has begun it says nothing.
   */
  const deliver = ({ bookingId, moves, hours }: ReminderJob): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const lesson = await lessons.lock(transaction, bookingId);
      if (!lesson?.isBooked || lesson.moves !== moves) return;
      const now = clock.now();
      const hoursBefore = dueReminder(lesson.startsAt.getTime(), now.epochMilliseconds);
      if (hoursBefore !== null) {
        const sent = { bookingId, moves, hoursBefore, now: toDate(now) };
        const isFirst = await insertSentReminder(transaction, sent);
        // Where the clocks of who put it in and of the database differ, a job comes before its time: it is put in anew.
        const isEarly = hours !== undefined && reminderAt(lesson.startsAt.getTime(), hours) > now.epochMilliseconds;
        if (!isFirst && !isEarly) return;
        if (isFirst) await lessons.remind(transaction, bookingId);
      }
      await schedule(transaction, lesson);
    });

  // Each is of another lesson; what it waits for, the database, others can wait for meanwhile.
  jobs.define(REMIND, deliver, { atOnce: 4 });

  return {
    /** The reminders of a lesson that was booked or moved, in that transaction. */
    schedule,
    deliver,
  };
}

export type ReminderService = ReturnType<typeof createReminderService>;
