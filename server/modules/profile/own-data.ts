import { toDollars } from '#contract/money.ts';
import type { AccountRow } from '#server/modules/accounts/service.ts';
import type { ContactMessageRow } from '#server/modules/contact/service.ts';
import type { selectOwnBookings, selectOwnReviews } from './repository.ts';

type Rows<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>;

/** A person's own copy of their data, in words that a person reads and a program can. */
export function ownData({
  account,
  bookings,
  reviews,
  messages,
  now,
}: {
  account: AccountRow;
  bookings: Rows<typeof selectOwnBookings>;
  reviews: Rows<typeof selectOwnReviews>;
  messages: ContactMessageRow[];
  now: Date;
}): Record<string, unknown> {
  return {
    exportedAt: now.toISOString(),
    account: {
      firstName: account.first_name,
      lastName: account.last_name,
      email: account.email,
      language: account.locale,
      hasPhoto: account.photo_key !== null,
      memberSince: account.created_at.toISOString(),
      emailVerifiedAt: account.verified_at?.toISOString() ?? null,
    },
    bookings: bookings.map((booking) => ({
      reference: booking.code,
      status: booking.status,
      date: booking.local_date,
      startTime: booking.local_start,
      endTime: booking.local_end,
      timeZone: booking.time_zone,
      school: booking.school,
      instructor: `${booking.instructor_first_name} ${booking.instructor_last_name}`.trim(),
      pickupAddress: booking.pickup_location,
      chargesPerHour: toDollars(booking.per_hour_cents),
      lesson: toDollars(booking.total_cents),
      bookingFee: toDollars(booking.fee_cents),
      tax: toDollars(booking.tax_cents),
      refund: booking.refund_cents === null ? null : toDollars(booking.refund_cents),
      cancellationReason: booking.cancellation_reason,
      bookedAt: booking.created_at.toISOString(),
    })),
    reviews: reviews.map((review) => ({
      booking: review.code,
      rating: review.rating,
      comment: review.comment,
      answer: review.answer,
      writtenAt: review.created_at.toISOString(),
    })),
    messages: messages.map((message) => ({
      name: message.name,
      email: message.email,
      subject: message.subject,
      text: message.body,
      sentAt: message.created_at.toISOString(),
    })),
  };
}
