import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { writeSession } from '../../features/session/session-store.ts';
import { refused } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { OneBooking } from './booking.tsx';

const LESSON = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Booked', actions: ['cancel'], seriesId: null, credit: null },
  ...{ schoolName: 'Maple Lane', timeZone: 'America/Toronto', bookingFee: 0, movedBySchool: null, refund: null },
  ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 0, tax: 0, cancelledBy: null, cancelledByGuardian: null },
  ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00', kind: null },
  ...{ location: '12 King Street', pickupPostalCode: null, dropOff: null, dropOffPostalCode: null, note: null },
  ...{ refundDeadlines: null, late: null, startedAt: null, review: null, cancellationReason: null },
  instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma', photoVersion: null },
} as unknown as Booking;

test('shows the school’s cancellation as soon as the student returns to the tab', async () => {
  let lesson = LESSON;
  writeSession({ kind: 'candidate', id: 's1', first_name: 'Maya', last_name: 'Chen', photoVersion: null } as never);
  onTestFinished(() => writeSession(null));
  await show(<OneBooking id="b1" />, {
    answers: {
      'GET /booking/b1': () => lesson,
      'GET /instructor/i': () => refused(404, 'not_found'),
      'GET /booking/b1/messages': () => [],
      'GET /candidate/s1/money': () => ({ schools: [] }),
    },
  });
  await expect.element(page.getByRole('button', { name: 'Cancel lesson' })).toBeVisible();
  lesson = { ...LESSON, bookingStatus: 'Cancelled', cancelledBy: 'school', cancellationReason: 'Snow', actions: [] };
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await expect.element(page.getByRole('status').getByText('Maple Lane cancelled this lesson.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Cancel lesson' }).elements()).toEqual([]);
});
