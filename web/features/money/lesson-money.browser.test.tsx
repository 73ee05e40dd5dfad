import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { LessonMoney } from './lesson-money.tsx';

const BOOKING = { bookingId: 'b1', schoolName: 'Maple Lane', code: 'LW-7K3Q9' } as Booking;
const PAYMENT = {
  ...{ id: 'p1', number: 255, kind: 'payment', amount: 76.84, method: 'cash', date: '2026-11-18' },
  ...{ reverses: null, isReversed: false, reference: '' },
};
const open = (reader: 'student' | 'school', sums: object) =>
  show(<LessonMoney booking={BOOKING} reader={reader} />, {
    size: PHONE,
    answers: {
      'GET /booking/b1/money': () => ({
        ...{ getAmountDue: 76.84, fromCredit: 0, creditMinutes: 0, paid: 76.84, owed: 0, refundDue: 0 },
        ...{ howToPay: 'By e-transfer', payments: [PAYMENT], ...sums },
      }),
    },
  });

test.each(['By e-transfer', ''])('before any payment a student reads only how to pay, %j', async (howToPay) => {
  await open('student', { paid: 0, owed: 76.84, payments: [], howToPay });
  const how = howToPay || 'The school hasn’t added payment instructions. Ask the school, or pay at the lesson.';
  await expect.element(page.getByText(how)).toBeVisible();
  await expect.element(page.getByText('LW-7K3Q9')).toBeVisible();
  await expect.element(page.getByText('Left to pay the school')).not.toBeInTheDocument();
});

test.each([
  ['student', {}, ['Paid to the school', 'Nothing left to pay.']],
  ['student', { paid: 40, owed: 36.84 }, ['Left to pay the school', 'By e-transfer']],
  ['student', { refundDue: 76.84 }, ['Refund from the school']],
  ['school', {}, ['Nothing left to pay.']],
  ['school', { paid: 40, owed: 36.84 }, ['Left to collect']],
  ['school', { refundDue: 76.84 }, ['Refund due']],
] as const)('to a %s a lesson of which %j says what is left', async (reader, sums, saying) => {
  await open(reader, sums);
  await expect.element(page.getByRole('link', { name: /255/ })).toBeVisible();
  for (const said of saying) await expect.element(page.getByText(said, { exact: false })).toBeVisible();
  const isEven = Object.keys(sums).length === 0;
  expect(page.getByText('Nothing left to pay.').elements()).toHaveLength(isEven ? 1 : 0);
  // Schools know how they are paid.
  if (reader === 'school') expect(page.getByText('By e-transfer').elements()).toEqual([]);
  expectToFit();
});
