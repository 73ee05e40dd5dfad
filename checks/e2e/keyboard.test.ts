import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import { openBrowser } from './support/browser.ts';
import { dayName, monthName } from './support/calendar.ts';
import { day, type Fixture, HOME_ZONE, makeFixture, nth, today } from './support/fixture.ts';
import { linesOf, PASSWORD } from './support/people.ts';

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

/** What has the focus, and whether one can see that it has: a ring, drawn on the element itself. */
const focused = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const one = document.activeElement;
    if (!one || one === document.body) return { name: '', role: 'body', isSeen: true };
    const style = getComputedStyle(one);
    const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    const labels = one instanceof HTMLInputElement ? [...(one.labels ?? [])].map((label) => label.textContent) : [];
    return {
      // As it is seen: a button also holds, unseen, what it says while it is busy.
      name: (one.getAttribute('aria-label') ?? (labels.join(' ') || (one as HTMLElement).innerText)).trim(),
      role: one.getAttribute('role') ?? one.tagName.toLowerCase(),
      // Where the page put the focus itself, for those who listen, there is nothing to press.
      isSeen: hasOutline || style.boxShadow !== 'none' || Number(one.getAttribute('tabindex')) < 0,
    };
  });

/** Tab until something has the focus; at each stop the focus must be seen. */
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

/** Two weeks from any day are over before a month is, so the grid's own keys are tried on the way. */
async function walkTo(page: Page, target: string): Promise<void> {
  const at = async () => new Date(`${(await focused(page)).name.replace(/^Today, |, First.*$| selected$/g, '')} UTC`);
  const press = async (key: string, expected: string) => {
    await page.keyboard.press(key);
    await expect.poll(async () => (await focused(page)).name).toContain(dayName(expected));
  };
  const iso = (date: Date) => date.toISOString().slice(0, 10);
  let now = iso(await at());
  const go = async (key: string, next: string) => {
    await press(key, next);
    now = next;
  };
  const lastOf = (date: string) => addDays(`${addDays(`${date.slice(0, 8)}01`, 32).slice(0, 8)}01`, -1);
  await go('Home', `${now.slice(0, 8)}01`);
  await go('End', lastOf(now));
  await go('Home', `${now.slice(0, 8)}01`);
  while (now.slice(0, 7) < target.slice(0, 7)) await go('PageDown', `${addDays(now, 32).slice(0, 8)}01`);
  // The list opens on the first day with somebody free, which may be months ahead of today.
  while (now.slice(0, 7) > target.slice(0, 7)) await go('PageUp', `${addDays(now, -1).slice(0, 8)}01`);
  await go('PageDown', `${addDays(now, 32).slice(0, 8)}01`);
  await go('PageUp', `${addDays(now, -1).slice(0, 8)}01`);
  await go('ArrowDown', addDays(now, 7));
  await go('ArrowUp', addDays(now, -7));
  while (addDays(now, 7) <= target) await go('ArrowDown', addDays(now, 7));
  while (now < target) await go('ArrowRight', addDays(now, 1));
  await go('ArrowLeft', addDays(now, -1));
  await go('ArrowRight', addDays(now, 1));
}

test('[SH-01] [SH-04] [IP-03] [MB-01] the whole booking by keyboard alone, the focus always in sight', async () => {
  const page = await open('/login', { timezoneId: HOME_ZONE });
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor();
  await tabTo(page, /^Email/);
  await keyboard.type(nth(fixture.students).email);
  await tabTo(page, /^Password/);
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await page.waitForURL('**/studenthomepage*');

  // Only this school, so that Tab does not go through all of Canada.
  await tabTo(page, 'City or school');
  await keyboard.type(fixture.school.name);
  await page.waitForURL('**place=*');
  await page.waitForURL('**date=*');
  await tabTo(page, /, \d{4}\b/);
  // A day that can not be had can be reached, and says why.
  await walkTo(page, today());
  await page.getByText('Today is too soon: lessons can be booked from the day after tomorrow on.').waitFor();
  await walkTo(page, day(40));
  await page.getByRole('grid', { name: monthName(day(40)) }).waitFor();
  await page.getByText('1 instructor is free on this day.').waitFor();
  await keyboard.press('Enter');
  await page.waitForURL(`**date=${day(40)}*`);
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
  expect((await linesOf(row)).join(' ')).toMatch(/03:00 PM 04:00 PM .*Instructor Number 1 .*Booked/);
});
