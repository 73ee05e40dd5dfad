import { expect, test } from 'vitest';
import type { SchoolCalendar } from '#contract/school-calendar.ts';
import { buildEntries, isMovable } from './entries.ts';

test('a lesson that ends after midnight is drawn to the end of its day, and not dragged', () => {
  const booking = {
    ...{ bookingId: 'b', bookingStatus: 'Booked', actions: ['move'], timeZone: 'America/Toronto' },
    instructor: { id: 'ana', firstName: 'Ana', lastName: 'Roy' },
    ...{ startTime: '2026-12-04T23:30:00-05:00', endTime: '2026-12-05T00:30:00-05:00' },
  };
  const calendar = { instructors: [], freeSlots: [], bookings: [booking] } as unknown as SchoolCalendar;
  const [entry] = buildEntries(calendar, { showsCancelled: false, hidesFree: false });
  expect(entry).toMatchObject({ date: '2026-12-04', startTime: '23:30', endTime: '00:30', start: 1410, end: 1440 });
  expect(entry && isMovable(entry)).toBe(false);
});
