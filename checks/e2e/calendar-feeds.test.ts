import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, type Language, words } from './support/languages.ts';
import { eventually } from './support/sessions.ts';

const open = openBrowser();
const BOTH = ['en-CA', 'fr-CA'] as const;
/** Each language its own student and its own days. */
const placeOf = { 'en-CA': 0, 'fr-CA': 1 } as const;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    students: 2,
    slots: [
      [0, 25, '09:00', '10:00'],
      [0, 26, '09:00', '10:00'],
    ],
  });
});

const studentOf = (locale: Language) => nth(fixture.students, placeOf[locale]);
const enter = (path: string, client: Fixture['school']['client'], locale: Language): Promise<Page> =>
  open(path, as(client, { locale, reducedMotion: 'reduce' }));

/** What a calendar program gets at an address that a person copied. */
async function calendarAt(address: string): Promise<{ status: number; text: string }> {
  const response = await fetch(address);
  return { status: response.status, text: (await response.text()).replaceAll('\r\n ', '') };
}

test.each(BOTH)('%s: a calendar address is made, read by a calendar program, and dead once revoked', async (locale) => {
  const { calendarFeeds, schoolInstructors } = words[locale];
  const who = nth(fixture.instructors);
  const lesson = await book(studentOf(locale), who.id, 25 + placeOf[locale], '09:00', '10:00');
  for (const [path, client, name] of [
    ['/studentprofilepage', studentOf(locale).client, null],
    [`/instructorDetails/${who.id}`, fixture.school.client, 'Instructor'],
  ] as const) {
    const page = await enter(path, client, locale);
    const { found, look } = viewer(page, locale);
    if (name) await page.getByRole('tab', { name: schoolInstructors.own.tabCalendar }).click();
    const title = name ? fill(calendarFeeds.feeds.titleOf, { name }) : calendarFeeds.feeds.title;
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: calendarFeeds.feeds.create }).click();
    const field = page.getByRole('textbox', { name: calendarFeeds.feeds.address });
    const address = await field.inputValue();
    await look();
    const { status, text } = await calendarAt(address);
    expect(status).toBe(200);
    expect(text).toContain(`UID:${lesson.bookingId}@lanewise`);
    expect(text).toContain(`DTSTART;TZID=America/Toronto:${day(25 + placeOf[locale]).replaceAll('-', '')}T090000`);
    // Told this once: it is nowhere after a reload, but can be revoked.
    await page.reload();
    const revoke = page.getByRole('button', { name: calendarFeeds.feeds.revoke, exact: false });
    await revoke.first().waitFor();
    expect(await field.count()).toBe(0);
    await revoke.first().click();
    await eventually(() => revoke.count()).toBe(0);
    expect((await calendarAt(address)).status).toBe(404);
    expect(found).toEqual([]);
  }
});
