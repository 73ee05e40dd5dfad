import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { show } from '../../testing/room.tsx';
import type { Entry } from './entries.ts';
import { EntryDialog } from './entry-dialog.tsx';

const booking = {
  ...{ bookingId: 'b', code: 'LW-7K3M9', bookingStatus: 'Booked', actions: [], location: '12 Main St' },
  candidate: { first_name: 'Maya', last_name: 'Chen', email: 'maya@chen.example', phone: '4165550142' },
  ...{ startTime: '2026-12-04T09:00:00-05:00', endTime: '2026-12-04T10:00:00-05:00', timeZone: 'America/Toronto' },
  ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 0, refund: null },
} as unknown as Booking;

const entry: Entry = {
  ...{ key: 'b', status: 'Booked', instructorId: 'i', instructor: 'Priya Sharma', date: '2026-12-04' },
  ...{ startTime: '09:00', endTime: '10:00', start: 540, end: 600, timeZone: 'America/Toronto' },
  ...{ slot: null, booking, sharers: '', carWith: '' },
};

test('of a lesson that a parent cancelled the details say so', async () => {
  const nothing = () => undefined;
  const cancelled = { bookingStatus: 'Cancelled', cancelledBy: 'student', cancelledByGuardian: { name: null } };
  const gone = { ...entry, status: 'Cancelled', booking: { ...booking, ...cancelled } } as unknown as Entry;
  await show(
    <EntryDialog
      {...{ entry: gone, drives: [], onClose: nothing, onMove: null, onWithdraw: nothing, isWithdrawing: false }}
      {...{ onCancel: nothing, onOutcome: nothing, onRestore: nothing }}
    />,
  );
  await expect.element(page.getByText('By the student’s parent or guardian')).toBeVisible();
});

test('a lesson’s details lead to its student, by phone and by letter', async () => {
  const nothing = () => undefined;
  await show(
    <EntryDialog
      {...{ entry, drives: [], onClose: nothing, onMove: null, onWithdraw: nothing, isWithdrawing: false }}
      {...{ onCancel: nothing, onOutcome: nothing, onRestore: nothing }}
    />,
  );
  const details = page.getByRole('dialog');
  await expect
    .element(details.getByRole('link', { name: 'maya@chen.example' }))
    .toHaveAttribute('href', 'mailto:maya@chen.example');
  await expect.element(details.getByRole('link', { name: '4165550142' })).toHaveAttribute('href', 'tel:4165550142');
});
