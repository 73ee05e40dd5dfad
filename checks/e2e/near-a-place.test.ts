import { beforeAll, expect, test } from 'vitest';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, day, type Fixture, makeFixture, nth } from './support/fixture.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    instructors: [{ ratePerHour: 51 }, { ratePerHour: 52 }],
    slots: [
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
  const field = page.getByRole('searchbox', { name: 'Where should we pick you up?' });
  await field.fill('Scarbor');
  await page.getByRole('button', { name: 'Scarborough, ON', exact: true }).click();
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
