import { expect, test } from 'vitest';
import { booking, cancelled, written } from '#server/testing/written-mail.ts';
import { cancelledSchool, cancelledStudent } from './cancelled.ts';
import { confirmedSchool, confirmedStudent } from './confirmed.ts';
import { lessonMissed } from './missed.ts';

const AN_HOUR = '1\u00a0h';
const HALF = '30\u00a0min';
const MONEY = /\$(?!0\.00)\d/;

/** A lesson that an hour of credit pays in full. */
const paid = { ...booking, creditMinutes: 60, feeCents: 0, taxCents: 0 };
const ended = { ...cancelled, ...paid, cancelledBy: 'student' as const, reason: '', refundPercent: 50 as const };
const half = { ...ended, refundCents: 3375, creditMinutesBack: 30 };
const none = { ...ended, refundPercent: 0 as const, refundCents: 0, creditMinutesBack: 0 };

test('a student who booked with credit sees the minutes used, and no payment instructions', () => {
  for (const mail of [confirmedStudent, confirmedSchool])
    for (const data of [paid, { ...paid, more: [paid] }]) {
      const { text, html } = written(mail, data);
      expect(html).toContain(data === paid ? AN_HOUR : `2\u00a0h`);
      expect(text).not.toMatch(MONEY);
      expect(text).not.toMatch(/You pay|pays you directly/);
      // With a fee there is something to pay.
      expect(written(mail, { ...data, feeCents: 250 }).text).toMatch(/You pay|pays you directly/);
    }
});

test('a student who books with credit at short notice sees what cancelling would cost', () => {
  const at = (nowMs: string) => written(confirmedStudent, paid, { nowMs: Date.parse(nowMs) }).text;
  expect(at('2026-12-03T02:00:00Z')).toContain(
    'less than 48 hours away. If you cancel, you lose 30 min of your credit.',
  );
  expect(at('2026-12-04T02:00:00Z')).toContain('less than 24 hours away. If you cancel, you lose 1 h of your credit.');
});

test.each([
  ['half of it', half, `The driving school Northern Lane returned ${HALF} of credit.`],
  ['nothing', none, 'The driving school Northern Lane didn’t return any credit.'],
])('a student who cancelled sees the credit returned, also in the preview line, and no money: %s', (_, data, said) => {
  for (const mail of [cancelledStudent, cancelledSchool]) {
    const { content, text } = written(mail, data);
    expect(content.preheader).toContain(said);
    expect(text).toContain(said.replaceAll('\u00a0', ' '));
    expect(`${content.preheader}${text}`).not.toMatch(MONEY);
  }
});

test('emails about a lesson paid with credit never call its price due', () => {
  for (const locale of ['en', 'fr'] as const) {
    const missed = { ...paid, missedBy: 'student' as const, refundCents: 0 };
    const texts = [half, none].flatMap((data) =>
      [cancelledStudent, cancelledSchool].map((mail) => written(mail, data, { locale }).text),
    );
    for (const text of [...texts, written(lessonMissed, missed, { locale }).text])
      expect(text).not.toMatch(/price|prix|est dû/);
  }
  expect(written(cancelledStudent, half).text).toContain('so half the credit is lost.');
  expect(written(cancelledStudent, none).text).toContain('so the credit is lost.');
});

test('several cancelled lessons list credit and money separately', () => {
  const other = {
    ...cancelled,
    cancelledBy: 'student' as const,
    reason: '',
    feeCents: 0,
    refundCents: 7628,
    paidCents: 7628,
  };
  const mixed = written(cancelledStudent, { ...half, more: [other] });
  expect(mixed.content.preheader).toContain(`The driving school Northern Lane returned ${HALF} of credit.`);
  expect(mixed.text).toContain(
    'The driving school Northern Lane returned 30 min of credit. The driving school Northern Lane owes you a refund of $76.28.',
  );
  const credit = written(cancelledStudent, { ...half, more: [half] });
  expect(credit.content.preheader).toContain(`The driving school Northern Lane returned ${AN_HOUR} of credit.`);
  expect(credit.text).not.toMatch(MONEY);
  expect(credit.text).not.toMatch(/owe|refund/);
  const school = written(cancelledSchool, { ...half, more: [half] });
  expect(school.text).not.toMatch(/owe|refund/);
  const owing = written(cancelledSchool, { ...half, more: [other] }).text;
  expect(owing).toContain('You owe the student a refund of $76.28.');
});
