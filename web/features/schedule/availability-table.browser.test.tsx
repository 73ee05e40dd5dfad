import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readTable, readTextColor } from '../../testing/interactions.ts';
import { show } from '../../testing/room.tsx';
import { AvailabilityTable } from './availability-table.tsx';

const slot = (id: string, date: string, isBooked: boolean, { carWith = '', isOfficeOnly = false } = {}) => ({
  ...{ id, date, isBooked, carWith, isOfficeOnly, instructorId: 'maria', instructor: 'Maria Silva' },
  ...{ startTime: '09:00', endTime: '10:30', timeZone: 'America/Toronto' },
});

function isGreen(status: string): boolean {
  const [red, green, blue] = readTextColor(page.getByText(status, { exact: true }).element());
  return green > red * 1.3 && green > blue * 1.05;
}

test('[AV-01] [SC-03] the columns and formats; grey when booked, otherwise green', async () => {
  const slots = [
    slot('1', '2099-12-04', false),
    slot('2', '2099-12-05', true),
    slot('3', '2020-12-04', false),
    slot('4', '2099-12-06', false, { carWith: 'Marc' }),
    slot('5', '2099-12-07', false, { isOfficeOnly: true }),
  ];
  await show(<AvailabilityTable slots={slots} />);
  await expect.element(page.getByRole('table', { name: 'Availability' })).toBeVisible();
  expect(readTable().slice(0, 3)).toEqual([
    ['Instructor Name', 'Date', 'Region', 'Start time', 'End time', 'Status'],
    ['Maria Silva', '12-04-2099', 'Toronto', '09:00 AM', '10:30 AM', 'Available'],
    ['Maria Silva', '12-05-2099', 'Toronto', '09:00 AM', '10:30 AM', 'Booked'],
  ]);
  const statuses = ['Available', 'Not offered', 'Booked', 'Past', 'Car with Marc'];
  expect(statuses.map(isGreen)).toEqual([true, true, false, false, false]);
});
