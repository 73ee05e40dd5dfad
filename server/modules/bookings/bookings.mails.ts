import { localeOf } from '#contract/locale.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import { isMovedLate, type Refund } from '#contract/refunds.ts';
import { withPostalCode } from '#contract/written-postal-codes.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import type { NotificationService } from '#server/modules/notifications/notifications.service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isoOrNull } from '#server/platform/personal-data.ts';
import { wallClockAt } from '#server/platform/wall-time.ts';
import { type BookingParties, type BookingRow, selectParties } from './bookings.repository.ts';
import { minutesBack } from './bookings.rules.ts';
import { cancelledSchool, cancelledStudent } from './mails/cancelled.ts';
import { confirmedSchool, confirmedStudent } from './mails/confirmed.ts';
import type { BookingMail, CancelledMail } from './mails/lesson-parts.ts';
import { lessonMissed } from './mails/missed.ts';
import { movedSchool, movedStudent } from './mails/moved.ts';
import { pickupChangedSchool, pickupChangedStudent } from './mails/pickup-changed.ts';
import { lessonReminder } from './mails/reminder.ts';
import { runningLate } from './mails/running-late.ts';
import { selectUntoldMoves } from './move-booking.repository.ts';

/** Every email about a booking is written in the transaction that causes it: it is sent if and only if that happened. */
export function createBookingMails(notifications: NotificationService) {
  const addressed = async (transaction: Database, booking: BookingRow) =>
    address(booking, await selectParties(transaction, booking.id));

  function address(booking: BookingRow, parties: BookingParties) {
    const data: BookingMail = {
      ...lessonOf(booking),
      schoolPhone: parties.school_phone,
      car: [parties.color, parties.make, parties.model].filter(Boolean).join(' '),
      province: parties.province as ProvinceCode | null,
      perHourCents: booking.per_hour_cents,
      totalCents: booking.total_cents,
      feeCents: booking.fee_cents,
      taxCents: booking.tax_cents,
      creditMinutes: booking.credit_minutes,
      paidCents: booking.paid_cents,
      schoolMovedAt: isoOrNull(booking.school_moved_at),
    };
    return { data, ...readersOf(parties) };
  }

  return {
    async booked(transaction: Database, booking: BookingRow & BookingParties): Promise<void> {
      const { data, student, school } = address(booking, booking);
      await notifications.enqueue(transaction, confirmedStudent.to(student, data), confirmedSchool.to(school, data));
    },

    /** Lessons of one student and one instructor, by time: one email to each. */
    async bookedTogether(transaction: Database, bookings: (BookingRow & BookingParties)[]): Promise<void> {
      const [first, ...others] = bookings.map((booking) => address(booking, booking));
      if (!first) return;
      const more = others.map(({ data }) => data);
      const data = { ...first.data, ...(more.length > 0 && { more }) };
      await notifications.enqueue(
        transaction,
        confirmedStudent.to(first.student, data),
        confirmedSchool.to(first.school, data),
      );
    },

    /** To both, whoever cancelled: one has to know, the other has it in writing. */
    async cancelled(
      transaction: Database,
      booking: BookingRow,
      refund: Refund,
      otherSlots: StreetTime[],
    ): Promise<void> {
      const { data, student, school } = await addressed(transaction, booking);
      const mail = cancelledMail(data, booking, refund, otherSlots);
      const told = await timeTold(transaction, booking);
      await notifications.enqueue(transaction, cancelledStudent.to(student, { ...mail, ...told }));
      await notifications.enqueue(transaction, cancelledSchool.to(school, mail));
    },

    /** Lessons of one student, by time, that were cancelled in one step: one email to each. */
    async cancelledTogether(
      transaction: Database,
      cancelled: { booking: BookingRow; refund: Refund }[],
    ): Promise<void> {
      const all = [];
      for (const { booking, refund } of cancelled) {
        const { data, student, school } = await addressed(transaction, booking);
        const mail = cancelledMail(data, booking, refund, []);
        all.push({ student, school, mail, told: { ...mail, ...(await timeTold(transaction, booking)) } });
      }
      const [first, ...others] = all;
      if (!first) return;
      const together = (which: 'mail' | 'told') => ({
        ...first[which],
        ...(others.length > 0 && { more: others.map((one) => one[which]) }),
      });
      await notifications.enqueue(transaction, cancelledStudent.to(first.student, together('told')));
      await notifications.enqueue(transaction, cancelledSchool.to(first.school, together('mail')));
    },

    async moved(
      transaction: Database,
      booking: BookingRow,
      from: StreetTime,
      by: 'candidate' | 'school',
    ): Promise<void> {
      const { data, student, school } = await addressed(transaction, booking);
      await notifications.enqueue(transaction, movedStudent.to(student, { ...data, from, by }));
      await notifications.enqueue(transaction, movedSchool.to(school, { ...data, from, by }));
    },

    /** To the student too where it begins or ends elsewhere: the calendar has to know. */
    async pickupChanged(transaction: Database, booking: BookingRow, areOthers: boolean): Promise<void> {
      const { data, student, school } = await addressed(transaction, booking);
      const mail = { ...data, areOthers };
      if (areOthers) await notifications.enqueue(transaction, pickupChangedStudent.to(student, mail));
      await notifications.enqueue(transaction, pickupChangedSchool.to(school, mail));
    },

    /** To the student alone: it is the school that said so. */
    async missed(
      transaction: Database,
      booking: BookingRow,
      outcome: { missedBy: 'student' | 'instructor'; refundCents: number },
    ): Promise<void> {
      const { data, student } = await addressed(transaction, booking);
      await notifications.enqueue(transaction, lessonMissed.to(student, { ...data, ...outcome }));
    },

    async late(transaction: Database, booking: BookingRow, minutes: number): Promise<void> {
      const { data, student } = await addressed(transaction, booking);
      await notifications.enqueue(transaction, runningLate.to(student, { ...data, minutes }));
    },

    async reminder(transaction: Database, booking: BookingRow): Promise<void> {
      const { data, student } = await addressed(transaction, booking);
      await notifications.enqueue(transaction, lessonReminder.to(student, data));
    },
  };
}

const cancelledMail = (
  data: BookingMail,
  booking: BookingRow,
  { percent, refundCents }: Refund,
  otherSlots: StreetTime[],
): CancelledMail => ({
  ...data,
  cancelledBy: booking.cancelled_by === 'school' ? 'school' : 'student',
  guardian: booking.cancelled_by_guardian === null ? null : (booking.cancelling_guardian ?? ''),
  cancelledAt: wallClockAt(booking.time_zone, booking.cancelled_at ?? booking.created_at),
  reason: booking.cancellation_reason ?? '',
  refundPercent: percent,
  refundCents,
  ...(booking.credit_minutes !== null && { creditMinutesBack: minutesBack(booking) }),
  isMovedLate: isMovedLate({
    startsAtMs: booking.starts_at.getTime(),
    schoolMovedAtMs: booking.school_moved_at?.getTime() ?? null,
  }),
  instructorId: booking.instructor_id,
  otherSlots,
});

/** When the student knows the lesson to be: of a move that the school could still take back, nobody was told. */
async function timeTold(transaction: Database, booking: BookingRow): Promise<StreetTime> {
  const [first] = await selectUntoldMoves(transaction, booking.id);
  if (!first) return timeOf(booking);
  const { from_date: date, from_start: startTime, from_end: endTime } = first;
  return { date, startTime, endTime, timeZone: booking.time_zone };
}

/** The two sides of a booking, in the languages that they are written to in. */
export const readersOf = (parties: BookingParties) => ({
  student: { recipient: parties.student_email, locale: localeOf(parties.student_locale) },
  school: {
    recipient: parties.school_email,
    locale: localeOf(parties.school_locale),
    school: { id: parties.school_id, instructorId: parties.instructor_id },
  },
});

/** What an email and a calendar file say of a booking alike. */
export function lessonOf(booking: BookingRow) {
  return {
    ...timeOf(booking),
    bookingId: booking.id,
    code: booking.code,
    kind: booking.kind_names,
    bookedAt: booking.created_at.toISOString(),
    changedAt: lastChangeOf(booking).toISOString(),
    moves: booking.moves + booking.pickup_changes,
    isCancelled: booking.status === 'Cancelled',
    instructorName: `${booking.instructor_first_name} ${booking.instructor_last_name}`,
    schoolName: booking.school_name,
    studentName: `${booking.candidate_first_name} ${booking.candidate_last_name}`.trim(),
    pickup: withPostalCode(booking.pickup_location, booking.pickup_postal_code),
    dropOff: withPostalCode(booking.drop_off_location, booking.drop_off_postal_code),
    note: booking.pickup_note ?? '',
  };
}

const lastChangeOf = ({ cancelled_at, moved_at, pickup_changed_at, created_at }: BookingRow): Date =>
  new Date(Math.max(...[cancelled_at, moved_at, pickup_changed_at, created_at].map((at) => at?.getTime() ?? 0)));

export const timeOf = (booking: BookingRow): StreetTime => ({
  date: booking.local_date,
  startTime: booking.local_start,
  endTime: booking.local_end,
  timeZone: booking.time_zone,
});
