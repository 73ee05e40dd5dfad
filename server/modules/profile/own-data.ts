import { toDollars } from '#contract/money.ts';
import { photoLink, photoVersion } from '#contract/paths.ts';
import type { Progress } from '#contract/progress.ts';
import type { SecondFactor } from '#contract/second-factor.ts';
import type { AccountRow } from '#server/modules/accounts/accounts.service.ts';
import type { ContactMessageRow } from '#server/modules/contact/contact.service.ts';
import type { OwnRows } from './profile.repository.ts';

/** A person's own copy of their data, in words that a person reads and a program can. */
export function ownData({
  account,
  bookings,
  moves,
  progress,
  reviews,
  waiting,
  feeds,
  messages,
  emails,
  sessions,
  browsers,
  secondFactor,
  now,
}: OwnRows & {
  account: AccountRow;
  progress: Progress;
  messages: ContactMessageRow[];
  secondFactor: SecondFactor;
  now: Date;
}): Record<string, unknown> {
  return {
    exportedAt: now.toISOString(),
    account: {
      firstName: account.first_name,
      lastName: account.last_name,
      email: account.email,
      language: account.locale,
      // Where it is, for whoever is logged in.
      photo: photoLink('candidate', account.id, photoVersion(account.photo_key)),
      memberSince: account.created_at.toISOString(),
      emailVerifiedAt: iso(account.verified_at),
      credentialsExpiredAt: iso(account.credentials_expired_at),
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
      cancelledBy: booking.cancelled_by,
      cancellationReason: booking.cancellation_reason,
      cancelledAt: iso(booking.cancelled_at),
      outcomeAt: iso(booking.outcome_at),
      bookedAt: booking.created_at.toISOString(),
    })),
    moves: moves.map((move) => ({
      reference: move.code,
      fromDate: move.from_date,
      fromStartTime: move.from_start,
      fromEndTime: move.from_end,
      movedAt: move.moved_at.toISOString(),
    })),
    progress: {
      minutes: progress.minutes,
      skills: progress.skills,
      lessons: progress.lessons.map(({ code, marks, note }) => ({ booking: code, skills: marks, note })),
    },
    reviews: reviews.map((review) => ({
      booking: review.code,
      rating: review.rating,
      comment: review.comment,
      answer: review.answer,
      writtenAt: review.created_at.toISOString(),
    })),
    waitingList: waiting.map((entry) => ({
      instructor:
        entry.instructor_first_name === null
          ? null
          : `${entry.instructor_first_name} ${entry.instructor_last_name}`.trim(),
      date: entry.local_date,
      province: entry.province,
      place: entry.place,
      language: entry.language,
      maxRate: entry.max_rate_cents === null ? null : toDollars(entry.max_rate_cents),
      since: entry.created_at.toISOString(),
      toldAt: iso(entry.told_at),
    })),
    calendarAddresses: feeds.map((feed) => ({ language: feed.locale, createdAt: feed.created_at.toISOString() })),
    messages: messages.map((message) => ({
      name: message.name,
      email: message.email,
      subject: message.subject,
      text: message.body,
      sentAt: message.created_at.toISOString(),
    })),
    emails: emails.map((email) => ({
      about: email.kind,
      to: email.recipient,
      language: email.locale,
      status: email.status,
      writtenAt: email.created_at.toISOString(),
      sentAt: iso(email.sent_at),
    })),
    sessions: sessions.map((session) => ({
      isRemembered: session.is_remembered,
      browser: session.browser,
      system: session.system,
      begunAt: session.created_at.toISOString(),
      lastSeenAt: session.last_seen_at.toISOString(),
      endsAt: session.expires_at.toISOString(),
    })),
    // Without the key and the recovery codes, which open the account.
    secondFactor: { onSince: secondFactor.since, recoveryCodesLeft: secondFactor.recoveryCodesLeft },
    knownBrowsers: browsers.map((browser) => ({ lastUsedAt: browser.last_used_at.toISOString() })),
  };
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;
