import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PAGE_PATHS } from '#contract/paths.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO, DEMO_PASSWORD, eventually } from './support/sessions.ts';

const open = openBrowser();
/** As narrow as a phone is, and as a window that is enlarged four times. */
const NARROW = { width: 320, height: 700 };

const OF_ADMINS = [
  PAGE_PATHS.admin,
  `${PAGE_PATHS.admin}?state=approved`,
  PAGE_PATHS.adminAccounts,
  PAGE_PATHS.adminBookings,
  PAGE_PATHS.adminReviews,
  PAGE_PATHS.adminMessages,
  PAGE_PATHS.adminMail,
  PAGE_PATHS.adminAudit,
  PAGE_PATHS.adminPassword,
];
const OF_SCHOOLS = [
  PAGE_PATHS.analytics,
  PAGE_PATHS.money,
  PAGE_PATHS.packages,
  PAGE_PATHS.schoolBookings,
  PAGE_PATHS.schoolCalendar,
  PAGE_PATHS.weeklyHours,
  PAGE_PATHS.schedule,
  PAGE_PATHS.schoolInstructors,
  PAGE_PATHS.addInstructor,
  PAGE_PATHS.schoolReviews,
  PAGE_PATHS.snowDay,
  PAGE_PATHS.schoolProfile,
];

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test.each([
  ['admin', OF_ADMINS],
  ['school', OF_SCHOOLS],
] as const)('in both languages no page of %s is wider than 320 px', async (kind, paths) => {
  for (const locale of ['fr-CA', 'en-CA']) {
    const page = await open('/faqs', { viewport: NARROW, locale });
    const data = { email: DEMO[kind], password: DEMO_PASSWORD };
    expect((await page.context().request.post(`/api/${kind}/login`, { data })).status()).toBe(200);
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page
        .locator('[aria-busy=true], [role=status] [class*=animate-pulse]')
        .first()
        .waitFor({ state: 'detached' });
      await eventually(async () => [path, await width(page)]).toEqual([path, NARROW.width]);
    }
  }
});
