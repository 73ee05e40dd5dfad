import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import { openBrowser } from './support/browser.ts';
import { dayTitle } from './support/calendar.ts';
import { as, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { expectDialog, PASSWORD, readLines } from './support/people.ts';
import { eventually } from './support/sessions.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    students: 2,
    instructors: [{ ratePerHour: 62.5 }],
    slots: [
      [0, 9, '09:00', '10:00'],
      [0, 9, '13:30', '14:30'],
      [0, 11, '09:00', '10:00'],
    ],
  });
});

const home = (ahead: number) =>
  `/studenthomepage?${new URLSearchParams({ date: day(ahead), place: fixture.school.name })}`;
const time = (page: Page, name: string) =>
  page.getByRole('article', { name: 'Instructor Number 1' }).getByRole('button', { name });
const proceed = (page: Page) => page.getByRole('link', { name: 'Proceed →' });
const pickup = (page: Page) => page.getByLabel('Pickup location');
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Your Session' });

test('[SH-04] [IP-01] [IP-02] [IP-03] [IP-04] [MB-01] [MB-02] a student far away books a lesson, in the time of its street', async () => {
  const { id } = nth(fixture.instructors);
  const student = nth(fixture.students);
  const page = await open(home(9), as(student.client, { timezoneId: 'Asia/Kolkata' }));
  await page.getByRole('main').getByText('Eastern Time').waitFor();
  await time(page, '01:30 PM - 02:30 PM').click();
  await proceed(page).click();
  await page.waitForURL('**/instructordetails*');
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    ...{ id, selectedSlot: '13:30 - 14:30', dateOfSlot: day(9), fromModule: false },
  });
  // Focus moves to the heading, which appears later than the page.
  const heading = page.getByRole('heading', { level: 1, name: 'Instructor Number 1' });
  await eventually(() => heading.evaluate((one) => one === document.activeElement)).toBe(true);
  await bookButton(page).waitFor();
  const lines = await readLines(page.getByRole('main'));
  expect(lines).toEqual(
    expect.arrayContaining(['$62.50 per hour', dayTitle(day(9)), '01:30 PM - 02:30 PM', 'Eastern Time']),
  );

  await pickup(page).fill('12 King Street West');
  await bookButton(page).click();
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await expectDialog(page, 'Booking Confirmed!', 'Please check your email inbox for further steps.');
  await page.getByRole('button', { name: 'Go to My Bookings' }).click();
  await page.waitForURL('**/bookings');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await row.waitFor();
  expect((await readLines(row)).join(' ')).toMatch(/01:30 PM Eastern Time 02:30 PM .*\$62\.50/);
  const made = await student.client.get<Booking[]>(`/booking?candidateId=${student.id}&fetchType=ALL`);
  expect(made.map(({ location, totalCharges, startTime }) => [location, totalCharges, startTime.slice(0, 16)])).toEqual(
    [['12 King Street West', 62.5, `${day(9)}T13:30`]],
  );

  // From My Bookings, the instructor's page is read-only.
  await page.getByRole('link', { name: 'Instructor details: Instructor Number 1' }).click();
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  expect(await bookButton(page).count()).toBe(0);
});

test('[RT-04] a reload, the back button and a shared link keep instructor, day and time', async () => {
  const page = await open(home(11), as(nth(fixture.students).client));
  await time(page, '09:00 AM - 10:00 AM').click();
  await proceed(page).click();
  await pickup(page).fill('31 Front Street');
  const chosen = async (where: Page) => {
    await where.getByRole('heading', { name: 'Instructor Number 1', level: 1 }).waitFor();
    await where.getByText('Selected slot').waitFor();
    expect(await readLines(where.getByRole('main'))).toEqual(
      expect.arrayContaining([dayTitle(day(11)), '09:00 AM - 10:00 AM']),
    );
  };
  await chosen(page);
  await page.reload();
  await chosen(page);
  expect(await pickup(page).inputValue()).toBe('31 Front Street');
  await page.goBack();
  await eventually(() => time(page, '09:00 AM - 10:00 AM').getAttribute('aria-pressed')).toBe('true');
  await page.goForward();
  await chosen(page);

  // After logging in, a visitor who followed the link returns to this time.
  const stranger = await open(page.url());
  await stranger.waitForURL('**/?returnTo=*');
  await stranger.getByRole('main').getByRole('link', { name: 'Sign Up/Login as Student' }).click();
  await stranger.getByLabel('Email', { exact: true }).fill(nth(fixture.students, 1).email);
  await stranger.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await stranger.getByRole('button', { name: 'Login', exact: true }).click();
  await chosen(stranger);
});
