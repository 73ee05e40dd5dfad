import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { PAGE_PATHS } from '../../contract/paths.ts';
import { openBrowser } from './support/browser.ts';
import { createClicker, everySecond } from './support/clicker.ts';
import { as, day, makeFixture, nth } from './support/fixture.ts';
import { type Language, words } from './support/languages.ts';
import { type BusySchool, type DemoWorld, makeBusySchool, makeWalks, openDemoWorld } from './support/page-templates.ts';
import { expectPath } from './support/sessions.ts';

const TRANSLATOR = readFileSync(join(import.meta.dirname, '../fixtures/cases/01-translated-page/translate.js'), 'utf8');
const open = openBrowser();

let demo: DemoWorld;
let busy: BusySchool;
beforeAll(async () => {
  [demo, busy] = await Promise.all([openDemoWorld(), makeBusySchool()]);
});
const WALKS = makeWalks(() => ({ demo, busy }));

const LANGUAGES: Language[] = ['en-CA', 'fr-CA'];

test.each(Object.entries(WALKS))('translated pages for %s survive every click', async (_, walks) => {
  const found: string[] = [];
  for (const [client, stops] of walks()) {
    // Every page once, half of them in each language: the pages behave the same in both, and clicking takes time.
    for (const [half, locale] of LANGUAGES.entries()) {
      const options = { locale, reducedMotion: 'reduce' } as const;
      const page = await open('/api/health/live', client ? as(client, options) : options);
      const clicker = await createClicker(page, locale, TRANSLATOR);
      await clicker.through(everySecond(stops, half));
      found.push(...clicker.found);
    }
  }
  expect(found).toEqual([]);
});

test.each(LANGUAGES)('a lesson changed on a translated page in %s shows its own refund deadlines', async (locale) => {
  const { availability, bookings, cancellationPolicy } = words[locale];
  const { school, instructors, students } = await makeFixture({
    slots: [
      [0, 6, '09:00', '10:00'],
      [0, 8, '13:00', '14:00'],
    ],
  });
  const page = await open(
    `${PAGE_PATHS.studentHome}?${new URLSearchParams({ date: day(6), place: school.name })}`,
    as(nth(students).client, { locale }),
  );
  const row = page.getByRole('article', { name: nth(instructors).name });
  await row.getByRole('group').getByRole('button').first().click();
  await row.getByRole('link', { name: availability.card.proceed }).click();
  await expectPath(page, PAGE_PATHS.instructorDetails);
  await page.getByRole('button', { name: bookings.book.change, exact: true }).click();
  await page.evaluate(`(() => { ${TRANSLATOR} })()`);
  await page.getByRole('button', { name: new RegExp(`\\b${Number(day(8).slice(8))}\\b`) }).click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /0?1:00 PM|13/ })
    .click();
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe(day(8));
  const { full, half } = cancellationPolicy.refund;
  const said = [full, half].map((text) => page.getByText(text.replace(/\{\{.*/, '')).first());
  const translated = await Promise.all(said.map((one) => one.textContent()));
  await page.reload();
  expect(await Promise.all(said.map((one) => one.textContent()))).toEqual(translated);
  expect(translated[0]).toContain(String(Number(day(6).slice(8))));
});
