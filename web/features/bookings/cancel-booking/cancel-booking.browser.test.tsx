import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { expectToFit, PHONE, show } from '../../../testing/room.tsx';
import { CancelBooking } from './cancel-booking.tsx';

const BOOKING = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', seriesId: 'x', schoolName: 'Maple Lane', bookingStatus: 'Booked' },
  ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00', timeZone: 'America/Toronto' },
  ...{ totalCharges: 80, tax: 10.4, bookingFee: 5, feeAndTaxes: 15.4, paid: 0, movedBySchool: null },
  instructor: { id: 'i1', firstName: 'Priya', lastName: 'Sharma', photoVersion: null },
} as unknown as Booking;

const lesson = (bookingId: string, date: string, refundPercent: number, refund: number) => ({
  ...{
    bookingId,
    code: bookingId,
    date,
    startTime: '09:00',
    endTime: '10:00',
    refundPercent,
    refund,
    creditMinutes: 0,
  },
  lost: Math.round((95.4 - refund) * 100) / 100,
  paid: 0,
});
const LEFT = {
  lessons: [lesson('b1', '2099-12-04', 50, 45.2), lesson('b2', '2099-12-11', 100, 90.4)],
  ...{ refund: 135.6, creditMinutes: 0, creditMinutesLost: 0, lost: 55.2 },
};

const open = (booking = BOOKING, left = LEFT, isAlone = false) =>
  show(<CancelBooking booking={booking} isAlone={isAlone} onClose={() => {}} />, {
    size: PHONE,
    answers: { 'POST /booking/b1/cancel-series': () => left },
  });

test('cancels the remaining lessons after showing each refund and the total', async () => {
  const { calls } = await open();
  await page.getByRole('radio', { name: 'Cancel all 2 remaining lessons' }).click();
  await expect.element(page.getByText('50% refund', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('100% refund', { exact: true }).first()).toBeVisible();
  await expect.element(page.getByText('Continue to cancel all 2 lessons. You’ll owe Maple Lane $55.20.')).toBeVisible();
  expectToFit();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect
    .element(page.getByText('2 lessons with Priya Sharma are cancelled. We’ve let the school know.'))
    .toBeVisible();
  expect(calls.slice(0, 2).map(({ query }) => query.get('preview'))).toEqual(['true', null]);
});

test('doesn’t offer the rest of a series for a last lesson, a single lesson or a guardian', async () => {
  await open(BOOKING, { ...LEFT, lessons: LEFT.lessons.slice(0, 1) });
  await expect.element(page.getByText('If you cancel now')).toBeVisible();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
  for (const [booking, isAlone] of [
    [{ ...BOOKING, seriesId: null }, false],
    [BOOKING, true],
  ] as const) {
    const { calls } = await open(booking, LEFT, isAlone);
    await expect.element(page.getByText('If you cancel now').first()).toBeVisible();
    expect(calls).toEqual([]);
  }
});

test('a lesson paid from credit shows minutes returned and lost, but no money', async () => {
  const [startTime, endTime] = [36, 37].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const booking = {
    ...BOOKING,
    ...{ startTime, endTime, seriesId: null, tax: 0, bookingFee: 0, feeAndTaxes: 0 },
  } as Booking;
  await open({ ...booking, credit: { minutes: 60, minutesBack: 0 } });
  await expect
    .element(
      page.getByText('Continue to cancel this lesson. You’ll get 30\u00a0min of credit back and lose 30\u00a0min.'),
    )
    .toBeVisible();
  await expect.element(page.getByText(/\$\d/)).not.toBeInTheDocument();
});

test('shows the credit lost before cancelling a series paid from credit', async () => {
  const lessons = LEFT.lessons.map((one) => ({ ...one, refund: 0, lost: 0, creditMinutes: one.refundPercent * 0.6 }));
  await open(BOOKING, { ...LEFT, lessons, refund: 0, lost: 0, creditMinutes: 90, creditMinutesLost: 30 });
  await page.getByRole('radio', { name: 'Cancel all 2 remaining lessons' }).click();
  await expect
    .element(page.getByText(/You’ll get 1\u00a0h\u00a030\u00a0min of credit back and lose 30\u00a0min\.$/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByText('Maple Lane returned 1\u00a0h\u00a030\u00a0min of credit.')).toBeVisible();
  await expect.element(page.getByText(/\$\d/)).not.toBeInTheDocument();
});

test('a series shows refunds in money and credit, or that there are none', async () => {
  for (const [left, said] of [
    [
      {
        lessons: [lesson('b1', '2099-12-04', 100, 0), { ...lesson('b2', '2099-12-11', 100, 90.4), paid: 95.4 }],
        ...{ refund: 90.4, creditMinutes: 30, creditMinutesLost: 30 },
      },
      [
        /^Maple Lane returned 30\u00a0min of credit\./,
        /^The driving school Maple Lane owes you a refund of \$90\.40\. You owe Maple Lane \$95\.40\.$/,
      ],
    ],
    [{ refund: 0, lost: 0, creditMinutes: 0, creditMinutesLost: 60 }, [/^Maple Lane didn’t return any credit/]],
  ] as const) {
    await open(BOOKING, { ...LEFT, ...left } as typeof LEFT);
    await page.getByRole('radio', { name: 'Cancel all 2 remaining lessons' }).last().click();
    await page.getByRole('button', { name: 'Continue' }).last().click();
    for (const words of said) await expect.element(page.getByText(words)).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).last().click();
  }
});

/** A $52.50 lesson without a fee that starts in the given number of hours. */
function lessonIn(hours: number, paid = 0): Booking {
  const [startTime, endTime] = [hours, hours + 1].map((at) => new Date(Date.now() + at * 3_600_000).toISOString());
  const price = { totalCharges: 52.5, tax: 0, bookingFee: 0, feeAndTaxes: 0, paid };
  return { ...BOOKING, ...price, startTime, endTime, seriesId: null } as Booking;
}

test.each([
  [48.1, 0, '100% refund', 'You won’t be charged.'],
  [48.1, 52.5, '100% refund', 'You’ll get a refund of $52.50 from Maple Lane.'],
  [47.9, 0, '50% refund', 'You’ll owe Maple Lane $26.25.'],
  [47.9, 52.5, '50% refund', 'You’ll get back $26.25 of the $52.50 you paid Maple Lane.'],
  [24.1, 20, '50% refund', 'You’ve paid $20.00, so you’ll still owe Maple Lane $6.25.'],
  [23.9, 0, '0% refund', 'You’ll owe Maple Lane $52.50.'],
  [23.9, 52.5, '0% refund', 'The driving school Maple Lane keeps the $52.50 you paid.'],
])(
  '[MB-03] [CP-01] %s hours before, with $%d paid, the dialog shows the policy and the refund right now',
  async (hours, paid, percent, outcome) => {
    await open(lessonIn(hours, paid));
    const dialog = page.getByRole('alertdialog', { name: 'Cancellation policy' });
    await expect.element(dialog.getByText(`Continue to cancel this lesson. ${outcome}`)).toBeVisible();
    const text = dialog.element().textContent;
    const current = dialog
      .getByRole('listitem')
      .elements()
      .filter((item) => item.ariaCurrent === 'true');
    expect(current.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(`${percent}If you cancel now`),
    ]);
    for (const part of [
      'More than 48 hours before the lesson',
      'Also if the instructor doesn’t show up',
      'More than 24 hours before the lesson',
      'The other half goes to the instructor as compensation.',
      '24 hours or less before the lesson, or if you don’t show up',
      'The instructor gets the full price.',
      'The booking fee is non-refundable in all cases.',
    ])
      expect(text).toContain(part);
  },
);

test('[MB-03] Back closes the dialog and cancels nothing; Continue cancels and shows the server’s result', async () => {
  const closed: string[] = [];
  const { calls } = await show(<CancelBooking booking={lessonIn(36, 52.5)} onClose={() => closed.push('closed')} />, {
    size: PHONE,
    answers: {
      'POST /booking/b1/cancel': () => ({ ...lessonIn(36, 52.5), bookingStatus: 'Cancelled', refund: 26.25 }),
    },
  });
  await page.getByRole('button', { name: 'Back' }).click();
  expect([closed, calls]).toEqual([['closed'], []]);
  await page.getByRole('button', { name: 'Continue' }).click();
  const done = page.getByRole('alertdialog', { name: 'Booking cancelled' });
  await expect
    .element(done.getByText('The driving school Maple Lane owes you a refund of $26.25 out of the $52.50 you paid.'))
    .toBeVisible();
  expect(calls.map(({ name }) => name)).toEqual(['POST /booking/b1/cancel']);
});

test('the dialogs mention no money if an older server omits what was paid', async () => {
  const { paid: _paid, ...unknown } = lessonIn(36);
  await show(<CancelBooking booking={unknown as Booking} onClose={() => {}} />, {
    size: PHONE,
    answers: { 'POST /booking/b1/cancel': () => ({ ...unknown, bookingStatus: 'Cancelled', refund: 26.25 }) },
  });
  await expect.element(page.getByText('50% refund', { exact: true }).first()).toBeVisible();
  expect(page.getByRole('alertdialog').element().textContent).not.toMatch(/You’ve paid|owe|charged/);
  await page.getByRole('button', { name: 'Continue' }).click();
  const done = page.getByRole('alertdialog', { name: 'Booking cancelled' });
  await expect.element(done).toBeVisible();
  expect(done.element().textContent).not.toMatch(/\$|owe/);

  const lessons = LEFT.lessons.map(({ paid: _unknown, ...one }) => one);
  await open(BOOKING, { ...LEFT, lessons } as typeof LEFT);
  await page.getByRole('radio', { name: 'Cancel all 2 remaining lessons' }).click();
  await expect.element(page.getByText(/^Continue to cancel all 2 lessons\.\s*$/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).last().click();
  const all = page.getByRole('alertdialog', { name: 'Bookings cancelled' });
  await expect.element(all).toBeVisible();
  expect(all.element().textContent).not.toMatch(/\$|owe|NaN/);
});

test('in French, any amount of credit agrees grammatically, before and after', async () => {
  const [startTime, endTime] = [72, 73].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  const free = { tax: 0, bookingFee: 0, feeAndTaxes: 0, seriesId: null };
  const booking = { ...BOOKING, ...free, startTime, endTime, credit: { minutes: 60, minutesBack: 0 } } as Booking;
  await show(<CancelBooking booking={booking} onClose={() => {}} />, {
    ...{ language: 'fr', size: PHONE },
    answers: {
      'POST /booking/b1/cancel': () => ({
        ...{ ...booking, bookingStatus: 'Cancelled', refund: 80 },
        credit: { minutes: 60, minutesBack: 60 },
      }),
    },
  });
  await expect.element(page.getByText('Continuez pour annuler ce cours. Crédit rendu : 1\u00a0h.')).toBeVisible();
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect.element(page.getByText('L’école de conduite Maple Lane a rendu 1\u00a0h de crédit.')).toBeVisible();
});
