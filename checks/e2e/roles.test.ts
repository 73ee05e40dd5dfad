import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import { PAGE_PATHS, schoolLessonLink } from '../../contract/paths.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO_PASSWORD, eventually, expectPath } from './support/sessions.ts';

const open = openBrowser();

interface Role {
  email: string;
  home: string;
  navigation: string[];
  /** Entries of the bar's menu. */
  more: string[];
  /** Pages that the navigation doesn't list. */
  also: string[];
  /** Pages that lead back home. */
  closed: string[];
}

const DESK: Role = {
  email: 'desk@school.example',
  home: PAGE_PATHS.schoolBookings,
  navigation: ['Home', 'Schedules', 'FAQs', 'Students'],
  more: ['Messages', 'Reviews', 'Packages'],
  also: [
    PAGE_PATHS.messages,
    PAGE_PATHS.schoolReviews,
    PAGE_PATHS.packages,
    PAGE_PATHS.accountSecurity,
    PAGE_PATHS.weeklyHours,
    PAGE_PATHS.handOver,
  ],
  closed: [
    PAGE_PATHS.money,
    PAGE_PATHS.analytics,
    PAGE_PATHS.team,
    PAGE_PATHS.settingsHours,
    PAGE_PATHS.website,
    PAGE_PATHS.billing,
    PAGE_PATHS.schoolInstructors,
    PAGE_PATHS.snowDay,
  ],
};
const BOOKKEEPER: Role = {
  email: 'books@school.example',
  home: PAGE_PATHS.money,
  navigation: ['Money', 'Reports', 'FAQs'],
  more: [],
  also: [PAGE_PATHS.accountSecurity, PAGE_PATHS.packages],
  closed: [PAGE_PATHS.schoolBookings, PAGE_PATHS.schedule, PAGE_PATHS.team, PAGE_PATHS.integrations, PAGE_PATHS.cars],
};

/** The page of a lesson, for who may see one. */
async function lessonsOf(page: Page): Promise<string[]> {
  const { actor } = await (await page.context().request.get('/api/session')).json();
  const answer = await page.context().request.get(`/api/booking/school/${actor.id}?fetchType=UPCOMING`);
  const [first] = answer.ok() ? ((await answer.json()) as Booking[]) : [];
  return first ? [schoolLessonLink(first.bookingId)] : [];
}

test.each([
  ['the front desk', DESK],
  ['a bookkeeper', BOOKKEEPER],
])('%s opens the pages of the role, which ask for nothing that is refused', async (_who, role) => {
  const page = await open('about:blank');
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  const entered = await page.context().request.post('/api/school/login', {
    data: { email: role.email, password: DEMO_PASSWORD },
  });
  expect(entered.status()).toBe(200);
  await page.goto(PAGE_PATHS.schoolLogin);
  await expectPath(page, role.home);

  const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
  await eventually(() => links.allInnerTexts()).toEqual(role.navigation);
  if (role.more.length > 0) {
    await page.getByRole('banner').getByRole('button', { name: 'More', exact: true }).click();
    await eventually(() => page.getByRole('menuitem').allInnerTexts()).toEqual(role.more);
    await page.keyboard.press('Escape');
  }
  const addresses = await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
  for (const address of [...addresses, ...role.also, ...(await lessonsOf(page))]) {
    await page.goto(address);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([address, new URL(page.url()).pathname, refused]).toEqual([address, address, []]);
  }
  for (const address of role.closed) {
    await page.goto(address);
    await expectPath(page, role.home);
    await page.getByText('You don’t have access to that page.').waitFor();
  }
  await page.waitForLoadState('networkidle');
  expect(refused).toEqual([]);
});
