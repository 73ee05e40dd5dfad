import { expect, test } from 'vitest';
import { openBrowser, PHONE } from './support/browser.ts';
import { type Language, words } from './support/languages.ts';
import { enter, eventually, expectPath } from './support/sessions.ts';

const open = openBrowser();

test.each<Language>(['en-CA', 'fr-CA'])(
  'a school’s pages are one press apart, on a phone as well (%s)',
  async (locale) => {
    const page = await open('about:blank', { locale, viewport: PHONE });
    await enter(page, 'school');
    await page.goto('/drivingSchoolBookings');
    const { sections } = words[locale].schools;
    const links = page.getByRole('navigation', { name: sections.label }).getByRole('link');
    /** `Bookings: page` */
    const current = async () => {
      const marked = await links.and(page.locator('[aria-current]')).all();
      return Promise.all(
        marked.map(async (link) => `${await link.innerText()}: ${await link.getAttribute('aria-current')}`),
      );
    };
    await links.first().waitFor();
    const { label, ...names } = sections;
    expect((await links.allInnerTexts()).sort()).toEqual(Object.values(names).sort());
    expect(await current()).toEqual([`${sections.bookings}: page`]);
    for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    await links.filter({ hasText: sections.instructors }).click();
    await expectPath(page, '/instructorDetailsPage');
    await eventually(current).toEqual([`${sections.instructors}: page`]);
    await page.goto('/addnewinstructor');
    await eventually(current).toEqual([`${sections.instructors}: true`]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  },
);
