import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Booking } from '#contract/bookings.ts';
import { show } from '../../testing/room.tsx';
import { FamilyLessons } from './family-lessons.tsx';

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
] as const)('a parent reads of a lesson %j: %s', async (fields, said) => {
  const bookings = [cancelled(fields as Partial<Booking>)];
  await show(
    <FamilyLessons title="Lessons" empty={null} studentName="Maya Chen" {...{ bookings, onCancel: () => {} }} />,
  );
  await expect.element(page.getByText(said)).toBeVisible();
});
