import type { Locale } from '#contract/locale.ts';
import type { BookingMail, CancelledMail } from '#server/modules/bookings/mails/lesson-parts.ts';
import type { StreetTime } from '#server/modules/notifications/formats.ts';
import { renderHtml } from '#server/modules/notifications/layout.ts';
import type { Mail } from '#server/modules/notifications/mail.ts';
import { renderText } from '#server/modules/notifications/plain-text.ts';

interface WrittenOptions {
  locale?: Locale;
  nowMs?: number;
}

/** A finished message without its HTML, which takes most of the rendering time. */
export function compose<Data>(
  mail: Mail<Data>,
  data: Data,
  { locale = 'en', nowMs = Date.parse('2026-11-20T17:00:00Z') }: WrittenOptions = {},
) {
  const link = (path: string) => `https://lanewise.example${path}`;
  const writing = { locale, link, supportEmail: 'support@lanewise.example', sign: () => 'signature', nowMs };
  const content = mail.compose(data, writing);
  return { writing, content, text: renderText(content, writing).replaceAll('\u00a0', ' ') };
}

/** A finished message with plain spaces in its amounts and times. */
export function written<Data>(mail: Mail<Data>, data: Data, options: WrittenOptions = {}) {
  const { writing, content, text } = compose(mail, data, options);
  return { content, html: renderHtml(content, writing), text };
}

export const booking: BookingMail = {
  bookingId: '0190a1b2-0000-7000-8000-000000000001',
  code: 'LW-7K3Q9',
  date: '2026-12-04',
  startTime: '09:00',
  endTime: '10:30',
  timeZone: 'America/Toronto',
  bookedAt: '2026-11-20T17:00:00Z',
  changedAt: '2026-11-20T17:00:00Z',
  moves: 0,
  isCancelled: false,
  studentName: 'Amina Osei',
  instructorName: 'Maya Chen',
  schoolName: 'Northern Lane',
  schoolPhone: '(416) 555-0123',
  car: 'Honda Civic, blue',
  pickup: '12 King Street West, Toronto',
  province: 'ON',
  perHourCents: 4500,
  totalCents: 6750,
  feeCents: 250,
  taxCents: 878,
  paidCents: 0,
};

/** Another time: a free one, or the lesson's earlier one. */
export const otherTime: StreetTime = {
  date: '2026-12-05',
  startTime: '13:00',
  endTime: '14:30',
  timeZone: 'America/Toronto',
};
export const cancelled: CancelledMail = {
  ...booking,
  cancelledBy: 'school',
  cancelledAt: { date: '2026-12-03', time: '16:15' },
  reason: 'Snow storm',
  refundPercent: 100,
  refundCents: 7628,
  instructorId: '0190a1b2-0000-7000-8000-000000000002',
  otherSlots: [otherTime],
};
