import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { as, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { readLines } from './support/people.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    slots: [
      [0, 40, '09:00', '10:00'],
      [0, 40, '15:00', '16:00'],
    ],
  });
});

interface Focus {
  name: string;
  role: string;
  isSeen: boolean;
}

/** The focused element, and whether its focus is visible: a ring drawn on the element itself. */
const focused = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const one = document.activeElement;
    if (!one || one === document.body) return { name: '', role: 'body', isSeen: true };
    const style = getComputedStyle(one);
    const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])].map((label) => label.textContent) : [];
    return {
      // The visible text: a button also contains its hidden busy text.
      name: (one.getAttribute('aria-label') ?? (labels.join(' ') || (one as HTMLElement).innerText)).trim(),
      role: one.getAttribute('role') ?? one.tagName.toLowerCase(),
      // Where the page moved focus itself, for screen readers, there's nothing to activate.
      isSeen: hasOutline || style.boxShadow !== 'none' || Number(one.getAttribute('tabindex')) < 0,
    };
  });

/** Presses Tab until something has focus; focus must be visible at each stop. */
async function tabTo(page: Page, name: RegExp | string, key = 'Tab'): Promise<Focus> {
  const stops: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    const at = await focused(page);
    if (at.role !== 'body') {
      expect(at).toMatchObject({ name: at.name, isSeen: true });
      if (typeof name === 'string' ? at.name === name : name.test(at.name)) return at;
      stops.push(`${at.role} ${at.name}`);
    }
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never came to ${name}: ${stops.join(' | ')}`);
}

test('[SH-04] [IP-03] [MB-01] the whole booking by keyboard alone, the focus always in sight', async () => {
  const search = new URLSearchParams({ date: day(40), place: fixture.school.name });
  const page = await open(`/studenthomepage?${search}`, as(nth(fixture.students).client));
  const { keyboard } = page;
  await page.getByRole('article', { name: 'Instructor Number 1' }).waitFor();
  await tabTo(page, '03:00 PM - 04:00 PM');
  await keyboard.press('Space');
  await tabTo(page, 'Proceed →');
  await keyboard.press('Enter');
  await page.waitForURL('**/instructordetails*');
  await page.getByRole('button', { name: 'Book Your Session' }).waitFor();
  await tabTo(page, /^Pickup location/);
  await keyboard.type('12 King Street West');
  await tabTo(page, 'Book Your Session');
  await keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Book This Session' }).waitFor();
  await tabTo(page, 'Confirm Booking');
  await keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Booking Confirmed!' }).waitFor();
  await tabTo(page, 'Go to My Bookings');
  await keyboard.press('Enter');
  await page.waitForURL('**/bookings');
  const row = page.getByRole('row').nth(1);
  await row.waitFor();
  expect((await readLines(row)).join(' ')).toMatch(/03:00 PM 04:00 PM .*Instructor Number 1 .*Booked/);
});
