import { UNCONFIRMED_MAX, UNCONFIRMED_MAX_A_DAY } from '#contract/api-keys.ts';
import { AppError } from '#server/platform/app-error.ts';
import { nowDate } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ActorKey } from '#server/platform/http/actor.ts';
import type { JobKind, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Secrets } from '#server/platform/secrets/secrets.ts';
import type { BookingDependencies } from './booking-dependencies.ts';
import { createBookingMails } from './bookings.mails.ts';
import type { BookingRow } from './bookings.repository.ts';
import { refundUnconfirmed } from './bookings.rules.ts';
import { countUnconfirmed, selectConfirmBy, updateConfirmed } from './confirm-booking.repository.ts';
import { updateCancelled } from './end-booking.repository.ts';
import { findBooking } from './find-booking.ts';
import { lockBooking } from './lock-booking.ts';

const DAY_MS = 24 * 3_600_000;
const SEAL = 'confirmations';
const RELEASE: JobKind<{ bookingId: string }> = { name: 'release-unconfirmed' };

/** @throws AppError too_many_unconfirmed: a program books no further while its student says nothing */
export async function requireFewUnconfirmed(transaction: Database, key: ActorKey, now: Date): Promise<void> {
  if (key.scopes.includes('book_unasked')) return;
  const since = new Date(now.getTime() - DAY_MS);
  const { waiting, made } = await countUnconfirmed(transaction, key.id, { now, since });
  if (waiting >= UNCONFIRMED_MAX || made >= UNCONFIRMED_MAX_A_DAY) throw new AppError('too_many_unconfirmed');
}

/** Lessons that a student's own program booked wait for the student's word for an hour, and are given up without it. */
export function createConfirmBooking({
  jobs,
  secrets,
  ...parts
}: Pick<BookingDependencies, 'db' | 'clock' | 'availability' | 'instructors' | 'notifications'> & {
  jobs: Jobs;
  secrets: Secrets;
}) {
  const { db, clock, availability, instructors } = parts;
  const mails = createBookingMails(parts.notifications);

  async function releaseLater(
    transaction: Database,
    { id, confirm_by }: Pick<BookingRow, 'id' | 'confirm_by'>,
  ): Promise<void> {
    if (confirm_by === null) return;
    const delaySeconds = Math.ceil((confirm_by.getTime() - clock.now().epochMilliseconds) / 1000);
    await jobs.enqueue(transaction, RELEASE, { bookingId: id }, { delaySeconds });
  }

  const release = async ({ bookingId }: { bookingId: string }): Promise<void> => {
    const released = await db.transaction().execute(async (transaction) => {
      const booking = await lockBooking(transaction, availability, bookingId);
      const now = clock.now();
      if (booking.status !== 'Booked' || booking.confirm_by === null) return null;
      // Come before its time, by another clock: it is put in anew.
      if (booking.confirm_by.getTime() > now.epochMilliseconds) {
        await releaseLater(transaction, booking);
        return null;
      }
      const refund = refundUnconfirmed(booking);
      await updateCancelled(transaction, bookingId, {
        ...{ cancelledBy: 'student', reason: null, snowDayId: null, isReleased: true },
        ...{ refundCents: refund.refundCents, now: nowDate(clock) },
      });
      const isOfferedAgain = await instructors.isActive(transaction, booking.instructor_id);
      await availability.releaseSlot(transaction, booking.slot_id, { isOfferedAgain });
      await availability.releaseCar(transaction, booking);
      await availability.publishDays(transaction, [booking.local_date]);
      await mails.cancelled(transaction, await findBooking(transaction, bookingId), refund, []);
      return booking.local_date;
    });
    if (released !== null) availability.forgetDays([released]);
  };
  jobs.define(RELEASE, release);

  return {
    /** Puts in that it is given up unless confirmed, in the transaction that books it. */
    await: releaseLater,

    release,

    /**
     * What confirms a booking that waits, for the message that is just being sent; null where none does. It is kept nowhere, and several
     * messages may each have one.
     */
    async mintToken(bookingId: string): Promise<string | null> {
      const confirmBy = await selectConfirmBy(db, bookingId);
      if (!confirmBy) return null;
      const said = JSON.stringify({ bookingId, confirmBy: confirmBy.getTime() } satisfies Said);
      return secrets.seal(SEAL, SEAL, Buffer.from(said)).toString('base64url');
    },

    /** By whoever reads the student's mail, once. @throws AppError confirmation_over */
    async confirmByToken(token: string): Promise<BookingRow> {
      const said = saidIn(token);
      return confirm(said.bookingId, ({ status, confirm_by }) => {
        const isWaiting = status === 'Booked' && confirm_by?.getTime() === said.confirmBy;
        if (!isWaiting || said.confirmBy <= clock.now().epochMilliseconds) throw new AppError('confirmation_over');
      });
    },

    /** What was confirmed, or never had to be, stays as it is. @throws AppError not_found, too_late_to_confirm */
    confirm: (id: string): Promise<BookingRow> => confirm(id),
  };

  function confirm(id: string, require: (booking: BookingRow) => void = () => undefined): Promise<BookingRow> {
    return db.transaction().execute(async (transaction) => {
      const booking = await lockBooking(transaction, availability, id);
      require(booking);
      const isOver = booking.confirm_by !== null && booking.confirm_by.getTime() <= clock.now().epochMilliseconds;
      if (booking.is_released || (booking.status === 'Booked' && isOver)) throw new AppError('too_late_to_confirm');
      if (booking.status !== 'Booked' || booking.confirm_by === null) return booking;
      await updateConfirmed(transaction, id);
      const confirmed = await findBooking(transaction, id);
      await mails.confirmed(transaction, confirmed);
      return confirmed;
    });
  }

  /** @throws AppError confirmation_over for what is none of ours */
  function saidIn(token: string): Said {
    try {
      return JSON.parse(secrets.open(SEAL, SEAL, Buffer.from(token, 'base64url')).toString());
    } catch (cause) {
      throw new AppError('confirmation_over', { cause });
    }
  }
}

/** What a mailed token holds, sealed. */
interface Said {
  bookingId: string;
  confirmBy: number;
}

export type ConfirmBooking = ReturnType<typeof createConfirmBooking>;
