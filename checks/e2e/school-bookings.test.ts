import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { cellsOf } from './support/people.ts';

const open = openBrowser();
/** Two more than a page. */
const DAYS = Array.from({ length: 12 }, (_, index) => index + 10);
let fixture: Fixture;
let bookings: Booking[];
beforeAll(async () => {
  fixture = await makeFixture({
    instructors: [{ ratePerHour: 52.5 }],
    slots: DAYS.map((ahead) => [0, ahead, '13:00', '14:00']),
  });
  const student = nth(fixture.students);
  const { id } = nth(fixture.instructors);
  bookings = await Promise.all(DAYS.map((ahead) => book(student, id, ahead, '13:00', '14:00', `${ahead} King Street`)));
  await student.client.post(`/booking/${nth(bookings, 1).bookingId}/cancel`, {});
});

/** `12-04-26` */
const shortDate = (date: string) => [date.slice(5, 7), date.slice(8, 10), date.slice(2, 4)].join('-');

test('[SB-01] [SB-02] [TB-01] [RT-10] the school’s bookings: columns, formats, status by colour and word', async () => {
  const page = await open('/drivingSchoolBookings?when=all', as(fixture.school.client));
  await page.getByRole('heading', { name: 'School Bookings', level: 1 }).waitFor();
  await page.getByRole('table').waitFor();
  expect((await page.getByRole('columnheader').allInnerTexts()).slice(0, 11)).toEqual([
    'Booking ID',
    'Instructor Name',
    'Student Name',
    'Class Date',
    'Start Time',
    'End Time',
    'Pickup Address',
    'Per Hour Charges',
    'Total Charges',
    'Status',
    // Beside the specification's: with fee and tax, the amount that dialog, file and mail say.
    'To collect',
  ]);
  expect(await page.getByRole('row').count()).toBe(1 + 10);
  await page.getByText('1–10 of 12').waitFor();

  const look = async ({ code }: Booking) => {
    await page.getByLabel('Search').fill(code);
    const row = page.getByRole('row').filter({ hasText: code });
    await row.waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    const [red = 0, green = 0] = await row
      .locator('[data-tone]')
      .evaluate((one) => (getComputedStyle(one).color.match(/[\d.]+/g) ?? []).map(Number));
    return {
      cells: (await cellsOf(page, 1)).slice(0, 10),
      colour: red > 2 * green ? 'red' : green > red ? 'green' : 'neither',
    };
  };
  const booked = nth(bookings);
  expect(await look(booked)).toEqual({
    cells: [
      booked.code,
      'Instructor Number 1',
      'Sam Learner',
      shortDate(day(10)),
      '01:00 PM',
      '02:00 PM',
      '10 King Street',
      '$52.50',
      '$52.50',
      'Booked',
    ],
    colour: 'green',
  });
  const cancelled = await look(nth(bookings, 1));
  expect(cancelled.colour).toBe('red');
  expect(cancelled.cells[9]).toBe('Cancelled by the student');

  // By day; a reload keeps it.
  await page.getByLabel('Search').fill('');
  await page.getByLabel('From', { exact: true }).fill(day(11));
  await page.getByLabel('To', { exact: true }).fill(day(11));
  await page.reload();
  await page.getByRole('table').waitFor();
  const days = await page.getByRole('row').locator('td:nth-child(4)').allInnerTexts();
  expect([...new Set(days)]).toEqual([shortDate(day(11))]);

  const name = page.getByRole('row').getByRole('link', { name: 'Instructor Number 1' });
  expect(await name.getAttribute('href')).toBe(`/instructorDetails/${nth(fixture.instructors).id}`);
  await name.click();
  await page.getByRole('heading', { name: 'Instructor Number 1', level: 1 }).waitFor();
});

test('[SB-01] the pickup address is the location, else the address, else N/A', async () => {
  // Old lessons lose their place; here the answer is changed on its way, as nobody waits for 90 days.
  const page = await open('/faqs', as(fixture.school.client));
  await page.route('**/api/booking/school/**', async (route) => {
    const answer = await route.fetch();
    const list: Booking[] = await answer.json();
    const [first, second, ...others] = list;
    await route.fulfill({
      response: answer,
      json: [
        { ...first, location: null, address: 'Union Station' },
        { ...second, location: null, address: null },
        ...others,
      ],
    });
  });
  await page.goto('/drivingSchoolBookings?when=all');
  await page.getByRole('table').waitFor();
  const places = await page.getByRole('row').locator('td:nth-child(7)').allInnerTexts();
  expect(places).toEqual(expect.arrayContaining(['Union Station', 'N/A', '19 King Street']));
});

test('[CP-01] a school cancels: the student gets everything back, with the reason', async () => {
  const booking = nth(bookings, 2);
  const page = await open(`/drivingSchoolBookings?q=${booking.code}`, as(fixture.school.client));
  await page.getByRole('button', { name: `Cancel lesson ${booking.code}` }).click();
  await page.getByText('The student is refunded in full: $52.50.').waitFor();
  await page.getByRole('button', { name: 'Dangerous weather' }).click();
  await page.getByRole('button', { name: 'Cancel the lesson' }).click();
  await page.getByText(`Lesson ${booking.code} is cancelled. The student has been told.`).waitFor();
  const now = await nth(fixture.students).client.get<Booking>(`/booking/${booking.bookingId}`);
  expect(now).toMatchObject({ bookingStatus: 'Cancelled', cancelledBy: 'school', refund: 52.5 });
  expect(now.cancellationReason).toBe('Dangerous weather');
});
