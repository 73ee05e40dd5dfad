import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import { weekXls, weekXlsx } from '../support/libreoffice-sheets.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { linesOf } from './support/people.ts';
import { eventually } from './support/sessions.ts';

const open = openBrowser();
/** The sheets' people. */
const PEOPLE = [
  { firstName: 'Maria', lastName: 'Silva', email: 'maria.silva@example.com' },
  { firstName: 'Jean', lastName: 'Tremblay', email: 'jean.tremblay@example.com' },
];
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    instructors: [...PEOPLE, {}],
    slots: [
      [2, 40, '09:00', '10:00'],
      [2, 40, '10:00', '11:00'],
    ],
  });
  await book(nth(fixture.students), nth(fixture.instructors, 2).id, 40, '10:00', '11:00');
});

/** A Monday some weeks ahead. */
const monday = (weeks: number) => day(7 * weeks + ((8 - new Date(`${day(0)}T00:00:00Z`).getUTCDay()) % 7));
/** `12-04-2026` */
const longDate = (date: string) => [date.slice(5, 7), date.slice(8, 10), date.slice(0, 4)].join('-');

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload New Schedule' }).click(),
  ]);
  expect(await chooser.element().getAttribute('accept')).toBe('.xlsx,.xls');
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

test('[AV-01] [SC-03] [RT-15] the schedule per instructor, as a table and as a week', async () => {
  const page = await open(`/schedule?day=${day(40)}`, as(fixture.school.client));
  await page.getByRole('heading', { name: 'Booking Schedule', level: 1 }).waitFor();
  const table = page.getByRole('table', { name: 'Availability' });
  await table.waitFor();
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'Instructor Name',
    'Date',
    'Region',
    'Start time',
    'End time',
    'Status',
  ]);
  const cells = (row: number) => table.getByRole('row').nth(row).locator('td, th').allInnerTexts();
  expect(await cells(1)).toEqual([
    'Instructor Number 3',
    longDate(day(40)),
    'Toronto',
    '09:00 AM',
    '10:00 AM',
    'Available',
  ]);
  expect((await cells(2)).slice(3)).toEqual(['10:00 AM', '11:00 AM', 'Booked']);
  const colour = async (row: number) => {
    const badge = table.getByRole('row').nth(row).locator('[data-tone]');
    const [red = 0, green = 0, blue = 0] = await badge.evaluate((one) =>
      (getComputedStyle(one).color.match(/[\d.]+/g) ?? []).map(Number),
    );
    return { tone: await badge.getAttribute('data-tone'), isGreen: green > red * 1.3 && green > blue * 1.05 };
  };
  expect(await colour(1)).toEqual({ tone: 'good', isGreen: true });
  expect(await colour(2)).toEqual({ tone: 'neutral', isGreen: false });

  await page.getByRole('button', { name: 'Week', exact: true }).click();
  const week = page.getByRole('table', { name: 'Slots by instructor and day' });
  await week.getByRole('link', { name: /^Instructor Number 3, .*: 1 booked, 1 free$/ }).waitFor();
  // From a week with nothing in it there is a way to the next.
  await page.goto(`/schedule?date=${addDays(monday(1), -7)}`);
  await page.getByRole('button', { name: 'Go to the next slots' }).click();
  await week.getByRole('link', { name: /1 free$/ }).click();
  await table.waitFor();
  await eventually(() => cells(1)).toContain(longDate(day(40)));
});

test('[SC-01] an .xlsx and an .xls are previewed, saved and then shown per instructor; other files are not taken', async () => {
  const page = await open('/schedule', as(fixture.school.client));
  await choose(page, 'week.xlsx', await weekXlsx(monday(1)));
  await page.getByText('week.xlsx: nothing is saved yet.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  expect((await ahead()).filter((one) => one.startsWith('Maria'))).toEqual([]);

  for (const [name, sheet] of [
    ['week.xlsx', await weekXlsx(monday(1))],
    ['week.xls', await weekXls(monday(3))],
  ] as const) {
    await choose(page, name, sheet);
    await page.getByText(`${name}: nothing is saved yet.`).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('8 new slots are in your schedule.').first().waitFor();
  }
  expect((await ahead()).filter((one) => one === `Maria ${monday(1)} 10:00`).length).toBe(1);
  expect((await ahead()).filter((one) => one.startsWith('Maria')).length).toBe(10);
  expect((await ahead()).filter((one) => one.startsWith('Jean')).length).toBe(6);
  await page.getByRole('table', { name: 'Availability' }).getByText('Maria Silva').first().waitFor();
  await page.getByRole('table', { name: 'Past uploads' }).getByText('week.xls', { exact: true }).waitFor();

  await choose(page, 'notes.pdf', Buffer.from('%PDF-1.7 nothing to see'));
  await page
    .getByText('notes.pdf was not read. This file is not an Excel spreadsheet. Please choose an .xlsx or .xls file.')
    .waitFor();
});

test('[SC-02] the sheet format is downloaded, and uploads as it is', async () => {
  const page = await open('/schedule', as(fixture.school.client));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Schedule Sheet format' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  await choose(page, 'template.xlsx', Buffer.concat(chunks));
  await page.getByText('template.xlsx: nothing is saved yet.').waitFor();
  const counts = (await linesOf(page.getByRole('main'))).join('\n');
  expect(counts).toMatch(/\n0\nRows to correct|Rows to correct\n0\n/);
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true);
});

/** `Maria 2026-12-07 10:00` for each slot that the school has. */
async function ahead(): Promise<string[]> {
  const list = await fixture.school.client.get<
    { firstName: string; availabilitySlots: { date: string; time: { startTime: string }[] }[] }[]
  >(`/schedule/school/${fixture.school.id}`);
  return list.flatMap(({ firstName, availabilitySlots }) =>
    availabilitySlots.flatMap(({ date, time }) => time.map(({ startTime }) => `${firstName} ${date} ${startTime}`)),
  );
}

test('a table wider than its place scrolls in its frame, and the page around it stays as wide as the screen', async () => {
  const page = await open(`/schedule?day=${day(40)}`, as(fixture.school.client));
  const table = page.getByRole('table', { name: 'Availability' });
  await table.waitFor();
  const widths = await table.evaluate((element) => {
    for (const cell of element.querySelectorAll('td')) cell.style.minWidth = '400px';
    return { table: element.scrollWidth, page: document.documentElement.scrollWidth, screen: innerWidth };
  });
  expect(widths.table).toBeGreaterThan(widths.screen);
  expect(widths.page).toBe(widths.screen);
});
