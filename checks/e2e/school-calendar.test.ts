import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import type { SchoolCalendar } from '../../contract/school-calendar.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';

const open = openBrowser();
const AHEAD = 20;
const DATE = day(AHEAD);
const { schoolBookings } = words['fr-CA'];

/** Drags with the mouse: down by hours, right by columns. */
async function drag(page: Page, what: Locator, move: { hours: number; columns?: number }): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const grid = page.getByRole('grid');
  const box = await what.boundingBox();
  const row = await grid.getByRole('rowheader').first().boundingBox();
  const column = await grid.getByRole('columnheader').last().boundingBox();
  if (!box || !row || !column) throw new Error('The slot is not on the screen');
  const from = { x: box.x + 20, y: box.y + 10 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const to = { x: from.x + (move.columns ?? 0) * column.width, y: from.y + move.hours * row.height };
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

test('a free slot is dragged to another instructor and hour, and a lesson to another hour once that is confirmed', async () => {
  const { school, students, instructors } = await makeFixture({
    instructors: [{ firstName: 'Ana' }, { firstName: 'Ben' }],
    slots: [
      [0, AHEAD, '09:00', '10:00'],
      [0, AHEAD, '14:00', '15:00'],
    ],
  });
  const [ana, ben] = [nth(instructors), nth(instructors, 1)];
  const { bookingId } = await book(nth(students), ana.id, AHEAD, '14:00', '15:00');
  const page = await open(`/calendar?date=${DATE}`, as(school.client, { locale: 'fr-CA' }));
  const cells = page.getByRole('grid').locator('td');

  await drag(page, cells.locator('[data-status=Free]'), { hours: 3.5, columns: 1 });
  const stored = () => school.client.get<SchoolCalendar>(`/calendar/school/${school.id}?from=${DATE}&to=${DATE}`);
  await expect
    .poll(async () => (await stored()).freeSlots)
    .toMatchObject([{ instructorId: ben.id, startTime: '12:30', endTime: '13:30' }]);

  await drag(page, cells.locator('[data-status=Booked]'), { hours: 1.5 });
  const dialog = page.getByRole('dialog', { name: schoolBookings.move.title });
  await dialog.getByRole('radio', { name: schoolBookings.wish.school }).check();
  // The instructor has no hours then, which asks nothing more: the school chose the time.
  await dialog.getByRole('button', { name: schoolBookings.move.confirm }).click();
  await dialog.waitFor({ state: 'detached' });
  const lesson = await nth(students).client.get<Booking>(`/booking/${bookingId}`);
  expect(lesson.startTime).toContain(`${DATE}T15:30`);
});
