import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import type { GuardedStudent } from '#contract/guardians.ts';
import { refused } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { FamilyLessons, FamilyStudent } from './family-student.tsx';

const cancelled = (fields: Partial<Booking>) =>
  ({
    ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Cancelled', cancelledBy: 'student', actions: [] },
    ...{ cancelledByGuardian: null, schoolName: 'Maple Lane', timeZone: 'America/Toronto' },
    ...{ instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma' } },
    ...{ startTime: '2026-12-04T09:00:00-05:00', endTime: '2026-12-04T10:00:00-05:00' },
    ...fields,
  }) as unknown as Booking;

test.each([
  [{}, 'Cancelled by Maya Chen'],
  [{ cancelledByGuardian: { name: 'Kofi Osei' } }, 'Cancelled by Kofi Osei'],
  [{ cancelledBy: 'school' }, 'Cancelled by Maple Lane'],
] as const)('a parent sees for a lesson %j: %s', async (fields, said) => {
  const bookings = [cancelled(fields as Partial<Booking>)];
  await show(
    <FamilyLessons title="Lessons" empty={null} studentName="Maya Chen" {...{ bookings, onCancel: () => {} }} />,
  );
  await expect.element(page.getByText(said)).toBeVisible();
});

const LESSON = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Booked', actions: ['cancel'], seriesId: null, credit: null },
  ...{ schoolName: 'Maple Lane', timeZone: 'America/Toronto', bookingFee: 0, movedBySchool: null, refund: null },
  ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 0, tax: 0, cancelledBy: null, cancelledByGuardian: null },
  ...{ startTime: '2099-12-04T09:00:00-05:00', endTime: '2099-12-04T10:00:00-05:00' },
  instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma', photoVersion: null },
} as unknown as Booking;

test('tells a parent that the student already cancelled the lesson', async () => {
  let lesson = LESSON;
  const student = { id: 's1', firstName: 'Maya', lastName: 'Chen', mayCancel: true } as unknown as GuardedStudent;
  await show(<FamilyStudent student={student} />, {
    answers: {
      'GET /booking': () => [lesson],
      'GET /candidate/s1/money': () => ({ schools: [] }),
      'POST /booking/b1/cancel': () => refused(409, 'status_conflict'),
    },
  });
  await page.getByRole('button', { name: /^Cancel/ }).click();
  lesson = { ...LESSON, bookingStatus: 'Cancelled', cancelledBy: 'student', actions: [] };
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByRole('dialog', { name: 'This lesson was already cancelled' })).toBeVisible();
});
