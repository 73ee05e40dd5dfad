import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const BOOKING = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Cancelled', timeZone: 'America/Toronto' },
  ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00' },
  instructor: { id: 'i1', firstName: 'Priya', lastName: 'Sharma' },
  candidate: { first_name: 'Maya', last_name: 'Chen' },
  actions: ['restore'],
} as unknown as Booking;

async function open(refusals: object[]) {
  const closed: string[] = [];
  const { calls } = await show(<RestoreDialog booking={BOOKING} onClose={() => closed.push('closed')} />, {
    size: PHONE,
    answers: {
      'POST /booking/b1/restore': () => {
        const refusal = refusals.shift();
        return refusal ? Response.json({ error: refusal }, { status: 409 }) : { ...BOOKING, bookingStatus: 'Booked' };
      },
    },
  });
  return { closed, sent: () => calls.map(({ body }) => body) };
}
const restore = () => page.getByRole('button', { name: 'Restore the lesson' }).click();

test('somebody else’s hour is named with the nearest free times, and the dialog stays', async () => {
  const otherSlots = [{ date: '2099-12-04', startTime: '12:00', endTime: '13:00' }];
  const { closed } = await open([
    { code: 'slot_taken', details: { takenBy: { bookingId: 'b2', student: 'Leo Roy' }, otherSlots } },
  ]);
  await restore();
  await expect.element(page.getByText('Priya has a lesson with Leo Roy at that time.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Fri, Dec 4, 12:00 PM - 01:00 PM', { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open that lesson' }))
    .toHaveAttribute('href', expect.stringContaining('b2'));
  expectToFit();
  expect(closed).toEqual([]);
});

test('an objection asks for its tick, and the lesson is restored without telling the student', async () => {
  const warnings = [{ code: 'outside_hours', needsReason: false, mayOverride: true }];
  const { closed, sent } = await open([{ code: 'needs_confirmation', details: { warnings } }]);
  await page.getByLabelText('Don’t notify the student').click();
  await restore();
  await page.getByRole('checkbox', { name: 'This time is outside Priya’s hours.' }).click();
  expectToFit();
  await restore();
  await expect.poll(() => closed).toEqual(['closed']);
  expect(sent()).toEqual([{ notify: false }, { notify: false, confirmWarnings: ['outside_hours'] }]);
});
