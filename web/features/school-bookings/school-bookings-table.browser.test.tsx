import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { readTable, readTextColor } from '../../testing/interactions.ts';
import { show } from '../../testing/room.tsx';
import { BookingTable } from './school-bookings-table.tsx';

const NOTHING_PAID = { lessonsPaid: undefined, paging: { pageIndex: 0, total: 10, onChange: () => undefined } };

const cancelled = (code: string, cancelledByGuardian: object | null = null) =>
  ({
    ...{
      bookingId: code,
      code,
      timeZone: 'America/Toronto',
      bookingStatus: 'Cancelled',
      cancelledBy: 'student',
      cancelledByGuardian,
      actions: [],
    },
    candidate: { first_name: 'Maya', last_name: 'Chen', email: null, phone: null },
    instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma' },
    startTime: '2026-12-04T09:00:00-05:00',
    endTime: '2026-12-04T10:00:00-05:00',
    ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 0, refund: 60 },
  }) as unknown as Booking;

const booked = (code: string, places: Partial<Booking> = {}) =>
  ({
    ...cancelled(code),
    ...{ bookingStatus: 'Booked', cancelledBy: null, refund: null, actions: ['cancel'] },
    ...{ startTime: '2026-12-04T13:00:00-05:00', endTime: '2026-12-04T14:00:00-05:00', ...places },
  }) as Booking;

test('[SB-01] [SB-02] the columns and formats; the pickup address is the location, else the address, else N/A', async () => {
  const bookings = [
    booked('LW-1', { location: '10 King Street', address: 'Union Station' }),
    booked('LW-2', { location: null, address: 'Union Station' }),
    booked('LW-3', { location: null, address: null }),
    cancelled('LW-4'),
  ];
  await show(
    <BookingTable bookings={bookings} {...NOTHING_PAID} onCancel={() => undefined} onOutcome={() => undefined} />,
  );
  await expect.element(page.getByRole('table')).toBeVisible();
  const [headings, ...rows] = readTable();
  expect(headings?.slice(0, 11)).toEqual([
    ...['Booking ID', 'Instructor Name', 'Student Name', 'Class Date', 'Start Time', 'End Time', 'Pickup Address'],
    ...['Per Hour Charges', 'Total Charges', 'Status'],
    // Not in the specification: the amount with fee and tax, as in dialogs, files and emails.
    'To collect',
  ]);
  expect(rows[0]?.slice(0, 10)).toEqual([
    ...['LW-1', 'Priya Sharma', 'Maya Chen', '12-04-26', '01:00 PM', '02:00 PM', '10 King Street'],
    ...['$60.00', '$60.00', 'Booked'],
  ]);
  expect(rows.slice(1, 3).map((row) => row[6])).toEqual(['Union Station', 'N/A']);
  expect(rows[3]?.[9]).toBe('Cancelledby the student');
  const [red, green] = readTextColor(page.getByText('Booked', { exact: true }).first().element());
  expect(green).toBeGreaterThan(red);
  const [lossRed, lossGreen] = readTextColor(page.getByText('Cancelled', { exact: true }).element());
  expect(lossRed).toBeGreaterThan(2 * lossGreen);
  await expect
    .element(page.getByRole('link', { name: 'Priya Sharma' }).first())
    .toHaveAttribute('href', '/instructorDetails/i');
});

test('a cancelled booking says whether the student or a parent cancelled it', async () => {
  await show(
    <BookingTable
      bookings={[cancelled('LW-2'), cancelled('LW-3', { name: null })]}
      {...NOTHING_PAID}
      onCancel={() => undefined}
      onOutcome={() => undefined}
    />,
  );
  const row = (code: string) => page.getByRole('row', { name: new RegExp(code) });
  await expect.element(row('LW-2').getByText('by the student')).toBeVisible();
  await expect.element(row('LW-3').getByText('by a parent or guardian')).toBeVisible();
});

test('beside what is to be collected stands how much of it is tax, while none is given back', async () => {
  const taxed = (code: string, refund: number | null) => ({
    ...cancelled(code),
    ...{ feeAndTaxes: 12.8, tax: 7.8, refund },
  });
  await show(
    <BookingTable
      bookings={[taxed('LW-1', null), taxed('LW-2', 67.8)]}
      {...NOTHING_PAID}
      onCancel={() => undefined}
      onOutcome={() => undefined}
    />,
  );
  await expect.element(page.getByRole('cell', { name: '$72.80 incl. $7.80 tax' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '$5.00', exact: true })).toBeVisible();
});

test('who takes a lesson can be written to from its row', async () => {
  const reachable = {
    ...cancelled('LW-1'),
    candidate: { first_name: 'Maya', last_name: 'Chen', email: 'maya@chen.example' },
  };
  await show(
    <BookingTable
      bookings={[reachable as Booking, cancelled('LW-2')]}
      {...NOTHING_PAID}
      onCancel={() => undefined}
      onOutcome={() => undefined}
    />,
  );
  const letters = page.getByRole('link', { name: /Maya Chen/ });
  await expect.element(letters).toHaveAttribute('href', 'mailto:maya@chen.example');
});

test('what was paid of a lesson stands beside what is to be collected', async () => {
  const lessonsPaid = new Map([
    ['LW-1', { paid: 60, owed: 0, refundDue: 60 }],
    ['LW-2', { paid: 20, owed: 40, refundDue: 0 }],
  ]);
  await show(
    <BookingTable
      bookings={['LW-1', 'LW-2', 'LW-3'].map((code) => cancelled(code))}
      {...NOTHING_PAID}
      lessonsPaid={lessonsPaid}
      onCancel={() => undefined}
      onOutcome={() => undefined}
    />,
  );
  const row = (code: string) => page.getByRole('row', { name: new RegExp(code) });
  await expect.element(row('LW-1').getByText('$60.00 to refund')).toBeVisible();
  await expect.element(row('LW-2').getByText('$40.00 left to collect')).toBeVisible();
  expect(
    row('LW-3')
      .getByText(/left|Paid/)
      .elements(),
  ).toEqual([]);
});
