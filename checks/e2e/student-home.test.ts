import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays } from '#contract/bookable-days.ts';
import { openBrowser } from './support/browser.ts';
import { dayTitle, findDay } from './support/calendar.ts';
import { as, day, type Fixture, makeFixture, nth, today } from './support/fixture.ts';
import { eventually } from './support/sessions.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    instructors: [
      { numberOfYearsOfExperience: 6, languages: ['ENGLISH', 'PUNJABI'], ratePerHour: 52.5 },
      { numberOfYearsOfExperience: 1, instructorCar: { model: 'Civic', color: 'Red', plateNumber: 'CIV 1' } },
    ],
    slots: [
      [0, 9, '09:00', '10:00'],
      [0, 9, '13:30', '14:30'],
      [1, 9, '09:00', '10:00'],
      [0, 12, '09:00', '10:00'],
    ],
  });
});

const home = (date = '') => `/studenthomepage?${new URLSearchParams({ date, place: fixture.school.name })}`;
const student = () => as(nth(fixture.students).client);
const card = (page: Page, index: number) => page.getByRole('article', { name: nth(fixture.instructors, index).name });
const dateOf = (page: Page) => new URL(page.url()).searchParams.get('date');

test('[RT-04] from the list to an instructor’s page: the focus is on the heading, though it comes later', async () => {
  const page = await open(home(day(9)), student());
  await card(page, 0).getByRole('link').first().press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: nth(fixture.instructors).name });
  await heading.waitFor();
  await eventually(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('[SH-02] a day that is too soon can not be chosen by address either; the one that is kept is shown', async () => {
  const page = await open(home(day(9)), student());
  await card(page, 0).waitFor();
  const soonest = addDays(today(), 2);
  await (await findDay(page, soonest)).click();
  await page.waitForURL(`**date=${soonest}*`);

  await page.evaluate(() => localStorage.clear());
  await page.goto(home(addDays(today(), 1)));
  await page.getByText('can’t be booked').waitFor();
  expect(dateOf(page)).toBe(day(9));
});

test('[SH-03] a row for each instructor of the day, with everything that one chooses by', async () => {
  const page = await open(home(day(9)), student());
  await card(page, 0).waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  const facts = (index: number) => card(page, index).innerText();
  for (const fact of [
    'Instructor Number 1',
    'Experience - 6 years',
    'English, Punjabi',
    'Toyota Corolla',
    fixture.school.name,
    '09:00 AM - 10:00 AM',
    '01:30 PM - 02:30 PM',
    '$52.50 per hour',
  ])
    expect(await facts(0)).toContain(fact);
  for (const fact of ['Instructor Number 2', 'Experience - 1 year', 'Civic', '09:00 AM - 10:00 AM'])
    expect(await facts(1)).toContain(fact);

  await (await findDay(page, day(12))).click();
  await page.getByRole('heading', { name: dayTitle(day(12)) }).waitFor();
  await card(page, 0).waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
});

test('[SH-04] [RT-03] one slot is chosen at a time, and only then is there a way to proceed with it', async () => {
  const page = await open(home(day(9)), student());
  await card(page, 0).waitFor();
  const proceed = page.getByRole('link', { name: 'Proceed →' });
  expect(await proceed.count()).toBe(0);
  const slot = (index: number, name: string) => card(page, index).getByRole('button', { name });
  await slot(0, '09:00 AM - 10:00 AM').click();
  await slot(1, '09:00 AM - 10:00 AM').click();
  await eventually(() => page.getByRole('article').getByRole('button', { pressed: true }).count()).toBe(1);
  await slot(0, '01:30 PM - 02:30 PM').click();
  await eventually(() => page.getByRole('article').getByRole('button', { pressed: true }).allInnerTexts()).toEqual([
    '01:30 PM - 02:30 PM',
  ]);
  await eventually(() => proceed.count()).toBe(1);
  await slot(0, '01:30 PM - 02:30 PM').click();
  await eventually(() => proceed.count()).toBe(0);

  await slot(0, '01:30 PM - 02:30 PM').click();
  await proceed.click();
  await page.waitForURL('**/instructordetails*');
  const choice = { id: nth(fixture.instructors).id, date: day(9), slot: '13:30 - 14:30' };
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(choice);
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    id: choice.id,
    selectedSlot: choice.slot,
    dateOfSlot: choice.date,
    fromModule: false,
  });
  // Back to the same list, filters and all, also after a reload.
  await page.reload();
  await page.getByRole('link', { name: 'All instructors' }).click();
  await page.waitForURL(`**/studenthomepage?${new URLSearchParams({ place: fixture.school.name, date: day(9) })}`);
  await card(page, 0).waitFor();
});

test('[SH-05] the chosen day is kept in local storage, also for the next visit', async () => {
  const page = await open(home(day(9)), student());
  await card(page, 0).waitFor();
  await (await findDay(page, day(12))).click();
  await page.waitForURL(`**date=${day(12)}*`);
  expect(await page.evaluate(() => Object.values(localStorage))).toContain(day(12));
  await page.goto('/studenthomepage');
  await page.waitForURL(`**date=${day(12)}*`);
  await page
    .getByRole('gridcell', { selected: true })
    .getByText(String(Number(day(12).slice(8))))
    .waitFor();
});
