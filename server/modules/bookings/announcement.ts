import type { Locale } from '#contract/accounts.ts';
import type { ProvinceCode } from '#contract/provinces.ts';
import type { BookingMail } from '#server/modules/notifications/mail-kinds.ts';
import type { NotificationService } from '#server/modules/notifications/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type BookingRow, selectParties } from './repository.ts';

/** Enqueues the confirmations to student and school in the booking's own transaction: they exist if and only if it does. */
export async function announceBooking(
  transaction: Database,
  notifications: NotificationService,
  booking: BookingRow,
): Promise<void> {
  const parties = await selectParties(transaction, booking.id);
  const data: BookingMail = {
    ...lessonOf(booking),
    studentName: `${booking.candidate_first_name} ${booking.candidate_last_name}`,
    schoolPhone: parties.school_phone,
    car: [parties.color, parties.make, parties.model].filter(Boolean).join(' '),
    province: parties.province as ProvinceCode | null,
    perHourCents: booking.per_hour_cents,
    totalCents: booking.total_cents,
    feeCents: booking.fee_cents,
    taxCents: booking.tax_cents,
  };
  const student = { recipient: parties.student_email, locale: localeOf(parties.student_locale), data };
  const school = { recipient: parties.school_email, locale: localeOf(parties.school_locale), data };
  await notifications.enqueue(transaction, { kind: 'booking_confirmed_student', ...student });
  await notifications.enqueue(transaction, { kind: 'booking_confirmed_school', ...school });
}

/** What an email and a calendar file say of a booking alike. */
export function lessonOf(booking: BookingRow) {
  return {
    bookingId: booking.id,
    code: booking.code,
    date: booking.local_date,
    startTime: booking.local_start,
    endTime: booking.local_end,
    timeZone: booking.time_zone,
    bookedAt: booking.created_at.toISOString(),
    instructorName: `${booking.instructor_first_name} ${booking.instructor_last_name}`,
    schoolName: booking.school_name,
    pickup: booking.pickup_location ?? '',
  };
}

const localeOf = (text: string | null): Locale => (text === 'fr' ? 'fr' : 'en');
