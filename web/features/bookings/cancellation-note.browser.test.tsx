import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { show } from '../../testing/room.tsx';
import { CancellationNote } from './cancellation-note.tsx';

const cancelled = (fields: Partial<Booking>) =>
  ({
    ...{ bookingId: 'b1', code: 'LW-7K3Q9', bookingStatus: 'Cancelled', cancelledBy: 'student', actions: [] },
    ...{ cancelledByGuardian: null, cancellationReason: null, refund: 67.8, schoolName: 'Maple Lane' },
    ...{ instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma' }, timeZone: 'America/Toronto' },
    ...{ startTime: '2026-12-04T09:00:00-05:00', endTime: '2026-12-04T10:00:00-05:00' },
    ...fields,
  }) as unknown as Booking;
const GUARDIAN = { cancelledByGuardian: { name: 'Kofi Osei' } };
const RELEASED = { program: { name: null, confirmBy: null, isReleased: true } };

test.each([
  ['a school', true, {}, 'The student cancelled this lesson.'],
  ['a school', true, GUARDIAN, 'The student’s parent or guardian cancelled this lesson.'],
  ['a school', true, RELEASED, 'A program booked this lesson, and it was not confirmed within the hour.'],
  ['a school', true, { cancelledBy: 'school' }, 'Maple Lane cancelled this lesson.'],
  ['a student', false, {}, 'You cancelled this lesson.'],
  ['a student', false, GUARDIAN, 'Kofi Osei cancelled this lesson for you.'],
] as const)(
  '%s reads who cancelled, and what comes back, in words of their own',
  async (_who, isForSchool, fields, said) => {
    await show(<CancellationNote booking={cancelled(fields as Partial<Booking>)} isForSchool={isForSchool} />);
    await expect.element(page.getByText(said)).toBeVisible();
    const own = isForSchool
      ? 'If it was paid, $67.80 are to be given back to the student.'
      : 'If you have paid, Maple Lane returns $67.80 to you.';
    await expect.element(page.getByText(own)).toBeVisible();
  },
);
