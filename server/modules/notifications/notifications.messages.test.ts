import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '#contract/accounts.ts';
import type { MailWords, WordContext } from './content.ts';
import { renderHtml } from './layout.ts';
import type { BookingMail, CancelledMail, MailData, MailKind, SnowDayMail } from './mail-kinds.ts';
import { en } from './messages.en.ts';
import { fr } from './messages.fr.ts';
import { renderText } from './plain-text.ts';

const WORDS: Record<Locale, MailWords> = { en, fr };
const context: WordContext = {
  link: (path) => `https://lanewise.example${path}`,
  supportEmail: 'support@lanewise.example',
  nowMs: Date.parse('2026-11-20T17:00:00Z'),
};
const EVIL = '<img src=x onerror=alert(1)> & "Co"';

const booking: BookingMail = {
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
};

const time = { date: '2026-12-05', startTime: '13:00', endTime: '14:30', timeZone: 'America/Toronto' };
const cancelled: CancelledMail = {
  ...booking,
  cancelledBy: 'school',
  cancelledAt: { date: '2026-12-03', time: '16:15' },
  reason: 'Snow storm',
  refundPercent: 100,
  refundCents: 7628,
  instructorId: '0190a1b2-0000-7000-8000-000000000002',
  otherSlots: [time],
};

const snowDay: SnowDayMail = {
  snowDayId: '0190a1b2-0000-7000-8000-000000000003',
  schoolName: booking.schoolName,
  reason: 'Freezing rain',
  lessons: [{ ...booking, isCancelled: true, refundCents: 7628 }],
  refundCents: 7628,
  hasFee: true,
};

const examples: { [K in MailKind]: MailData[K] } = {
  verify_account: { userType: 'SCHOOL', name: 'Northern Lane', token: 'a-token' },
  confirm_address: { schoolName: 'Northern Lane', token: 'a-token' },
  already_registered: { userType: 'STUDENT' },
  reset_password: { userType: 'ADMIN', name: 'Robin', token: 'a-token' },
  password_changed: { userType: 'STUDENT', name: 'Amina' },
  second_factor_changed: { userType: 'SCHOOL', name: 'Northern Lane', change: 'on', codesLeft: 10 },
  calendar_feed_added: { userType: 'STUDENT', name: 'Amina' },
  admin_invitation: { token: 'a-token' },
  contact_address_changed: { schoolName: 'Northern Lane', address: 'office@northern.example' },
  school_waiting: { name: 'Northern Lane', others: ['Prairie'], more: 3 },
  school_approved: { name: 'Northern Lane' },
  contact_message: {
    name: 'Amina Osei',
    email: 'amina@example.com',
    subject: 'My invoice',
    text: 'Hello,\nwhere is it?',
  },
  booking_confirmed_student: booking,
  booking_confirmed_school: booking,
  booking_cancelled_student: cancelled,
  booking_cancelled_school: cancelled,
  booking_moved_student: { ...booking, moves: 1, from: time },
  booking_moved_school: { ...booking, moves: 1, from: time },
  snow_day_student: {
    ...snowDay,
    studentName: 'Amina',
    schoolPhone: '(416) 555-0123',
    otherSlots: [{ ...time, instructorId: cancelled.instructorId, instructorName: 'Maya Chen' }],
  },
  snow_day_school: {
    ...snowDay,
    date: booking.date,
    hours: { startTime: '08:00', endTime: '12:00' },
    students: 1,
    withdrawnSlots: 4,
  },
  lesson_missed: { ...booking, missedBy: 'instructor', refundCents: 7628 },
  lesson_reminder: booking,
  licence_expiring: { instructorId: 'i-1', instructorName: 'Maya Chen', expiry: '2026-12-20', daysLeft: 30 },
  slot_freed: {
    slots: [{ ...time, instructorId: 'i-1', instructorName: 'Maya Chen', schoolName: 'Northern Lane' }],
  },
};
const KINDS = Object.keys(examples) as MailKind[];

function written(
  locale: Locale,
  kind: MailKind,
  data: MailData[MailKind] = examples[kind],
  nowMs: number = context.nowMs,
) {
  const content = WORDS[locale].kinds[kind](data as never, { ...context, nowMs });
  const footer = WORDS[locale].footer(context);
  return {
    content,
    html: renderHtml(content, { locale, footer }),
    // Amounts and hours are held together by no-break spaces.
    text: renderText(content, footer, locale).replaceAll('\u00a0', ' '),
  };
}

test.each(LOCALES.flatMap((locale) => KINDS.map((kind) => [locale, kind] as const)))(
  'an email in %s, %s: complete, its language named, the same links in HTML and text',
  (locale, kind) => {
    const { content, html, text } = written(locale, kind);
    expect(html).toContain(`lang="${locale}"`);
    expect(`${html}${text}`).not.toMatch(/undefined|null|NaN|\[object/);
    const links = content.blocks.flatMap((block) =>
      block.kind === 'action' ? [block.href] : block.kind === 'links' ? block.links.map(([, href]) => href) : [],
    );
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(text).toContain(link);
      expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    }
    if (locale === 'fr') {
      expect(text).not.toMatch(/\p{L}:\s/u);
      expect(html, 'no line begins with a colon or a percent sign').not.toMatch(/ [:%](?=[\s<.)])/);
    }
    expect(content.subject.length).toBeLessThan(110);
  },
);

test.each(LOCALES)('each change of the second factor has words of its own, in %s', (locale) => {
  const changes = ['on', 'off', 'removed', 'codes_renewed', 'code_used'] as const;
  const mails = changes.map((change) =>
    written(locale, 'second_factor_changed', { ...examples.second_factor_changed, change }),
  );
  expect(new Set(mails.map(({ content }) => content.subject)).size).toBe(changes.length);
  for (const { html, text } of mails) {
    expect(`${html}${text}`).not.toMatch(/undefined|null|NaN|\[object/);
    if (locale === 'fr') expect(text).not.toMatch(/\p{L}:\s/u);
  }
  const last = { ...examples.second_factor_changed, change: 'code_used', codesLeft: 0 } as const;
  expect(written(locale, 'second_factor_changed', last).text).toMatch(/the last one|le dernier/);
});

test('every text differs between the languages', () => {
  for (const kind of KINDS) {
    const [english, french] = [written('en', kind).content, written('fr', kind).content];
    expect(french.subject).not.toBe(english.subject);
    expect(french.heading).not.toBe(english.heading);
  }
});

test.each(LOCALES)('markup in names and places shows as text, in %s', (locale) => {
  const data = {
    ...booking,
    studentName: EVIL,
    instructorName: EVIL,
    schoolName: EVIL,
    car: EVIL,
    pickup: EVIL,
  };
  const mails = [
    ['booking_confirmed_student', data],
    ['booking_confirmed_school', data],
    ['booking_cancelled_student', { ...cancelled, ...data, reason: EVIL }],
    ['booking_cancelled_school', { ...cancelled, ...data, reason: EVIL }],
    ['booking_moved_school', { ...data, from: time }],
    ['lesson_reminder', data],
  ] as const;
  for (const [kind, mail] of mails) {
    const { html, text } = written(locale, kind, mail);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
    expect(text).toContain(EVIL);
  }
});

test('[IP-04] the student reads what, when, where, with whom, what it costs, what to bring and how to cancel', () => {
  const { content, text } = written('en', 'booking_confirmed_student');
  expect(content.subject).toBe('Your driving lesson on Friday, December 4 is confirmed (LW-7K3Q9)');
  for (const line of [
    'Date: Friday, December 4, 2026',
    'Time: 9:00 AM to 10:30 AM (Eastern Time)',
    'Instructor: Maya Chen',
    'School: Northern Lane, (416) 555-0123',
    'Car: Honda Civic, blue',
    'Pickup: 12 King Street West, Toronto',
    'Lesson, 1 h 30 min at $45.00 per hour: $67.50',
    'Booking fee: $2.50',
    'Tax (HST): $8.78',
    'To pay: $78.78',
    "Your valid learner's licence (Ontario: G1)",
    'Before Wednesday, December 2, 9:00 AM: 100% refund',
    'Before Thursday, December 3, 9:00 AM: 50% refund',
    'The booking fee is never refunded.',
    `https://lanewise.example/bookings/${booking.bookingId}`,
    `https://lanewise.example/api/booking/${booking.bookingId}/calendar.ics`,
  ])
    expect(text).toContain(line);
});

test('[IP-04] the same in French, written as in Québec', () => {
  const { content, text } = written('fr', 'booking_confirmed_student', { ...booking, province: 'QC' });
  expect(content.subject).toBe('Votre cours de conduite du vendredi 4 décembre est confirmé (LW-7K3Q9)');
  for (const line of [
    'Date : vendredi 4 décembre 2026',
    'Heure : De 9 h à 10 h 30 (heure de l’Est)',
    'Cours de 1 h 30 min à 45,00 $ l’heure : 67,50 $',
    'À payer : 78,78 $',
    '(Québec : permis d’apprenti conducteur de classe 5)',
    'Avant le mercredi 2 décembre, 9 h : Remboursement de 100 %',
  ])
    expect(text).toContain(line);
});

test('what is not charged or not known is left out', () => {
  const { text } = written('en', 'booking_confirmed_student', {
    ...booking,
    feeCents: 0,
    taxCents: 0,
    province: 'MB',
    schoolPhone: '',
  });
  expect(text).not.toMatch(/fee|Tax|Manitoba/);
  expect(text).toContain('School: Northern Lane\n');
  expect(text).toContain("Your valid learner's licence:");
});

test('[CP-01] the refund’s dates are counted in hours, also over a change of the clocks', () => {
  // Toronto's clocks go back on 2026-11-01 at 2:00: 48 hours before Monday 9:00 is Saturday 10:00.
  const { text } = written(
    'en',
    'booking_confirmed_student',
    { ...booking, date: '2026-11-02' },
    Date.parse('2026-10-20T12:00:00Z'),
  );
  expect(text).toContain('Before Saturday, October 31, 10:00 AM: 100% refund');
});

describe('[CP-01] a message promises no refund that has passed when it leaves, and says in amber what is lost', () => {
  // Nine in the morning in Toronto on December 4: $67.50 and $8.78 tax come back, of $78.78 with the fee.
  const startsAtMs = Date.parse('2026-12-04T14:00:00Z');
  const HOUR_MS = 3_600_000;
  const kinds = [
    ['booking_confirmed_student', booking],
    ['booking_moved_student', { ...booking, from: time }],
  ] as const;

  test.each(kinds)('%s', (kind, data) => {
    const at = (hoursAhead: number, locale: Locale = 'en') =>
      written(locale, kind, data, startsAtMs - hoursAhead * HOUR_MS);
    const early = at(48.01);
    expect(early.text).toContain('9:00 AM: 100% refund');
    expect(early.html).not.toContain('#fdf1d8');
    const late = at(48);
    expect(late.text).not.toContain('9:00 AM: 100% refund');
    expect(late.text).toContain('Before Thursday, December 3, 9:00 AM: 50% refund');
    expect(late.text).toContain('If you cancel, you lose $40.64 of the $78.78 to pay.');
    expect(late.html).toMatch(/<p[^>]*#fdf1d8[^>]*>The lesson is less than 48 hours away/);
    expect(at(40, 'fr').text).toContain('vous perdez 40,64 $ sur les 78,78 $ à payer.');
    const last = at(24);
    expect(last.text).not.toMatch(/Before .*refund/);
    expect(last.text).toContain('nothing is refunded. If you cancel, you lose $78.78.');
    expect(at(0).text).not.toMatch(/cancel/i);
  });
});

test('the school reads who, when, where and how much', () => {
  const { content, text } = written('en', 'booking_confirmed_school');
  expect(content.subject.replaceAll('\u00a0', ' ')).toBe(
    'New booking: Friday, December 4, 9:00 AM, Maya Chen (LW-7K3Q9)',
  );
  for (const line of ['Student: Amina Osei', 'Pickup: 12 King Street West, Toronto', 'To collect: $78.78'])
    expect(text).toContain(line);
  expect(written('fr', 'booking_confirmed_school').text).toContain('À percevoir : 78,78 $');
});

describe('[CP-01] a cancellation says who, when, what goes back and why', () => {
  const byStudent = { ...cancelled, cancelledBy: 'student', reason: '' } as const;

  test('by the school: an apology, its reason, other slots and where to choose one', () => {
    const { content, text } = written('en', 'booking_cancelled_student');
    expect(content.subject).toBe('Your driving lesson on Friday, December 4 is cancelled (LW-7K3Q9)');
    for (const line of [
      'Northern Lane had to cancel your lesson and apologizes. The reason: Snow storm',
      'Refund: $76.28 (100%)',
      'The school cancelled, so the whole lesson is refunded. The booking fee is never refunded.',
      'Saturday, December 5: 1:00 PM to 2:30 PM (Eastern Time)',
      `https://lanewise.example/instructordetails?id=${cancelled.instructorId}`,
    ])
      expect(text).toContain(line);
  });

  test.each([
    [100, 'more than 48 hours before the lesson, so the whole lesson is refunded'],
    [50, 'more than 24 but not more than 48 hours before the lesson, so half of it is refunded'],
    [0, 'within 24 hours of the lesson, so nothing is refunded'],
  ] as const)('by the student, %i%%', (refundPercent, words) => {
    for (const kind of ['booking_cancelled_student', 'booking_cancelled_school'] as const) {
      const { text } = written('en', kind, { ...byStudent, refundPercent });
      expect(text).toContain(words);
      expect(text).toContain('Thursday, December 3, 4:15 PM');
    }
  });

  test.each([
    [100, 7628, 'If you have paid, Northern Lane returns $76.28 to you; if not, you owe it $2.50.'],
    [50, 3814, 'If you have paid, Northern Lane returns $38.14 to you; if not, you owe it $40.64.'],
    [0, 0, 'Northern Lane collects the payment: if you have not paid yet, you owe it $78.78.'],
  ] as const)(
    '[FQ-03] how %i%% comes back, and what is owed by who has not paid',
    (refundPercent, refundCents, said) => {
      const mail = { ...byStudent, refundPercent, refundCents };
      expect(written('en', 'booking_cancelled_student', mail).text).toContain(said);
    },
  );

  test('the same in French, written as in Québec', () => {
    const { text } = written('fr', 'booking_cancelled_school', { ...byStudent, refundPercent: 50, refundCents: 3814 });
    for (const line of [
      'Un élève a annulé un cours',
      'Annulé le : jeudi 3 décembre, 16 h 15',
      'Remboursement : 38,14 $ (50 %)',
      'il est remboursé à moitié',
    ])
      expect(text).toContain(line);
  });
});
