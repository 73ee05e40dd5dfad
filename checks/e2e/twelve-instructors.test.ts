import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, openBrowser, PHONE, TABLET } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';

const open = openBrowser();
/** A Wednesday, whose name is the longest. */
const AHEAD = 18 + ((10 - new Date(day(18)).getUTCDay()) % 7);
const ADDRESS = '4545 avenue Pierre-De Coubertin, appartement 1204, Montréal (Hochelaga-Maisonneuve), Québec';
const LONGEST = { firstName: 'Marie-Élisabeth Alexandrine', lastName: 'de La Rochefoucauld-Featherstonehaugh' };
const CAR = {
  make: 'Volkswagen',
  model: 'Golf SportWagen Alltrack',
  year: 2024,
  color: 'Grey',
  plateNumber: 'TWELVE 1',
};

/** As many as a school may well have, one of them with a long name and a long car. */
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    instructors: Array.from({ length: 12 }, (_, index) => (index === 0 ? { ...LONGEST, instructorCar: CAR } : {})),
    slots: Array.from({ length: 12 }, (_, index) => [
      [index, AHEAD, '09:00', '10:00'] as [number, number, string, string],
      [index, AHEAD, '11:00', '12:00'] as [number, number, string, string],
    ]).flat(),
  });
  await book(nth(fixture.students), nth(fixture.instructors).id, AHEAD, '09:00', '10:00', ADDRESS);
});

const school = (options = {}) => as(fixture.school.client, options);

/** Texts and fields of a part of the page that are wider than the room they have. */
const cutIn = (page: Page, part: string): Promise<string[]> =>
  page.evaluate(
    (within) =>
      [...document.querySelectorAll(`${within} *`)]
        .filter((one) => one.clientWidth > 2 && one.scrollWidth > one.clientWidth)
        .map((one) => (one instanceof HTMLInputElement ? one.value : (one.textContent ?? ''))),
    part,
  );

test('a long address has room in the table of bookings, and no column is beyond its edge at 1280 px', async () => {
  const page = await open('/drivingSchoolBookings', school({ viewport: DESKTOP }));
  const table = page.getByRole('table');
  await table.getByText(ADDRESS).waitFor();
  const frame = table.locator('..');
  expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(DESKTOP.width);
  const place = await table.getByText(ADDRESS).boundingBox();
  expect(place?.width).toBeGreaterThanOrEqual(144);
});

test('on a phone the lists begin on the first screen: filters are behind a button, cards are brief', async () => {
  for (const [path, fits] of [
    ['/drivingSchoolBookings', 1],
    ['/instructordetailspage', 5],
    [`/schedule?day=${day(AHEAD)}`, 5],
  ] as const) {
    const page = await open(path, school({ viewport: PHONE }));
    const cards = page.getByRole('table').locator('button[aria-expanded]');
    await cards.nth(fits - 1).waitFor();
    const tops = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    expect([path, nth(tops, fits - 1).bottom - nth(tops).top]).toEqual([
      path,
      expect.toSatisfy((px: number) => px < 420),
    ]);
    if (!path.startsWith('/schedule')) expect([path, nth(tops).top < PHONE.height / 2 + 40]).toEqual([path, true]);
  }
  const page = await open('/drivingSchoolBookings', school({ viewport: PHONE }));
  const filters = page.getByRole('button', { name: 'Filters', exact: true });
  await filters.waitFor();
  expect(await page.getByLabel('Search').isVisible()).toBe(false);
  await filters.click();
  await page.getByLabel('Search').fill('nobody');
  await page.getByText('No booking matches').waitFor();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  expect(await page.getByLabel('Search').isVisible()).toBe(false);
});

test('[SH-03] on a phone five instructors are on one screen, their times one row that scrolls sideways', async () => {
  const search = new URLSearchParams({ date: day(AHEAD), place: fixture.school.name, near: 'Toronto, ON' });
  const { client } = nth(fixture.students);
  const page = await open(`/studenthomepage?${search}`, as(client, { viewport: PHONE }));
  const cards = page.getByRole('article').filter({ hasText: 'Instructor Number' });
  await cards.nth(9).waitFor();
  const heights = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  // The longest name takes a line more.
  expect(
    nth(
      heights.toSorted((a, b) => a - b),
      5,
    ),
  ).toBeLessThanOrEqual(124);
  // Once a place is chosen they begin under one line for it, one of days and one of what the day has.
  expect((await page.getByRole('article').first().boundingBox())?.y).toBeLessThanOrEqual(235);
  const card = cards.nth(4);
  const times = card.getByRole('group').getByRole('button');
  const tops = await times.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops).toHaveLength(2);
  expect(new Set(tops).size).toBe(1);
  await times.last().click();
  await card.getByRole('link', { name: 'Proceed' }).click();
  await page.waitForURL(/instructordetails\?.*slot=11/);
});

test.each([PHONE, TABLET])('a long car is whole in its field at $width px', async (viewport) => {
  const page = await open('/instructordetailspage', school({ viewport }));
  const brief = page.getByRole('table').getByRole('button', { name: LONGEST.lastName });
  const model = page.getByLabel(`Car model of ${LONGEST.firstName} ${LONGEST.lastName}`);
  await brief.or(model).first().waitFor();
  if (await brief.isVisible()) await brief.click();
  expect(await model.inputValue()).toBe(CAR.model);
  expect(await model.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});

test('the week of twelve instructors is on one screen of 1280 px, and nothing in it is cut but the longest name', async () => {
  const viewport = { width: DESKTOP.width, height: 800 };
  const page = await open(`/schedule?date=${day(AHEAD)}`, school({ viewport }));
  const week = page.getByRole('table', { name: 'Slots by instructor and day' });
  await week.getByRole('link', { name: /: 1 booked, 1 free$/ }).waitFor();
  expect(await week.getByRole('rowheader').count()).toBe(12);
  const box = await week.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  expect((await cutIn(page, 'table[aria-label]')).filter((text) => !text.includes(LONGEST.lastName))).toEqual([]);
});

test.each([DESKTOP, TABLET])(
  'a day of twelve instructors at $width px: no name or time is cut, and the first hour is below the names',
  async (viewport) => {
    const page = await open(`/calendar?date=${day(AHEAD)}`, school({ viewport }));
    const grid = page.getByRole('grid');
    const first = grid.getByRole('button', { name: /^9:00.*Free/ }).first();
    await first.waitFor();
    const names = await cutIn(page, '[role=grid] thead');
    expect(names.filter((name) => !name.includes(LONGEST.lastName))).toEqual([]);
    expect(await cutIn(page, '[role=grid] tbody td')).toEqual([]);
    const head = await grid.locator('thead').boundingBox();
    const hour = await first.boundingBox();
    expect(hour?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1);
    // Beside a mouse all twelve are in sight; on a tablet they are swiped.
    const beyond = await grid.locator('..').evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    expect(beyond > 0).toBe(viewport.width < DESKTOP.width);
  },
);
