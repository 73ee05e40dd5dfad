import { describe, expect, test } from 'vitest';
import type { Locale } from '#contract/locale.ts';
import { settle } from '#contract/settlements.ts';
import type { Mail } from '#server/modules/notifications/mail.ts';
import { booking, cancelled, otherTime, written } from '#server/testing/written-mail.ts';
import { cancelledSchool, cancelledStudent } from './cancelled.ts';
import { confirmedSchool, confirmedStudent } from './confirmed.ts';
import type { BookingMail } from './lesson-parts.ts';
import { lessonMissed } from './missed.ts';
import { movedStudent } from './moved.ts';
import { pickupChangedStudent } from './pickup-changed.ts';
import { lessonReminder } from './reminder.ts';
import { runningLate } from './running-late.ts';
import { snowDayStudent } from './snow-day.ts';

test('[IP-04] the student’s email has the date, place, instructor, price, what to bring and how to cancel', () => {
  const { content, text } = written(confirmedStudent, booking);
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
    'Your valid learner’s licence (Ontario: G1)',
    'Before 9:00 AM on Wednesday, December 2: 100% refund',
    'Before 9:00 AM on Thursday, December 3: 50% refund',
    'The booking fee is never refunded.',
    `https://lanewise.example/my-lesson?link=${booking.bookingId}.signature`,
    `https://lanewise.example/api/booking/${booking.bookingId}/calendar/signature.ics`,
  ])
    expect(text).toContain(line);
});

test('links ‘Add to calendar’ and My Bookings by their words; a student without an account gets no link to log in', () => {
  const { html, text } = written(confirmedStudent, booking);
  const calendar = `https://lanewise.example/api/booking/${booking.bookingId}/calendar/signature.ics`;
  expect(html).toMatch(new RegExp(`<a href="${calendar}"[^>]*>Add to calendar</a>`));
  expect(html).not.toContain(`>${calendar}<`);
  const bookings = 'https://lanewise.example/bookings';
  expect(html).toMatch(new RegExp(`open the booking in <a href="${bookings}"[^>]*>My Bookings</a> or call`));
  expect(text).toContain(`\n${bookings}\n`);
  const without = written(confirmedStudent, { ...booking, messageId: 'm-1', isWithoutAccount: true });
  expect(without.text).toContain('To cancel, call Northern Lane');
  expect(without.text).not.toContain('My Bookings');
});

test('[IP-04] the same in French, written as in Québec', () => {
  const { content, text } = written(confirmedStudent, { ...booking, province: 'QC' }, { locale: 'fr' });
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

test('a student’s push notification opens the lesson’s own page, or the page that takes an answer', () => {
  for (const mail of [
    confirmedStudent,
    lessonMissed,
    lessonReminder,
    movedStudent,
    pickupChangedStudent,
    runningLate,
  ] as Mail<BookingMail>[]) {
    expect(mail.opens?.(booking)).toBe(`/bookings/${booking.bookingId}`);
    expect(mail.opens?.({ ...booking, messageId: 'm' })).toBeNull();
  }
  expect(confirmedStudent.opens?.({ ...booking, more: [booking] })).toBe('/bookings');
});

test('leaves out amounts that aren’t charged and unknown details', () => {
  const { text } = written(confirmedStudent, {
    ...booking,
    feeCents: 0,
    taxCents: 0,
    province: 'MB',
    schoolPhone: '',
  });
  expect(text).not.toMatch(/fee|Tax|Manitoba/);
  expect(text).toContain('School: Northern Lane\n');
  expect(text).toContain('Your valid learner’s licence. You can’t take');
});

test('a Québec school’s own rate isn’t called GST and QST', () => {
  const { text } = written(confirmedStudent, { ...booking, province: 'QC', taxCents: 338 });
  expect(text).toContain('Tax: $3.38');
  expect(written(confirmedStudent, { ...booking, province: 'QC', taxCents: 1011 }).text).toContain('Tax (GST and QST)');
});

test('[CP-01] refund deadlines count hours, even across a clock change', () => {
  // Toronto's clocks go back on 2026-11-01 at 2:00, so 48 hours before Monday 9:00 is Saturday 10:00.
  const nowMs = Date.parse('2026-10-20T12:00:00Z');
  const { text } = written(confirmedStudent, { ...booking, date: '2026-11-02' }, { nowMs });
  expect(text).toContain('Before 10:00 AM on Saturday, October 31: 100% refund');
});

describe('[CP-01] an email never promises a refund whose deadline has passed, and shows losses in amber', () => {
  // Nine in the morning in Toronto on December 4: $67.50 and $8.78 tax are refunded, of $78.78 with the fee.
  const startsAtMs = Date.parse('2026-12-04T14:00:00Z');
  const HOUR_MS = 3_600_000;
  const data = { ...booking, from: otherTime };

  test.each([confirmedStudent, movedStudent])('$kind', (mail) => {
    const at = (hoursAhead: number, locale: Locale = 'en') =>
      written(mail, data, { locale, nowMs: startsAtMs - hoursAhead * HOUR_MS });
    const early = at(48.01);
    expect(early.text).toContain('Before 9:00 AM on Wednesday, December 2: 100% refund');
    expect(early.html).not.toContain('#fdf1d8');
    const late = at(48);
    expect(late.text).not.toContain('Before 9:00 AM on Wednesday, December 2: 100% refund');
    expect(late.text).toContain('Before 9:00 AM on Thursday, December 3: 50% refund');
    expect(late.text).toContain('Cancelling costs you $40.64 of the $78.78.');
    expect(late.html).toMatch(/<p[^>]*#fdf1d8[^>]*>The lesson is less than 48 hours away/);
    expect(at(40, 'fr').text).toContain('il vous en coûtera 40,64 $ sur les 78,78 $.');
    const last = at(24);
    expect(last.text).not.toMatch(/Before .*refund/);
    expect(last.text).toContain('less than 24 hours away. Cancelling costs you the full $78.78.');
    expect(at(0).text).not.toMatch(/cancel/i);
  });
});

test('the school’s email has the student, date, place and price', () => {
  const { content, text } = written(confirmedSchool, booking);
  expect(content.subject.replaceAll('\u00a0', ' ')).toBe(
    'New booking: Friday, December 4, 9:00 AM, Maya Chen (LW-7K3Q9)',
  );
  for (const line of ['Student: Amina Osei', 'Pickup: 12 King Street West, Toronto', 'To collect: $78.78'])
    expect(text).toContain(line);
  expect(written(confirmedSchool, booking, { locale: 'fr' }).text).toContain('À percevoir : 78,78 $');
});

describe('[CP-01] a cancellation email says who cancelled, the date, the amounts and why', () => {
  const byStudent = { ...cancelled, cancelledBy: 'student', reason: '' } as const;

  test('by the school: an apology, the reason, other slots and a link to choose one', () => {
    const { content, text } = written(cancelledStudent, cancelled);
    expect(content.subject).toBe('Your driving lesson on Friday, December 4 is cancelled (LW-7K3Q9)');
    for (const line of [
      'The driving school Northern Lane had to cancel your lesson and apologizes. Reason: Snow storm',
      'The school cancelled, so there’s no charge for the lesson. The booking fee of $2.50 is still due. You owe Northern Lane $2.50.',
      'Saturday, December 5: 1:00 PM to 2:30 PM (Eastern Time)',
      `https://lanewise.example/instructordetails?id=${cancelled.instructorId}`,
    ])
      expect(text).toContain(line);
  });

  test.each([
    [100, 'more than 48 hours before its start, so there’s no charge'],
    [50, '24 to 48 hours before its start, so half the price is due'],
    [0, '24 hours or less before its start, so the full price is due'],
  ] as const)('by the student, %i%%', (refundPercent, words) => {
    for (const mail of [cancelledStudent, cancelledSchool]) {
      const { text } = written(mail, { ...byStudent, refundPercent });
      expect(text).toContain(words);
      expect(text).toContain('Thursday, December 3, 4:15 PM');
    }
  });

  test.each([
    [100, 7628, 0, 'You owe Northern Lane $2.50.'],
    [100, 7628, 7878, 'The driving school Northern Lane owes you a refund of $76.28 out of the $78.78 you paid.'],
    [50, 3814, 0, 'You owe Northern Lane $40.64.'],
    [50, 3814, 7878, 'The driving school Northern Lane owes you a refund of $38.14 out of the $78.78 you paid.'],
    [50, 3814, 3000, 'You’ve paid $30.00 and still owe Northern Lane $10.64.'],
    [0, 0, 7878, 'The driving school Northern Lane keeps the $78.78 you paid.'],
  ] as const)(
    '[FQ-03] what %i%% is in money, depending on what the school was paid: %i off, %i paid',
    (refundPercent, refundCents, paidCents, said) => {
      const mail = { ...byStudent, refundPercent, refundCents, paidCents };
      const { content, text } = written(cancelledStudent, mail);
      expect(text).toContain(said);
      expect(content.preheader.replaceAll('\u00a0', ' ')).toBe(said);
      expect(/owes you a refund/.test(text)).toBe(paidCents > 7878 - refundCents);
    },
  );

  test('says the fee isn’t refundable only if something was paid', () => {
    const lesson = { ...booking, refundCents: 7628 };
    const day = {
      snowDayId: 's-1',
      schoolName: 'Northern Lane',
      reason: 'Snow',
      hasFee: true,
      otherSlots: [],
      refundCents: 7628,
    };
    for (const paidCents of [0, 7878]) {
      const settlement = settle({ paidCents, keptCents: 250 });
      const snow = { ...day, studentName: 'Amina', schoolPhone: '', lessons: [{ ...lesson, settlement }] };
      for (const { text } of [
        written(cancelledStudent, { ...byStudent, paidCents }),
        written(cancelledStudent, { ...byStudent, paidCents, more: [{ ...byStudent, paidCents }] }),
        written(lessonMissed, { ...lesson, paidCents, missedBy: 'instructor' }),
        written(snowDayStudent, snow),
      ]) {
        expect(/never refunded/.test(text)).toBe(paidCents > 0);
        expect(/The booking fee of \$(2.50|5.00) is still due\./.test(text)).toBe(paidCents === 0);
      }
    }
  });

  test('an older server’s message, which lacks the payment, mentions only the policy', () => {
    const { paidCents: _, ...older } = byStudent;
    expect(written(cancelledStudent, older).text).not.toMatch(/\$\d/);
    for (const locale of ['en', 'fr'] as const)
      for (const mail of [cancelledStudent, cancelledSchool])
        for (const data of [older, { ...older, more: [older] }]) {
          const { content, text } = written(mail, data, { locale });
          expect(content.preheader).toBe(content.preheader.trim());
          // The signature delimiter ends with a space.
          expect(text).not.toMatch(/[^-] $/m);
        }
    expect(written(cancelledSchool, older).content.preheader).toBe('Amina Osei.');
  });

  test('the same in French, written as in Québec', () => {
    const { text } = written(cancelledSchool, { ...byStudent, refundPercent: 50, refundCents: 3814 }, { locale: 'fr' });
    for (const line of [
      'Un élève a annulé un cours',
      'Annulé le : jeudi 3 décembre, 16 h 15',
      'la moitié du prix est due',
      'L’élève vous doit 40,64 $.',
    ])
      expect(text).toContain(line);
  });
});

test('a lesson paid with credit gets time back on a snow day or a no-show, not money', () => {
  const one = { ...booking, refundCents: 7628, creditMinutesBack: 90 };
  const day = { snowDayId: 's-1', schoolName: 'Northern Lane', reason: 'Snow', hasFee: false, otherSlots: [] };
  const student = { studentName: 'Amina', schoolPhone: '' };
  const snow = written(snowDayStudent, { ...day, ...student, lessons: [one], refundCents: 0 }).text;
  expect(snow).toContain('The driving school Northern Lane returned 1 h 30 min of credit.');
  expect(snow).not.toContain('$');
  const missed = { ...booking, missedBy: 'instructor' as const, refundCents: 7628, creditMinutes: 90 };
  const { text } = written(lessonMissed, missed);
  expect(text).toContain('The driving school Northern Lane returned 1 h 30 min of credit.');
  expect(text).not.toContain('$76.28');
});

test('a student whose no-show isn’t charged in full reads what is due, not that the full price is', () => {
  const missed = { ...booking, missedBy: 'student' as const, paidCents: 0, refundCents: 3814 };
  const { text } = written(lessonMissed, missed);
  expect(text).toContain('is charging you less than the cancellation policy allows.');
  expect(text).not.toContain('the full price of a missed lesson is due');
  const fromCredit = { ...missed, creditMinutes: 90, creditMinutesBack: 45 };
  expect(written(lessonMissed, fromCredit).text).toContain(
    'The driving school Northern Lane returned 45 min of credit.',
  );
});
