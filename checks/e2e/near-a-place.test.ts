import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, day, type Fixture, HOME_ZONE, makeFixture, nth } from './support/fixture.ts';
import { type Language, words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';

/** Whitehorse. */
const YUKON = { postalCode: 'Y1A 1A1', radiusKm: 50 };

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    instructors: [{ ratePerHour: 51 }, { ratePerHour: 52 }],
    students: 3,
    slots: [
      [0, 10, '09:00', '10:00'],
      [0, 11, '09:00', '10:00'],
      [0, 9, '09:00', '10:00'],
      [1, 9, '09:00', '10:00'],
    ],
  });
});

test('[SH-03] on a phone, near a place: who comes there, how far and how long, in the order chosen, and again the next time', async () => {
  const own = `date=${day(9)}&place=${encodeURIComponent(fixture.school.name)}`;
  const page = await open(`/studenthomepage?${own}`, as(nth(fixture.students).client, { viewport: PHONE }));
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  const field = page.getByRole('combobox', { name: 'Where should we pick you up?' });
  await field.fill('Scarbor');
  await page.getByRole('option', { name: 'Scarborough, ON', exact: true }).click();
  await page.getByText('15 km, about 36 min away').first().waitFor();
  expect(await cards.count()).toBe(2);
  await page.getByRole('button', { name: /^Recommended/ }).click();
  await page.getByRole('option', { name: 'Cheapest' }).click();
  await page.waitForURL('**sort=cheapest*');
  await cards
    .first()
    .getByRole('heading', { name: nth(fixture.instructors).name })
    .waitFor();

  await field.fill('V5K 0A1');
  await field.press('Enter');
  await page.getByText('2 more instructors are free that day, but do not come to you.').waitFor();
  expect(await cards.count()).toBe(0);

  // The device keeps the place, not the address.
  await page.goto(`/studenthomepage?${own}`);
  await page.waitForURL('**near=V5K*');
  await expect.poll(() => field.inputValue()).toContain('V5K');
  await field.fill('');
  await cards.nth(1).waitFor();
  expect(new URL(page.url()).searchParams.get('near')).toBeNull();
});

/** Of somebody who thinks, aims and taps, and of a thumb that types. */
const SECONDS = { press: 2, letter: 0.25 };
const FILM = join(import.meta.dirname, '../../test-results/newcomer');

test.each<[Language, number]>([
  ['en-CA', 1],
  ['fr-CA', 2],
])(
  '[RT-08] a newcomer on a phone, %s: from the front page to a confirmed lesson with who can come, in twelve presses and a minute',
  async (locale, nr) => {
    const { bookings: texts, places, availability, accounts, landing } = words[locale];
    const { client, email, id } = nth(fixture.students, nr);
    // Nobody else's instructors come to where it is cold.
    await fixture.school.client.put(`/instructor/${nth(fixture.instructors).id}/service-area`, YUKON);
    const page = await open('/', { viewport: PHONE, locale, timezoneId: HOME_ZONE });
    let presses = 0;
    let letters = 0;
    const film = () => page.screenshot({ path: join(FILM, locale, `${String(presses).padStart(2, '0')}.png`) });
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
    // The day comes along: it was nobody's choice.
    const row = page.getByRole('article', { name: nth(fixture.instructors).name });
    await press(row.getByRole('button', { name: /^(09:00 AM|9 h)/ }));
    await press(page.getByText(availability.card.proceed));
    await type(page.getByLabel(texts.book.pickup, { exact: true }), '12 Main Street');
    // Where one searched is where one is picked up.
    await expect.poll(() => page.locator('[name=pickupPostalCode]').inputValue()).toBe('Y1A 1A1');
    await press(page.getByRole('button', { name: texts.book.submit }));
    await press(page.getByRole('button', { name: texts.book.confirm }));
    await page.getByText(texts.book.doneTitle).waitFor();
    await film();
    expect(presses).toBeLessThanOrEqual(12);
    expect(presses * SECONDS.press + letters * SECONDS.letter).toBeLessThan(60);
    const [lesson] = await client.get<Booking[]>(`/booking?candidateId=${id}`);
    expect(lesson).toMatchObject({ location: '12 Main Street', pickupPostalCode: 'Y1A 1A1', bookingStatus: 'Booked' });
  },
);
