import { expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { show } from '../../testing/room.tsx';
import { MyBookingsTable } from './my-bookings-table.tsx';

const ahead = {
  ...{ bookingId: 'b', code: 'LW-DEM3E', timeZone: 'America/Toronto', bookingStatus: 'Booked', actions: ['cancel'] },
  instructor: { id: 'i', firstName: 'Priya', lastName: 'Sharma', photoVersion: null },
  startTime: '2026-12-04T09:00:00-05:00',
  endTime: '2026-12-04T10:00:00-05:00',
  ...{ perHourCharges: 60, totalCharges: 60, feeAndTaxes: 12.8, refund: null },
} as unknown as Booking;

test.each(['en', 'fr'] as const)('on a desktop nothing of the table lies beyond its frame, in %s', async (language) => {
  await show(<MyBookingsTable caption="Upcoming" bookings={[ahead]} onCancel={() => undefined} nowMs={0} />, {
    language,
  });
  const frames = () =>
    [...document.querySelectorAll('*')].filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX));
  await expect.poll(() => frames().length).toBeGreaterThan(0);
  expect(document.querySelectorAll('td button')).toHaveLength(1);
  expect(frames().map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toEqual(frames().map(() => 0));
});
