import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { endStart, readStart } from '../office-booking/launch.ts';
import { RestoreDialog } from './restore-dialog.tsx';

const BOOKING = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Cancelled', timeZone: 'America/Toronto' },
  ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00' },
  ...{ studentId: 's1', kind: null, location: '12 King Street', pickupPostalCode: 'M4C 1B5', note: 'Blue door' },
  ...{ dropOff: null, dropOffPostalCode: null },
  instructor: { id: 'i1', firstName: 'Priya', lastName: 'Sharma' },
  candidate: { first_name: 'Maya', last_name: 'Chen' },
  actions: ['restore'],
} as unknown as Booking;

/** @param refusals of the preview, then of each press; null for none */
async function open(refusals: (object | null)[]) {
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
  return { closed, sent: () => calls.filter(({ query }) => !query?.has('preview')).map(({ body }) => body) };
}
afterEach(endStart);
const restore = () => page.getByRole('button', { name: 'Restore lesson' }).click();

const TAKEN = {
  code: 'slot_taken',
  details: {
    takenBy: { bookingId: 'b2', student: 'Leo Roy' },
    otherSlots: [{ date: '2099-12-04', startTime: '12:00', endTime: '13:00' }],
  },
};

test.each([
  ['before the press', [TAKEN]],
  ['if it was taken meanwhile', [null, TAKEN]],
])('somebody else’s hour is named %s, with the nearest free times and another booking', async (_when, refusals) => {
  const { closed } = await open([...refusals]);
  if (refusals.length > 1) await restore();
  await expect.element(page.getByText('Priya has a lesson with Leo Roy at that time.', { exact: false })).toBeVisible();
  await expect.element(page.getByText('Fri, Dec 4, 12:00 PM - 1:00 PM', { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open that lesson' }))
    .toHaveAttribute('href', expect.stringContaining('b2'));
  expectToFit();
  expect(page.getByRole('button', { name: 'Restore lesson' }).elements()).toEqual([]);
  expect(closed).toEqual([]);
  await page.getByRole('button', { name: 'Book another time' }).click();
  expect(closed).toEqual(['closed']);
  expect(readStart()).toEqual({
    studentId: 's1',
    like: {
      ...{ instructorId: 'i1', kindId: '', location: '12 King Street', pickupPostalCode: 'M4C 1B5' },
      ...{ dropOff: '', dropOffPostalCode: '', note: 'Blue door', date: '2099-12-04' },
    },
  });
});

test('a student who has another lesson then can’t have this one back either', async () => {
  await open([{ code: 'student_busy' }]);
  await expect.element(page.getByText(/^Maya Chen has another lesson at that time\./)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Book another time' })).toBeVisible();
});

test('an objection asks for its tick, and the lesson is restored without telling the student', async () => {
  const warnings = [{ code: 'outside_hours', needsReason: false, mayOverride: true }];
  const { closed, sent } = await open([{ code: 'needs_confirmation', details: { warnings } }]);
  await page.getByLabelText('Don’t notify the student').click();
  await page.getByRole('checkbox', { name: 'This time is outside Priya’s hours.' }).click();
  expectToFit();
  await restore();
  await expect.poll(() => closed).toEqual(['closed']);
  expect(sent()).toEqual([{ notify: false, confirmWarnings: ['outside_hours'] }]);
});
