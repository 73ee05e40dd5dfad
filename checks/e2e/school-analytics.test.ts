import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Analytics } from '#contract/analytics.ts';
import type { Booking } from '#contract/bookings.ts';
import { viewer } from './support/accessibility.ts';
import { DESKTOP, openBrowser, PHONE } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, type Language, words } from './support/languages.ts';
import { enter } from './support/sessions.ts';

const open = openBrowser();
let fixture: Fixture;
let lessons: Booking[];
beforeAll(async () => {
  fixture = await makeFixture({
    students: 2,
    instructors: [{ ratePerHour: 52.5 }, { firstName: 'Élise' }],
    slots: [
      [0, 8, '09:00', '10:00'],
      [1, 9, '13:00', '14:00'],
    ],
  });
  const [first, second] = [nth(fixture.instructors), nth(fixture.instructors, 1)];
  lessons = [
    await book(nth(fixture.students), first.id, 8, '09:00', '10:00', '=1+1 King Street'),
    await book(nth(fixture.students, 1), second.id, 9, '13:00', '14:00'),
  ];
});

async function downloaded(
  page: Page,
  locale: Language,
  format: 'xlsx' | 'csv',
): Promise<{ name: string; bytes: Buffer }> {
  const texts = words[locale].schoolBookings.bookings.export;
  await page.getByRole('button', { name: texts.button, exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: texts[format], exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test.each([
  {
    locale: 'en-CA' as const,
    fileName: `bookings-${day(8)}-to-${day(9)}`,
    sheetName: 'Bookings',
    headings: ['Booking ID', 'Instructor', 'Student', 'Date', 'Start', 'End'],
  },
  {
    locale: 'fr-CA' as const,
    fileName: `reservations-${day(8)}-au-${day(9)}`,
    sheetName: 'Réservations',
    headings: ['Nº de réservation', 'Moniteur', 'Élève', 'Date', 'Début', 'Fin'],
  },
])('$locale: the listed bookings as a workbook and as CSV, opened and read back', async (expected) => {
  const { locale, fileName, sheetName, headings } = expected;
  const { bookings } = words[locale].schoolBookings;
  const page = await open('/drivingSchoolBookings', { ...as(fixture.school.client), locale });
  await page.getByRole('table').waitFor();
  const { name, bytes } = await downloaded(page, locale, 'xlsx');
  expect(name).toMatch(new RegExp(`^check-school-.+-${fileName}\\.xlsx$`));
  const book = XLSX.read(bytes);
  const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets[sheetName] ?? {}, { header: 1, raw: false });
  expect(rows.map((row) => row.slice(0, 6))).toEqual([
    headings,
    [nth(lessons).code, 'Instructor Number 1', 'Sam Learner', day(8), '9:00', '10:00'],
    [nth(lessons, 1).code, 'Élise Number 2', 'Alex Learner', day(9), '13:00', '14:00'],
  ]);

  // The search in force holds for the file too.
  await page.getByLabel(bookings.search).fill('elise');
  await page.getByText(fill(bookings.count_one, { count: 1 }), { exact: true }).waitFor({ state: 'attached' });
  const csv = await downloaded(page, locale, 'csv');
  const lines = csv.bytes.toString().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(headings.join());
  expect(lines[1]).toContain(`${nth(lessons, 1).code},Élise Number 2,Alex Learner,${day(9)},13:00,14:00,`);
});

test('a school without a past is told what to do; another’s charts and tables say what the server counted', async () => {
  const fresh = await makeFixture({ instructors: [] });
  const empty = await open('/figures', as(fresh.school.client));
  await empty.getByText('Nothing to count yet').waitFor();
  await empty.getByRole('link', { name: 'Go to the schedule' }).waitFor();

  const page = await open('/faqs');
  const { id } = await enter(page, 'school');
  await page.goto('/figures?period=12m');
  const answer = await page.context().request.get(`/api/school/${id}/figures?period=12m`);
  const { weeks, totals } = (await answer.json()) as Analytics;
  await page.getByRole('heading', { name: 'Bookings by week' }).waitFor();
  const figure = page.getByRole('figure', { name: 'Bookings by week' });
  await figure.getByText(`${totals.completed} completed`).waitFor();
  // One bar a week and status that has anything.
  const filled = weeks.flatMap((week) =>
    [week.completed, week.booked, week.cancelled, week.noShows + week.instructorNoShows].filter((count) => count > 0),
  );
  expect(filled.length).toBeGreaterThan(20);
  await expect.poll(() => figure.locator('svg g > rect').count()).toBe(filled.length);
  await figure.getByRole('button', { name: 'Show as table: Bookings by week' }).click();
  const completed = await figure.locator('tbody tr td:nth-child(2)').allInnerTexts();
  expect(completed.map(Number)).toEqual(weeks.map((week) => week.completed));

  await page.getByRole('button', { name: '4 weeks' }).click();
  await expect.poll(() => figure.locator('tbody tr').count()).toBe(4);
  expect(new URL(page.url()).search).toBe('?period=4w');
  await page.reload();
  await page.getByRole('button', { name: '4 weeks', pressed: true }).waitFor();
});

async function walk(locale: Language): Promise<string[]> {
  const { analytics } = words[locale];
  const page = await open('/faqs', { locale, reducedMotion: 'reduce' });
  await enter(page, 'school');
  const { found, look } = viewer(page, locale);
  await page.goto('/figures');
  await page.getByRole('figure', { name: analytics.bookings.title }).waitFor();
  await look();
  // A chart takes the width that there is, also when it becomes less.
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  const drawing = page.getByRole('figure', { name: analytics.bookings.title }).locator('svg').first();
  await expect.poll(async () => (await drawing.boundingBox())?.width ?? 0).toBeLessThan(PHONE.width);
  await page.setViewportSize(DESKTOP);
  // Each that is pressed is called otherwise afterwards.
  const buttons = page.getByRole('button', { name: analytics.asTable });
  for (let left = await buttons.count(); left > 0; left--) await buttons.first().click();
  await page.getByRole('table', { name: analytics.ratings.title }).waitFor();
  await look();
  return found;
}

test('the page in English and in French: axe finds nothing at 390, 768 and 1280 px, and French says nothing in English', async () => {
  expect((await Promise.all([walk('en-CA'), walk('fr-CA')])).flat()).toEqual([]);
});
