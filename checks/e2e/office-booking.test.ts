import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import type { SchoolStudent } from '../../contract/school-students.ts';
import { openBrowser } from './support/browser.ts';
import { as, day, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';

const open = openBrowser();
const { officeBooking } = words['fr-CA'];

declare global {
  interface Window {
    /** Clicks and keys other than typed characters. */
    actions: number;
  }
}

/** Counts what a hand does, besides typing a name. */
const countActions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.actions = 0;
    const isModifier = (key: string) => ['Shift', 'Control', 'Meta', 'Alt'].includes(key);
    addEventListener('pointerdown', () => window.actions++, true);
    addEventListener(
      'keydown',
      ({ key, ctrlKey, metaKey }) => {
        if (!isModifier(key) && (key.length > 1 || ctrlKey || metaKey)) window.actions++;
      },
      true,
    );
  });

test('the front desk books a caller’s next lesson by four digits, in at most six clicks and keys from any page', async () => {
  const { school, instructors } = await makeFixture({
    students: 0,
    instructors: [{ firstName: 'Ana' }, { firstName: 'Ben' }],
    slots: [
      [0, 3, '09:00', '10:00'],
      [1, 2, '09:00', '10:00'],
    ],
  });
  const ana = nth(instructors);
  const add = (phone: string) =>
    school.client.post<SchoolStudent>(`/school/${school.id}/students`, {
      ...{ firstName: 'Maria', lastName: 'Silva', phone },
      licence: { number: 'S1234', expiresOn: day(300) },
    });
  const maria = await add('613 555 0142');
  await add('613 555 0199');
  await school.client.post(`/school/${school.id}/bookings`, {
    ...{ instructorId: ana.id, date: day(-7), startTime: '09:00', endTime: '10:00', studentId: maria.id },
    ...{ location: '12 King Street West, Toronto', confirmWarnings: ['outside_hours'] },
  });

  const page = await open('/schoolreviews', as(school.client, { locale: 'fr-CA' }));
  await page.getByRole('button', { name: officeBooking.title }).waitFor();
  await countActions(page);
  await page.keyboard.press('Control+Shift+N');
  const dialog = page.getByRole('dialog', { name: officeBooking.title });
  await dialog.getByRole('combobox', { name: officeBooking.who.label }).waitFor();
  await page.keyboard.type('0142');
  await page.getByRole('option', { name: /Maria Silva.*0142/ }).waitFor();
  await page.keyboard.press('Enter');
  const first = dialog.getByRole('list', { name: officeBooking.time.title }).getByRole('button').first();
  await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const booked = page.getByRole('dialog', { name: officeBooking.booked.title_one });
  await booked.waitFor();
  expect(await page.evaluate(() => window.actions)).toBeLessThanOrEqual(6);

  const lessons = () => school.client.get<Booking[]>(`/booking/school/${school.id}?fetchType=UPCOMING`);
  const [lesson] = await lessons();
  expect(lesson).toMatchObject({ bookingStatus: 'Booked', location: '12 King Street West, Toronto' });
  expect(lesson?.instructor.id).toBe(ana.id);
  expect(lesson?.startTime).toContain(`${day(3)}T09:00`);
  await booked.getByRole('button', { name: officeBooking.booked.undo }).click();
  await expect.poll(async () => (await lessons()).filter((one) => one.bookingStatus === 'Booked')).toEqual([]);
});
