import { type Context, inTransaction, type Transaction } from '#server/context.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { type BookingRow, selectBooking } from './bookings.db.ts';
import { mailMoved } from './bookings.mails.ts';
import { markMovesTold, selectUntoldMoves } from './move-booking.db.ts';

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

export const deliverMoveMail = (ctx: Context, { bookingId, number }: MoveJob): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const booking = await selectBooking(tx, bookingId, { isLocked: true });
    const untold = await selectUntoldMoves(tx, bookingId);
    const first = untold[0];
    // A later move has its own job, or was told at once.
    if (!booking || !first || untold.at(-1)?.number !== number) return;
    await markMovesTold(tx, bookingId);
    if (booking.status !== 'Booked' || isBack(first, booking)) return;
    const from = { date: first.from_date, startTime: first.from_start, endTime: first.from_end };
    await mailMoved(tx, booking, { ...from, timeZone: booking.time_zone }, 'school');
  });

export function defineMoveMailJobs(ctx: Context): void {
  ctx.jobs.define(TELL, (arg0) => deliverMoveMail(ctx, arg0));
}

/** In the transaction of the move. */
export function scheduleMoveMail(tx: Transaction, { id, moves }: BookingRow): Promise<void> {
  return tx.jobs.enqueue(tx.db, TELL, { bookingId: id, number: moves }, { delaySeconds: UNDO_SECONDS });
}
