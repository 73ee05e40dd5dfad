import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { type Fixture, HOME_ZONE, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';

/** Whitehorse. */
const YUKON = { postalCode: 'Y1A 1A1', radiusKm: 50 };

const LOCALE = 'fr-CA';
const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    slots: [[0, 10, '09:00', '10:00']],
  });
});

/** Seconds that a person needs to think, aim and tap, and to type a letter with a thumb. */
const SECONDS = { press: 2, letter: 0.25 };
const FILM = join(import.meta.dirname, '../../test-results/newcomer');

test('a newcomer on a phone gets from the front page to a confirmed lesson near a place, in twelve taps and a minute', async () => {
  const { bookings: texts, places, availability, accounts, landing } = words[LOCALE];
  const { client, email, id } = nth(fixture.students);
  // No other test's instructors travel to the far north.
  await fixture.school.client.put(`/instructor/${nth(fixture.instructors).id}/service-area`, YUKON);
  const page = await open('/', { viewport: PHONE, locale: LOCALE, timezoneId: HOME_ZONE });
  let presses = 0;
  let letters = 0;
  const film = () => page.screenshot({ path: join(FILM, `${String(presses).padStart(2, '0')}.png`) });
  async function press(target: Locator): Promise<void> {
    await target.waitFor();
    await film();
    presses++;
    await target.click();
  }
  async function type(target: Locator, text: string): Promise<void> {
    await press(target);
    letters += text.length;
    await target.fill(text);
  }

  await press(page.getByRole('link', { name: landing.student }));
  await type(page.getByLabel(accounts.field.email, { exact: true }), email);
  await type(page.getByLabel(accounts.field.password, { exact: true }), PASSWORD);
  await press(page.getByRole('form').getByRole('button', { name: accounts.login.submit, exact: true }));
  const where = page.getByRole('combobox', { name: places.pickup.label });
  await type(where, 'y1a1a1');
  await film();
  presses++;
  await where.press('Enter');
  // The day carries over, because nobody chose a different one.
  const row = page.getByRole('article', { name: nth(fixture.instructors).name });
  await press(row.getByRole('button', { name: /^9 h/ }));
  await press(page.getByText(availability.card.proceed));
  await type(page.getByLabel(texts.book.pickup, { exact: true }), '12 Main Street');
  // The searched place becomes the pickup.
  await expect.poll(() => page.locator('[name=pickupPostalCode]').inputValue()).toBe('Y1A 1A1');
  await press(page.getByRole('button', { name: texts.book.submit }));
  await press(page.getByRole('button', { name: texts.book.confirm }));
  await page.getByText(texts.book.doneTitle).waitFor();
  await film();
  expect(presses).toBeLessThanOrEqual(12);
  expect(presses * SECONDS.press + letters * SECONDS.letter).toBeLessThan(60);
  const [lesson] = await client.get<Booking[]>(`/booking?candidateId=${id}`);
  expect(lesson).toMatchObject({ location: '12 Main Street', pickupPostalCode: 'Y1A 1A1', bookingStatus: 'Booked' });
});
