import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { canBePressed, expectToFit, PHONE, show } from '../../testing/room.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

const BOOKING = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', seriesId: 'x', bookingStatus: 'Booked' },
  ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00', timeZone: 'America/Toronto' },
  ...{ totalCharges: 80, tax: 10.4, bookingFee: 5, feeAndTaxes: 15.4, paid: 95.4, movedBySchool: null },
  instructor: { id: 'i1', firstName: 'Priya', lastName: 'Sharma' },
  candidate: { first_name: 'Maya', last_name: 'Chen', email: 'maya@example.com', phone: null },
} as unknown as Booking;
const lesson = (bookingId: string, date: string) => ({
  ...{ bookingId, code: bookingId, date, startTime: '09:00', endTime: '10:00', refundPercent: 100 },
  ...{ refund: 90.4, creditMinutes: 0, lost: 5, paid: 95.4 },
});
const LEFT = {
  lessons: [lesson('b1', '2099-12-04'), lesson('b2', '2099-12-11')],
  ...{ refund: 180.8, creditMinutes: 0, creditMinutesLost: 0, lost: 10 },
};
const HOUR = 3_600_000;
/** A lesson alone that begins in so many hours. */
const startsIn = (hours: number, more: Partial<Booking> = {}): Booking => ({
  ...BOOKING,
  ...{ seriesId: null, timeZone: 'UTC', startTime: new Date(Date.now() + hours * HOUR).toISOString() },
  ...more,
});

const open = (booking: Booking, left: object = LEFT, stored: Record<string, string> = {}) =>
  show(<CancelDialog booking={booking} onClose={() => undefined} />, {
    size: PHONE,
    stored,
    answers: {
      'POST /booking/b1/cancel-series': () => left,
      'POST /booking/b1/cancel': () => ({ ...booking, bookingStatus: 'Cancelled' }),
      'POST /booking/b1/restore': () => booking,
    },
  });
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (text: string) => expect.element(page.getByText(text, { exact: false }).first()).toBeVisible();

test('asks who wants it before anything else', async () => {
  await open(startsIn(72));
  await expect.element(page.getByRole('radio', { name: 'Maya Chen', exact: true })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\$\d|refund/);
  await press('Cancel lesson');
  await said('This field is required');
  // By keyboard alone.
  await userEvent.tab();
  page.getByRole('radio', { name: 'Maya Chen', exact: true }).element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('radio', { name: 'Your school', exact: true })).toBeChecked();
});

test('a school cancels all that are left of several, with one reason, after it saw what it has to refund', async () => {
  const { calls } = await open(BOOKING);
  await choose('Your school');
  await said('You’ll need to refund $90.40 of the $95.40 the student paid.');
  await choose('Cancel all 2 remaining lessons');
  await said('Fri, Dec 11, 9:00 AM - 10:00 AM');
  await said('You’ll need to refund $180.80 of the $190.80 the student paid.');
  await said('The booking fee of $10.00 isn’t refundable.');
  expectToFit();
  await press('Cancel 2 lessons');
  await expect.element(page.getByLabelText('Reason')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabelText('Reason').fill('The instructor is ill');
  await press('Cancel 2 lessons');
  await said('2 lessons are cancelled. We’ll notify the student in about two minutes.');
  const sent = calls.filter(({ query }) => query.get('preview') === null);
  expect(sent.map(({ body }) => body)).toEqual([
    { onBehalfOf: 'school', reason: 'The instructor is ill', notify: true },
  ]);
});

test.each([
  [72, 'Cancelling is free at this point.', 'You’ll need to refund $90.40 of the $95.40 the student paid.'],
  [
    30,
    '24 to 48 hours before the lesson: half the price is due.',
    'You’ll need to refund $45.20 of the $95.40 the student paid.',
  ],
  [5, '24 hours or less before the lesson: the full price is due.', 'You keep the $95.40 the student paid.'],
])(
  'for a student %d hours before, the policy and its amount stand there before the press',
  async (hours, rule, amount) => {
    await open(startsIn(hours));
    await choose('Maya Chen');
    await said(rule);
    await said(amount);
    expectToFit();
  },
);

test('a voicemail counts from when it was left, and part of the price isn’t charged, with a reason', async () => {
  const { calls } = await open(startsIn(5));
  await choose('Maya Chen');
  await page.getByLabelText('They let us know earlier, for example by voicemail').click();
  await press('Cancel lesson');
  await said('This field is required');
  const told = new Date(Math.floor((Date.now() - 25 * HOUR) / 60_000) * 60_000).toISOString();
  await page.getByLabelText('When they let you know').fill(told.slice(0, 16));
  await said('24 to 48 hours before the lesson: half the price is due.');
  await choose('Part of it');
  await page.getByLabelText('Percentage to charge').fill('80');
  await said('The policy would charge half the price.');
  await said('Required. The student will see it.');
  // Half of $90.40, and a fifth of the other half.
  await said('You’ll need to refund $54.24 of the $95.40 the student paid.');
  await press('Cancel lesson');
  await expect.element(page.getByLabelText('Reason for charging less')).toHaveAttribute('aria-invalid', 'true');
  await press('Illness');
  await page.getByLabelText('Don’t notify the student').click();
  expectToFit();
  await press('Cancel lesson');
  await said('Lesson LW-7K3Q9 is cancelled.');
  await press('Undo');
  await said('Lesson LW-7K3Q9 is booked again.');
  expect(calls.map(({ name, body }) => [name, body])).toEqual([
    [
      'POST /booking/b1/cancel',
      { onBehalfOf: 'student', reason: 'Illness', noticeAt: told, waivePercent: 20, notify: false },
    ],
    ['POST /booking/b1/restore', { notify: false }],
  ]);
});

test('a notice still to come is refused at its field', async () => {
  const { calls } = await open(startsIn(5));
  await choose('Maya Chen');
  await page.getByLabelText('They let us know earlier, for example by voicemail').click();
  await page.getByLabelText('When they let you know').fill(new Date(Date.now() + HOUR).toISOString().slice(0, 16));
  await press('Cancel lesson');
  await said('This time is in the future. Enter an earlier one.');
  expect(calls).toEqual([]);
});

test('after a late move at the student’s wish, the first time is named', async () => {
  await open(startsIn(200, { refundsCountFrom: new Date(Date.now() + HOUR).toISOString() }));
  await choose('Maya Chen');
  await said('The student asked to move this lesson late, so the policy applies to the original time');
  await said('24 hours or less before the lesson: the full price is due.');
});

test('of a lesson that credit pays the minutes return; one that was booked alone asks nothing', async () => {
  const credit = { minutes: 60, minutesBack: 0 };
  const price = { tax: 0, bookingFee: 0, feeAndTaxes: 0, paid: 0 };
  const { calls } = await open({ ...BOOKING, ...price, seriesId: null, credit });
  await choose('Your school');
  await expect.element(page.getByText(/^The student gets back 1\u00a0h of credit\./)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\$\d|refund/);
  expect(page.getByText('It was booked with other lessons').elements()).toEqual([]);
  expect(calls).toEqual([]);
});

test('a lesson that its student cancelled while the form was open has nothing left to cancel', async () => {
  const { screen } = await open({ ...BOOKING, seriesId: null });
  await choose('Your school');
  await expect.element(page.getByLabelText('Reason')).toBeVisible();
  await screen.unmount();
  await open({ ...BOOKING, bookingStatus: 'Cancelled' });
  await said('This lesson is now marked “Cancelled”, so there’s nothing left to cancel.');
  expect(page.getByLabelText('Reason').elements()).toEqual([]);
});

test('what was typed stands there again when the dialog is opened again', async () => {
  const typed = { onBehalfOf: 'school', reason: 'The brakes squeak' };
  await open({ ...BOOKING, seriesId: null }, LEFT, { 'draft::cancel-b1': JSON.stringify(typed) });
  await expect.element(page.getByLabelText('Reason')).toHaveValue('The brakes squeak');
});

test('of a lesson that was not paid, nothing is to be refunded', async () => {
  const price = { tax: 10.4, bookingFee: 0, feeAndTaxes: 10.4, paid: 0 };
  await open({ ...BOOKING, ...price, seriesId: null });
  await choose('Your school');
  await said('The student hasn’t paid and won’t be charged.');
  expect(document.body.textContent).not.toMatch(/\$\d|refund/);
});

test.each(['Maya Chen', 'Your school'])('a student without an email address is not promised one: %s', async (wish) => {
  const candidate = { first_name: 'Maya', last_name: 'Chen', email: null, phone: '(416) 555-0190' };
  await open(startsIn(72, { candidate }));
  await choose(wish);
  await said('Maya Chen has no email address. Please call to let them know.');
  expect(document.body.textContent).not.toMatch(/We’ll email/);
  if (wish === 'Your school') await page.getByLabelText('Reason').fill('The car needs repairs');
  await press('Cancel lesson');
  await said('Lesson LW-7K3Q9 is cancelled.');
  expect(document.body.textContent).not.toMatch(/We’ll notify/);
});

test('shows no amount before the time of a voicemail is known, and a button fills that time in', async () => {
  await open(startsIn(5));
  await choose('Maya Chen');
  await said('the full price is due');
  await page.getByLabelText('They let us know earlier, for example by voicemail').click();
  await said('To see what’s due, enter when the student let you know.');
  expect(document.body.textContent).not.toMatch(/price is due|\$\d/);
  await press('Yesterday, 12:00 PM');
  const yesterday = new Date(Date.now() - 24 * HOUR).toISOString().slice(0, 10);
  await expect.element(page.getByLabelText('When they let you know')).toHaveValue(`${yesterday}T12:00`);
  await said('is due.');
});

test('the red button stays in view, whatever the form asks', async () => {
  await page.viewport(1280, 800);
  await open(startsIn(5));
  await page.viewport(1280, 800);
  await choose('Maya Chen');
  await page.getByLabelText('They let us know earlier, for example by voicemail').click();
  await choose('Part of it');
  await expect.element(page.getByRole('button', { name: 'Cancel lesson', exact: true })).toBeInViewport({ ratio: 1 });
});

test.each([
  ['1280 × 800', [1280, 800] as const],
  ['390 × 844', PHONE],
])('what a choice asks comes into sight, and a missing answer takes the focus: %s', async (_, size) => {
  await open(startsIn(5));
  await page.viewport(size[0], size[1]);
  await choose('Maya Chen');
  await page.getByLabelText('They let us know earlier, for example by voicemail').click();
  await page.getByLabelText('When they let you know').fill(new Date(Date.now() - HOUR).toISOString().slice(0, 16));
  await choose('Part of it');
  const reason = page.getByLabelText('Reason for charging less');
  for (const field of [page.getByLabelText('Percentage to charge'), reason])
    await expect.poll(() => canBePressed(field.element())).toBe(true);
  await press('Cancel lesson');
  await expect.element(reason).toHaveFocus();
  expect(canBePressed(reason.element())).toBe(true);
});
