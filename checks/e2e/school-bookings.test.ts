import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';

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
    await book(nth(fixture.students), first.id, 8, '09:00', '10:00'),
    await book(nth(fixture.students, 1), second.id, 9, '13:00', '14:00'),
  ];
});

test('[RT-10] [RT-12] a school finds a booking, saves the listed ones as a workbook and opens the instructor’s own page', async () => {
  const page = await open('/drivingSchoolBookings', as(fixture.school.client));
  await page.getByRole('heading', { name: 'School Bookings', level: 1 }).waitFor();
  const rows = page.getByRole('rowheader');
  await expect.poll(() => rows.allInnerTexts()).toEqual(lessons.map(({ code }) => code));
  await page.getByLabel('Search').fill('elise');
  await expect.poll(() => rows.allInnerTexts()).toEqual([nth(lessons, 1).code]);

  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /xlsx|Excel/i }).click(),
  ]);
  expect(file.suggestedFilename()).toContain(`-bookings-${day(9)}`);
  const { Sheets: sheets } = XLSX.read(await readFile(await file.path()));
  const cells = XLSX.utils.sheet_to_json<string[]>(sheets.Bookings ?? {}, { header: 1, raw: false });
  expect(cells.slice(1).map((row) => row.slice(0, 4))).toEqual([
    [nth(lessons, 1).code, 'Élise Number 2', 'Alex Learner', day(9)],
  ]);

  await page.getByRole('link', { name: 'Élise Number 2' }).click();
  await page.waitForURL(`**/instructorDetails/${nth(fixture.instructors, 1).id}`);
  await page.getByRole('heading', { name: 'Élise Number 2', level: 1 }).waitFor();
});
