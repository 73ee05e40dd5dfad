import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import { createBookingMails } from './bookings.mails.ts';
import { type BookingRow, selectBooking } from './bookings.repository.ts';
import { markMovesTold, selectUntoldMoves } from './move-booking.repository.ts';

type UntoldMove = Awaited<ReturnType<typeof selectUntoldMoves>>[number];

interface MoveJob {
  bookingId: string;
  number: number;
}
const TELL: JobKind<MoveJob> = { name: 'tell-of-move' };

/** Longer than a page offers to take a move back. */
const UNDO_SECONDS = 15;

/** Whether a lesson is back where its student knows it, as if it had not been moved. */
export const isBack = (first: UntoldMove | undefined, at: Pick<BookingRow, 'local_date' | 'local_start'>): boolean =>
  first?.from_date === at.local_date && first.from_start === at.local_start;

/** Tells both of a school's move once it can no longer be undone; of moves one after the other, as one; of one undone, nothing. */
export function createTellOfMove({
  db,
  jobs,
  notifications,
}: {
  db: Database;
  jobs: Jobs;
  notifications: NotificationService;
}) {
  const mails = createBookingMails(notifications);

  const deliver = ({ bookingId, number }: MoveJob): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const booking = await selectBooking(transaction, bookingId, { isLocked: true });
      const untold = await selectUntoldMoves(transaction, bookingId);
      const first = untold[0];
      // A later move has its own job, or was told at once.
      if (!booking || !first || untold.at(-1)?.number !== number) return;
      await markMovesTold(transaction, bookingId);
      if (booking.status !== 'Booked' || isBack(first, booking)) return;
      const from = { date: first.from_date, startTime: first.from_start, endTime: first.from_end };
      await mails.moved(transaction, booking, { ...from, timeZone: booking.time_zone }, 'school');
    });

  jobs.define(TELL, deliver);

  return {
    /** In the transaction of the move. */
    later: (transaction: Database, { id, moves }: BookingRow): Promise<void> =>
      jobs.enqueue(transaction, TELL, { bookingId: id, number: moves }, { delaySeconds: UNDO_SECONDS }),
    deliver,
  };
}

export type TellOfMove = ReturnType<typeof createTellOfMove>;
