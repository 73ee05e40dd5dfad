import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP, openBrowser, PHONE } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';

const open = openBrowser();
/** A Wednesday: the longest name of a weekday. */
const AHEAD = 18 + ((10 - new Date(day(18)).getUTCDay()) % 7);
const LONGEST = { firstName: 'Marie-Élisabeth Alexandrine', lastName: 'de La Rochefoucauld-Featherstonehaugh' };

let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    instructors: Array.from({ length: 12 }, (_, index) => (index === 0 ? LONGEST : {})),
    slots: Array.from({ length: 12 }, (_, index) => [
      [index, AHEAD, '09:00', '10:00'] as [number, number, string, string],
      [index, AHEAD, '11:00', '12:00'] as [number, number, string, string],
    ]).flat(),
  });
  await book(nth(fixture.students), nth(fixture.instructors).id, AHEAD, '09:00', '10:00');
});

/** Texts wider than their container, in part of the page. */
const cutIn = (page: Page, part: string): Promise<(string | null)[]> =>
  page.evaluate(
    (within) =>
      [...document.querySelectorAll(`${within} *`)]
        .filter((one) => one.clientWidth > 2 && one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    part,
  );
/** Height of the sticky header in pixels. */
const HEADER_HEIGHT = 65;
const isLongest = (text: string | null) => text?.includes(LONGEST.lastName);

test('twelve instructors at 1280 px: their week fits on one screen, their day fits in width, and no name or time is cut', async () => {
  const viewport = { width: DESKTOP.width, height: 800 };
  const page = await open(`/schedule?date=${day(AHEAD)}`, as(fixture.school.client, { viewport }));
  const week = page.getByRole('table', { name: 'Slots by instructor and day' });
  await week.getByRole('link', { name: /: 1 booked, 1 free$/ }).waitFor();
  expect(await week.getByRole('rowheader').count()).toBe(12);
  const box = await week.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
  expect((await cutIn(page, 'table[aria-label]')).filter((text) => !isLongest(text))).toEqual([]);

  await page.getByRole('button', { name: 'Day', exact: true }).click();
  const grid = page.getByRole('grid');
  const first = grid.getByRole('button', { name: /^9:00.*Free/ }).first();
  await first.waitFor();
  expect((await cutIn(page, '[role=grid] thead')).filter((text) => !isLongest(text))).toEqual([]);
  expect(await cutIn(page, '[role=grid] tbody td')).toEqual([]);
  const head = await grid.locator('thead').boundingBox();
  expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1);
  expect(await grid.locator('..').evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
});

test('[SH-03] on a phone the instructors of a day begin on the first screen, four to a screen, each with one row of times', async () => {
  const search = new URLSearchParams({ date: day(AHEAD), place: fixture.school.name, near: 'Toronto, ON' });
  const page = await open(
    `/studenthomepage?${search}`,
    as(nth(fixture.students).client, { viewport: PHONE, hasTouch: true }),
  );
  const cards = page.getByRole('article');
  await cards.nth(9).waitFor();
  const boxes = await cards.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  // The list begins in the upper third, below the place, the filters and the days.
  expect(nth(boxes).y).toBeLessThanOrEqual(PHONE.height / 3);
  // Four cards and the gaps between them fit below the header. A long name may take one more line.
  expect(boxes.filter(({ height }) => height <= 160).length).toBeGreaterThanOrEqual(9);
  expect(nth(boxes, 3).bottom - nth(boxes).y).toBeLessThanOrEqual(PHONE.height - HEADER_HEIGHT);
  const times = cards.nth(4).getByRole('group').getByRole('button');
  const tops = await times.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([2, 1]);
});
