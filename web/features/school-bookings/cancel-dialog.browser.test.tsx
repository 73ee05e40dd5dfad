import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

const BOOKING = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', seriesId: 'x', bookingStatus: 'Booked' },
  ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00', timeZone: 'America/Toronto' },
  ...{ totalCharges: 80, tax: 10.4, bookingFee: 5, feeAndTaxes: 15.4, paid: 95.4, movedBySchool: null },
  instructor: { id: 'i1', firstName: 'Priya', lastName: 'Sharma' },
  candidate: { first_name: 'Maya', last_name: 'Chen' },
} as unknown as Booking;
const lesson = (bookingId: string, date: string) => ({
  ...{ bookingId, code: bookingId, date, startTime: '09:00', endTime: '10:00', refundPercent: 100 },
  ...{ refund: 90.4, creditMinutes: 0, lost: 5, paid: 95.4 },
});
const LEFT = {
  lessons: [lesson('b1', '2099-12-04'), lesson('b2', '2099-12-11')],
  ...{ refund: 180.8, creditMinutes: 0, lost: 10 },
};

const open = (booking: Booking, left: object = LEFT) =>
  show(<CancelDialog booking={booking} onClose={() => undefined} />, {
    size: PHONE,
    answers: { 'POST /booking/b1/cancel-series': () => left },
  });

test('a school cancels all that are left of several, with one reason, after it saw what it has to refund', async () => {
  const { calls } = await open(BOOKING);
  await expect.element(page.getByText('You’ll need to refund $90.40 of the $95.40 the student paid.')).toBeVisible();
  await page.getByRole('radio', { name: 'Cancel all 2 that are left' }).click();
  await expect.element(page.getByText('Fri, Dec 11, 09:00 AM - 10:00 AM')).toBeVisible();
  await expect.element(page.getByText('You’ll need to refund $180.80 of the $190.80 the student paid.')).toBeVisible();
  await expect.element(page.getByText('The booking fee of $10.00 is not refundable.')).toBeVisible();
  expectToFit();
  await page.getByRole('button', { name: 'Cancel 2 lessons' }).click();
  await expect.element(page.getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabelText('Reason').fill('The instructor is ill');
  await page.getByRole('button', { name: 'Cancel 2 lessons' }).click();
  await expect.element(page.getByText('2 lessons are cancelled. We’ve told the student.')).toBeVisible();
  const sent = calls.filter(({ query }) => query.get('preview') === null);
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'The instructor is ill' }]);
});

test('of a lesson that credit pays the minutes return; one that was booked alone asks nothing', async () => {
  const credit = { minutes: 60, minutesBack: 0 };
  const price = { tax: 0, bookingFee: 0, feeAndTaxes: 0, paid: 0 };
  const { calls } = await open({ ...BOOKING, ...price, seriesId: null, credit });
  await expect.element(page.getByText(/^Returned to the student’s credit: 1\u00a0h\./)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\$\d|refund/);
  expect(page.getByRole('radio').elements()).toEqual([]);
  expect(calls).toEqual([]);
});

test('a lesson that its student cancelled while the form was open has nothing left to cancel', async () => {
  const { screen } = await open({ ...BOOKING, seriesId: null });
  await expect.element(page.getByLabelText('Reason')).toBeVisible();
  await screen.unmount();
  await open({ ...BOOKING, bookingStatus: 'Cancelled' });
  await expect
    .element(page.getByText('This lesson is now marked “Cancelled”, so there’s nothing left to cancel.'))
    .toBeVisible();
  expect(page.getByLabelText('Reason').elements()).toEqual([]);
});

test('of a lesson that was not paid, nothing is to be refunded', async () => {
  const price = { tax: 10.4, bookingFee: 0, feeAndTaxes: 10.4, paid: 0 };
  await open({ ...BOOKING, ...price, seriesId: null });
  await expect.element(page.getByText('The student hasn’t paid and won’t be charged.')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\$\d|refund/);
});
