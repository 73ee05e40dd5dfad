import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { show } from '../../testing/room.tsx';
import { CancellationNote } from './cancellation-note.tsx';

const cancelled = (fields: Partial<Booking>) =>
  ({
    ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Cancelled', cancelledBy: 'student', actions: [] },
    ...{ cancelledByGuardian: null, cancellationReason: null, refund: 67.8, schoolName: 'Maple Lane' },
    ...{ totalCharges: 60, tax: 7.8, feeAndTaxes: 7.8, paid: 67.8 },
    ...{ instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma' }, timeZone: 'America/Toronto' },
    ...{ startTime: '2026-12-04T09:00:00-05:00', endTime: '2026-12-04T10:00:00-05:00' },
    ...fields,
  }) as unknown as Booking;
const GUARDIAN = { cancelledByGuardian: { name: 'Kofi Osei' } };

test.each([
  ['a school', true, {}, 'The student cancelled this lesson.'],
  ['a school', true, GUARDIAN, 'The student’s parent or guardian cancelled this lesson.'],
  ['a school', true, { cancelledBy: 'school' }, 'Maple Lane cancelled this lesson.'],
  ['a student', false, {}, 'You cancelled this lesson.'],
  ['a student', false, GUARDIAN, 'Kofi Osei cancelled this lesson for you.'],
] as const)(
  '%s reads who cancelled, and what is to be refunded, in words of their own',
  async (_who, isForSchool, fields, said) => {
    await show(<CancellationNote booking={cancelled(fields as Partial<Booking>)} isForSchool={isForSchool} />);
    await expect.element(page.getByText(said)).toBeVisible();
    const own = isForSchool
      ? 'You owe the student a refund of $67.80.'
      : 'The driving school Maple Lane owes you a refund of $67.80.';
    await expect.element(page.getByText(own)).toBeVisible();
  },
);

test.each([
  ['was not paid', 0, 67.8, 'You don’t owe anything.'],
  ['was cancelled late and not paid', 0, 33.9, 'You owe Maple Lane $33.90.'],
  ['was paid and refunded since', 0, 67.8, 'You don’t owe anything.'],
  ['was paid, and is not refunded', 67.8, 0, 'The driving school Maple Lane keeps the $67.80 you paid.'],
])('promises no refund for a lesson that %s', async (_what, paid, refund, said) => {
  await show(<CancellationNote booking={cancelled({ paid, refund })} />);
  await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/(?<!no )refund/);
});

test.each([
  ['hidden, as from instructors', null],
  ['missing, as from an older server', undefined],
])('the note mentions no money if the paid amount is %s', async (_what, paid) => {
  await show(<CancellationNote booking={{ ...cancelled({}), paid: paid as null }} isForSchool />);
  await expect.element(page.getByText('The student cancelled this lesson.')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\$\d|paid|owe/);
});
