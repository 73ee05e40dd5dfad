import type { Locator } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { type Language, words } from './support/languages.ts';

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
  await field.fill('');
  await cards.nth(1).waitFor();
  expect(new URL(page.url()).searchParams.get('near')).toBeNull();
});

test.each<[Language, number]>([
  ['en-CA', 10],
  ['fr-CA', 11],
])(
  '[RT-08] a newcomer on a phone, %s: from the list to a confirmed lesson with who can come, in twelve presses',
  async (locale, ahead) => {
    const { book, bookings } = words[locale].bookings;
    const { client } = nth(fixture.students, ahead - 9);
    const own = `date=${day(ahead)}&place=${encodeURIComponent(fixture.school.name)}`;
    const page = await open(`/studenthomepage?${own}`, as(client, { viewport: PHONE, locale }));
    let presses = 0;
    const press = (target: Locator) => {
      presses++;
      return target.click();
    };
    const row = page.getByRole('article').first();
    await row.waitFor();
    const where = page.getByRole('combobox', { name: words[locale].places.pickup.label });
    await press(where);
    await where.fill('m4c1b5');
    presses++;
    await where.press('Enter');
    await page.waitForURL('**near=M4C*');
    await press(row.getByRole('button', { name: /^(09:00 AM|9 h)/ }));
    await press(page.getByText(words[locale].availability.card.proceed));
    const address = page.getByLabel(book.pickup, { exact: true });
    await press(address);
    await address.fill('12, Coxwell Avenue');
    // Where one searched is where one is picked up.
    await expect.poll(() => page.locator('[name=pickupPostalCode]').inputValue()).toBe('M4C 1B5');
    await press(page.getByRole('button', { name: book.submit }));
    await press(page.getByRole('button', { name: book.confirm }));
    await page.getByText(book.doneTitle).waitFor();
    await press(page.getByRole('button', { name: book.toBookings }));
    await page.getByRole('heading', { name: bookings.title }).waitFor();
    expect(presses).toBeLessThanOrEqual(12);
    const [lesson] = await client.get<Booking[]>(`/booking?candidateId=${nth(fixture.students, ahead - 9).id}`);
    expect(lesson).toMatchObject({
      location: '12, Coxwell Avenue',
      pickupPostalCode: 'M4C 1B5',
      bookingStatus: 'Booked',
    });
  },
);
