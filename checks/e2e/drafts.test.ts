import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import { instructorDetailsLink } from '../../contract/paths.ts';
import { openBrowser } from './support/browser.ts';
import { as, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';
import { eventually } from './support/sessions.ts';

const { accounts, bookings } = words['en-CA'];
const open = openBrowser();
const SLOT = '09:00 - 10:00';
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    students: 2,
    slots: [9, 10].map((ahead) => [0, ahead, '09:00', '10:00']),
  });
});

const details = (ahead: number) =>
  instructorDetailsLink({ id: nth(fixture.instructors).id, date: day(ahead), slot: SLOT });
const pickup = (page: Page) => page.getByLabel(bookings.book.pickup);
/** Everything stored in the tab. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** Logs someone else in, using another tab of the same browser. */
async function becomes(context: BrowserContext, client: Fixture['school']['client']): Promise<void> {
  const { cookies } = as(client).storageState as Exclude<StoredState, string>;
  await context.clearCookies();
  await context.addCookies(cookies);
}
type StoredState = NonNullable<ReturnType<typeof as>['storageState']>;

test('a session that ends before the booking: the log-in says why, and leads back to the time and the pickup', async () => {
  const { client, email, id } = nth(fixture.students);
  const page = await open(details(10), as(client));
  await pickup(page).fill('7 Expiry Street');
  await page.getByRole('button', { name: bookings.book.submit }).click();
  await page.context().clearCookies();
  await page.getByRole('button', { name: bookings.book.confirm }).click();
  await page.waitForURL('**/login?*');
  await page.getByText(accounts.login.interrupted).waitFor();
  await page.getByLabel(accounts.field.email, { exact: true }).fill(email);
  await page.getByLabel(accounts.field.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: accounts.login.submit, exact: true }).click();
  await page.waitForURL(`**${details(10)}`);
  await expect.poll(() => pickup(page).inputValue()).toBe('7 Expiry Street');
  await page.getByRole('button', { name: bookings.book.submit }).click();
  await page.getByRole('button', { name: bookings.book.confirm }).click();
  await eventually(async () => {
    const all = await client.get<Booking[]>(`/booking?candidateId=${id}&fetchType=ALL`);
    return all.filter(({ startTime }) => startTime.startsWith(day(10))).map((one) => one.location);
  }).toEqual(['7 Expiry Street']);
  // The page clears it once it has received its answer.
  await eventually(() => stored(page)).not.toContain('7 Expiry Street');
});

test('another account in the same tab finds nothing of what was typed; nor does anyone after a log-out', async () => {
  const page = await open(details(9), as(nth(fixture.students).client));
  await pickup(page).fill('1 Private Road');
  expect(await stored(page)).toContain('1 Private Road');
  await becomes(page.context(), nth(fixture.students, 1).client);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => pickup(page).inputValue()).toBe('');
  expect(await stored(page)).not.toContain('1 Private Road');

  await pickup(page).fill('2 Private Road');
  expect(await stored(page)).toContain('2 Private Road');
  // The tab doesn't keep the search or the entered pickup either.
  await page.goto('/studenthomepage?near=M5V&language=FRENCH');
  await expect.poll(() => stored(page)).toContain('language=FRENCH');
  await page.evaluate(() => localStorage.setItem('pickupPlace', 'M5V, Downtown Toronto, ON'));
  await page.goto('/logout');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => stored(page)).not.toMatch(/2 Private Road|FRENCH|M5V/);
});
