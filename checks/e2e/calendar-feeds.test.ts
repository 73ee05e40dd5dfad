import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { eventually } from './support/sessions.ts';

const LOCALE = 'fr-CA';
const { feeds } = words[LOCALE].calendarFeeds;
const AHEAD = 25;

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ slots: [[0, AHEAD, '09:00', '10:00']] });
});

/** The calendar app's answer at a copied address. */
async function calendarAt(address: string): Promise<{ status: number; text: string }> {
  const response = await fetch(address);
  return { status: response.status, text: (await response.text()).replaceAll('\r\n ', '') };
}

test('a student makes a calendar address, a calendar app reads it, and it is dead once revoked', async () => {
  const student = nth(fixture.students);
  const lesson = await book(student, nth(fixture.instructors).id, AHEAD, '09:00', '10:00');
  const page = await open('/account/notifications', as(student.client, { locale: LOCALE }));
  await page.getByRole('button', { name: feeds.create }).click();
  const field = page.getByRole('textbox', { name: feeds.address });
  const address = await field.inputValue();
  const { status, text } = await calendarAt(address);
  expect(status).toBe(200);
  expect(text).toContain(`UID:${lesson.bookingId}@lanewise`);
  expect(text).toContain(`DTSTART;TZID=America/Toronto:${day(AHEAD).replaceAll('-', '')}T090000`);
  // The address is shown only once: after a reload it can only be revoked.
  await page.reload();
  const revoke = page.getByRole('button', { name: feeds.revoke, exact: false });
  await revoke.waitFor();
  expect(await field.count()).toBe(0);
  await revoke.click();
  await eventually(() => revoke.count()).toBe(0);
  expect((await calendarAt(address)).status).toBe(404);
});
