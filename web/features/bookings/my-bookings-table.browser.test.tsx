import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import type { LessonsPaid } from '../money/queries.ts';
import { MyBookingsTable } from './my-bookings-table.tsx';

/** $60.00 for the lesson, $5.00 booking fee, $7.80 tax. */
const lesson = (code: string, changes: Partial<Booking>) =>
  ({
    ...{ bookingId: code, code, timeZone: 'America/Toronto', bookingStatus: 'Cancelled', actions: [] },
    instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma', photoVersion: null },
    startTime: '2026-12-04T09:00:00-05:00',
    endTime: '2026-12-04T10:00:00-05:00',
    ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 12.8, refund: null },
    ...changes,
  }) as unknown as Booking;

const showTable = (bookings: Booking[], options: Parameters<typeof show>[1] = {}, lessonsPaid?: LessonsPaid) =>
  show(
    <MyBookingsTable caption="Lessons" {...{ bookings, lessonsPaid }} onCancel={() => undefined} nowMs={0} />,
    options,
  );

/** Each cell follows its column's name, which a narrow table shows beside the value. */
const cellsOf = (row: number) =>
  [...page.getByRole('row').nth(row).element().children].map((cell) => cell.textContent?.replaceAll(/\s+/g, ' '));

test('[MB-01] [MB-02] [TB-01] the columns, their formats, ten lessons to a page, and the arrow to the instructor', async () => {
  const lessons = Array.from({ length: 12 }, (_, index) => {
    const day = String(index + 4).padStart(2, '0');
    const [startTime, endTime] = ['09:00', '10:30'].map((time) => `2026-12-${day}T${time}:00-05:00`);
    const charges = { perHourCharges: 52.5, totalCharges: 78.75, feeAndTaxes: 5 };
    return lesson(`LW-${index}`, { bookingStatus: 'Booked', startTime, endTime, ...charges } as Partial<Booking>);
  });
  const { address, navigationState } = await showTable(lessons);
  await expect.element(page.getByText('1–10 of 12')).toBeVisible();
  expect(
    page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Date MM-DD-YY',
    'Starts At',
    'Ends At',
    'Instructor details',
    'Charges per hour',
    'Total instructor charges',
    'To pay',
    'Status',
    'Actions',
  ]);
  expect(page.getByRole('row').elements()).toHaveLength(11);
  expect(cellsOf(1)).toEqual([
    '12-04-26 · Friday',
    'Starts At09:00 AM',
    'Ends At10:30 AM',
    'Instructor detailsPSPriya Sharma',
    'Charges per hour$52.50',
    'Total instructor charges$78.75',
    'To pay$83.75',
    'StatusBooked',
    'ActionsDetailsCancel',
  ]);
  await page.getByRole('link', { name: 'Instructor details: Priya Sharma' }).first().click();
  expect(address()).toBe('/instructordetails?id=i&fromModule=true');
  expect(navigationState()).toEqual({ id: 'i', selectedSlot: '', dateOfSlot: '', fromModule: true });
});

test('[MB-02] a lesson in another time zone shows local time with the zone', async () => {
  const startTime = '2026-12-04T13:00:00-03:30';
  const endTime = '2026-12-04T14:00:00-03:30';
  await showTable([lesson('LW-1', { startTime, endTime, timeZone: 'America/St_Johns' })]);
  await expect.element(page.getByText('Newfoundland Time')).toBeVisible();
  expect(cellsOf(1).slice(1, 3)).toEqual(['Starts At01:00 PMNewfoundland Time', 'Ends At02:00 PM']);
});

test.each(['en', 'fr'] as const)(
  '[MB-01] on a phone, five lessons fit on a screen and each expands to all columns, in %s',
  async (language) => {
    const lessons = Array.from({ length: 6 }, (_, index) =>
      lesson(`LW-${index}`, { bookingStatus: 'Booked', actions: ['cancel'], startTime: '2099-12-04T09:00:00-05:00' }),
    );
    await showTable(lessons, { language, size: PHONE });
    const rows = page.getByRole('row').elements().slice(1);
    const [first, fifth] = [rows[0], rows[4]].map((row) => row?.getBoundingClientRect());
    expect((fifth?.bottom ?? Infinity) - (first?.top ?? 0)).toBeLessThan(700);
    const labels = page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent ?? '');
    await page.getByRole('button', { expanded: false }).nth(1).click();
    for (const label of labels)
      await expect.element(page.getByRole('row').nth(2).getByText(label, { exact: true })).toBeVisible();
  },
);

test.each(['en', 'fr'] as const)('a 60-letter name doesn’t widen a small phone, in %s', async (language) => {
  const instructor = {
    ...{ id: 'i', firstName: 'Anastasia-Wilhelmina-Konstantina', photoVersion: null },
    lastName: 'Featherstonehaugh-Cholmondeley',
  };
  await showTable([lesson('LW-1', { instructor } as Partial<Booking>)], { language, size: [320, 700] });
  await expect.element(page.getByText(/Featherstonehaugh/).first()).toBeVisible();
  expectToFit();
});

test('shows the full price with fee and tax, or what a cancellation leaves due', async () => {
  await showTable([
    lesson('LW-1', { bookingStatus: 'Booked' }),
    lesson('LW-2', { refund: 67.8 }),
    lesson('LW-3', { refund: 72.8 }),
  ]);
  const asked = (row: number) => page.getByRole('row').nth(row).getByRole('cell').nth(5);
  await expect.element(asked(1)).toHaveTextContent('To pay$72.80');
  await expect.element(asked(2)).toHaveTextContent('To pay$5.00');
  await expect.element(asked(3)).toHaveTextContent('To pay$0.00');
});

const PAID = new Map([
  ['LW-1', { paid: 72.8, owed: 0, refundDue: 0 }],
  ['LW-2', { paid: 50, owed: 22.8, refundDue: 0 }],
  ['LW-3', { paid: 72.8, owed: 0, refundDue: 67.8 }],
  // A payment that was reversed.
  ['LW-4', { paid: 0, owed: 72.8, refundDue: 0 }],
]);
const paidLessons = [...PAID.keys()].map((code) => lesson(code, { bookingStatus: 'Booked' }));

test.each([
  ['en', ['Paid', '$22.80 left to pay', '$67.80 refund due']],
  ['fr', ['Payé', 'Reste 22,80 $ à payer', '67,80 $ à vous rembourser']],
] as const)('shows what was paid for each lesson, in %s', async (language, saying) => {
  await showTable(paidLessons, { language }, PAID);
  await expect.element(page.getByRole('row').nth(4)).toBeVisible();
  const textOf = (row: number) =>
    page.getByRole('row').nth(row).getByRole('cell').nth(5).element().textContent?.replaceAll('\u00a0', ' ');
  for (const [index, said] of saying.entries()) expect(textOf(index + 1)).toContain(said);
  expect(textOf(4)).toMatch(/72[.,]80( \$)?$/);
});

test('and on a phone', async () => {
  await showTable(paidLessons, { language: 'fr', size: PHONE }, PAID);
  for (const said of ['Payé', 'Reste 22,80 $ à payer', '67,80 $ à vous rembourser'])
    await expect.element(page.getByRole('button').getByText(said, { exact: true })).toBeVisible();
  expectToFit();
});

test('so does its line on a phone', async () => {
  await showTable([lesson('LW-3', { refund: 72.8 })], { size: PHONE });
  await expect.element(page.getByRole('button').getByText('$0.00')).toBeVisible();
  expect(page.getByText('$72.80').elements()).toEqual([]);
});

test.each(['en', 'fr'] as const)('the table fits its frame on a desktop, in %s', async (language) => {
  await showTable([lesson('LW-1', { bookingStatus: 'Booked', actions: ['cancel'] })], { language });
  const frames = () =>
    [...document.querySelectorAll('*')].filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX));
  await expect.poll(() => frames().length).toBeGreaterThan(0);
  expect(document.querySelectorAll('td button')).toHaveLength(1);
  expect(frames().map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual(frames().map(() => 0));
});
