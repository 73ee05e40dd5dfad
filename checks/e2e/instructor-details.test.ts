import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { instructorDetailsLink } from '#contract/paths.ts';
import { openBrowser } from './support/browser.ts';
import { dayTitle } from './support/calendar.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { expectDialog, linesOf } from './support/people.ts';
import { eventually } from './support/sessions.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    students: 2,
    instructors: [
      {
        numberOfYearsOfExperience: 6,
        languages: ['ENGLISH', 'PUNJABI'],
        ratePerHour: 62.5,
        contactNumber: '416 555 0188',
        bio: 'Patient in traffic.\nCalm on ice.',
      },
    ],
    slots: [
      [0, 9, '09:00', '10:00'],
      [0, 9, '11:00', '12:00'],
      [0, 9, '13:00', '14:00'],
      [0, 10, '09:00', '10:00'],
      [0, 11, '09:00', '10:00'],
    ],
  });
  const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('instructorId', nth(fixture.instructors).id);
  form.set('profilePhoto', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'face.jpg');
  await fixture.school.client.post('/instructor/docs/photo', form);
});

const details = (ahead: number, slot: string) =>
  instructorDetailsLink({ id: nth(fixture.instructors).id, date: day(ahead), slot });
const student = (index = 0) => nth(fixture.students, index);
const pickup = (page: Page) => page.getByLabel('Pickup location');
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Your Session' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' });
const bookings = (index: number) =>
  student(index).client.get<Booking[]>(`/booking?candidateId=${student(index).id}&fetchType=ALL`);
const lived = async (index: number, ahead: number) =>
  (await bookings(index)).filter((one) => one.startTime.startsWith(day(ahead)) && one.bookingStatus === 'Booked');

/** As far as the question, with the pickup typed. */
async function ask(page: Page, place: string): Promise<void> {
  await pickup(page).fill(place);
  await bookButton(page).click();
  await confirm(page).waitFor();
}

test('[IP-01] [IP-02] [IP-03] [IP-04] who the instructor is, the slot, and the way from there to a booking', async () => {
  const page = await open(details(9, '09:00 - 10:00'), as(student().client));
  await page.getByRole('heading', { name: 'Instructor Number 1', level: 1 }).waitFor();
  await page.getByText('09:00 AM - 10:00 AM').waitFor();
  const lines = await linesOf(page.getByRole('main'));
  for (const line of [
    '$62.50 per hour',
    'Experience - 6 years',
    'English, Punjabi',
    '(416) 555-0188',
    'instructor1@check.example',
    'No reviews yet',
    'Patient in traffic.',
    'Calm on ice.',
    'Blue',
    'Selected slot',
    dayTitle(day(9)),
  ]) {
    expect(lines).toContain(line);
  }
  const termOf = async (term: string) => {
    const entry = page.locator('div').filter({ has: page.locator(`:scope > dt:text-is("${term}")`) });
    return entry.locator('dd').innerText();
  };
  expect(await termOf('Vehicle model')).toBe('Toyota Corolla 2024');
  expect(await termOf('Vehicle colour')).toBe('Blue');
  const photo = page.locator('header img[src*="/docs/photo"]');
  expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(512);

  // Nowhere to be met, nothing to book.
  expect(await bookButton(page).isDisabled()).toBe(true);
  await pickup(page).fill('   ');
  expect(await bookButton(page).isDisabled()).toBe(true);
  await pickup(page).fill('12 King Street West');
  await eventually(() => bookButton(page).isEnabled()).toBe(true);

  await bookButton(page).click();
  const question = page.getByRole('alertdialog', { name: 'Book This Session' });
  await question.waitFor();
  const asked = (await linesOf(question)).join('\n');
  for (const text of [
    'Are you sure you want to book this session?',
    'Instructor Number 1',
    dayTitle(day(9)),
    '09:00 AM - 10:00 AM',
    '12 King Street West',
    '60 minutes at $62.50 per hour',
    'To pay\n$62.50',
    'gets your name and email address, your phone number if you gave it, where the lesson begins and ends, and your note.',
    'If you need to cancel',
  ]) {
    expect(asked).toContain(text);
  }
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await bookings(0)).toEqual([]);

  await bookButton(page).click();
  await confirm(page).click();
  await expectDialog(page, 'Booking Confirmed!', 'Please check your email inbox for further steps.');
  await page.getByRole('button', { name: 'Go to My Bookings' }).click();
  await page.waitForURL('**/bookings');
  expect((await lived(0, 9)).map(({ location, totalCharges }) => ({ location, totalCharges }))).toEqual([
    { location: '12 King Street West', totalCharges: 62.5 },
  ]);

  // Only to look, from My Bookings: the same facts, nothing to book. Nor is the booked hour offered any more.
  await page.getByRole('link', { name: 'Instructor details: Instructor Number 1' }).click();
  await page.getByRole('heading', { name: 'Reviews' }).waitFor();
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    id: nth(fixture.instructors).id,
    selectedSlot: '',
    dateOfSlot: '',
    fromModule: true,
  });
  expect(await pickup(page).count()).toBe(0);
  expect(await bookButton(page).count()).toBe(0);
  // In a tab of its own the address says so.
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await tab.getByRole('heading', { name: 'Reviews' }).waitFor();
  expect(await bookButton(tab).count()).toBe(0);
});

test('[RT-04] a navigation state as any sender writes it is read', async () => {
  const page = await open(details(9, '09:00 - 10:00'), as(student(1).client));
  await bookButton(page).waitFor();
  const [year = '', month = '', date = ''] = day(11).split('-');
  for (const [ahead, selectedSlot, dateOfSlot] of [
    [11, '09:00 AM-10:00 AM', `${date}/${month}/${year}`],
    [10, '9:00 - 10:00', `${day(10)}T05:00:00.000Z`],
  ] as const) {
    const sent = { id: nth(fixture.instructors).id, selectedSlot, dateOfSlot };
    await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), sent);
    await page.reload();
    await page
      .getByText(dayTitle(day(ahead)), { exact: true })
      .first()
      .waitFor();
    await page.getByText('09:00 AM - 10:00 AM', { exact: true }).first().waitFor();
  }
});

test('[CP-01] until when cancelling gives what is as the server says, by no clock of the visitor’s machine', async () => {
  const page = await open('about:blank', as(student(1).client));
  await page.route('**/api/schedule/instructor/*', async (route) => {
    const response = await route.fetch();
    const slots = (await response.json()) as object[];
    const refundDeadlines = { full: '2099-05-06T07:08:00-04:00', half: '2099-05-07T09:10:00+05:30' };
    await route.fulfill({ response, json: slots.map((slot) => ({ ...slot, refundDeadlines })) });
  });
  await page.goto(details(10, '09:00 - 10:00'));
  const said = ['Full refund before Wed, May 6, 07:08 AM', 'Half refund before Thu, May 7, 09:10 AM'];
  await page.getByText(said[0] ?? '').waitFor();
  await ask(page, '1 Deadline Way');
  const asked = await linesOf(page.getByRole('alertdialog', { name: 'Book This Session' }));
  expect(asked).toEqual(expect.arrayContaining(said));
});

test('what comes late does not move the button that a finger is on', async () => {
  const page = await open('about:blank', as(student(1).client));
  const { promise: isPressed, resolve: release } = Promise.withResolvers<void>();
  const late: string[] = [];
  await page.route(/\/api\/saved-places$/, (route) => isPressed.then(() => route.continue()));
  await page.goto(details(10, '09:00 - 10:00'));
  await pickup(page).waitFor();
  await page.route(/\.js$/, (route) => {
    late.push(route.request().url());
    return isPressed.then(() => route.continue());
  });
  await pickup(page).fill('1 Steady Way');
  await bookButton(page).hover();
  const before = await bookButton(page).boundingBox();
  await page.mouse.down();
  const come = Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/saved-places')),
    page.waitForResponse((answer) => answer.url().endsWith('.js')),
  ]);
  release();
  await come;
  await page.getByRole('button', { name: 'Save this place' }).waitFor();
  expect(late.length).toBeGreaterThan(0);
  expect(await bookButton(page).boundingBox()).toEqual(before);
  await page.mouse.up();
  await confirm(page).waitFor();
});

test('[IP-04] a slot lost to another: the dialog closes, the reason is shown, what was typed stays, one press books the next', async () => {
  const page = await open(details(9, '11:00 - 12:00'), as(student(1).client));
  await ask(page, '99 Queen Street East');
  await book(student(0), nth(fixture.instructors).id, 9, '11:00', '12:00');
  const answer = page.waitForResponse((one) => one.url().endsWith('/api/booking') && one.request().method() === 'POST');
  await confirm(page).click();
  expect((await answer).status()).toBe(409);
  await page.getByText('This slot has just been booked. Please choose another.').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await pickup(page).inputValue()).toBe('99 Queen Street East');
  const others = page.getByRole('group', { name: 'Free times with Instructor Number 1' });
  expect(await others.getByRole('button').allInnerTexts()).toEqual(['01:00 PM - 02:00 PM']);
  await others.getByRole('button', { name: '01:00 PM - 02:00 PM' }).click();
  await bookButton(page).click();
  await confirm(page).click();
  await expectDialog(page, 'Booking Confirmed!', 'LW-');
  expect((await lived(1, 9)).map(({ location, startTime }) => [location, startTime.slice(11, 16)])).toEqual([
    ['99 Queen Street East', '13:00'],
  ]);
});

test('[API-10] [IP-04] the connection is lost at Confirm: it says so, and whatever reached the server is one booking', async () => {
  const page = await open(details(10, '09:00 - 10:00'), as(student(1).client));
  await ask(page, '5 Bay Street');
  // Nothing goes out at all.
  await page.context().setOffline(true);
  await confirm(page).click();
  await page.getByText('No answer from Lanewise').waitFor();
  await page.getByText('Trying again is safe: you will never be booked twice.').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await pickup(page).inputValue()).toBe('5 Bay Street');
  expect(await lived(1, 10)).toEqual([]);
  await page.context().setOffline(false);

  // The server gets it, twice even; its answers never arrive. The page finds out by itself.
  const reached: number[] = [];
  await page.route('**/api/booking', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    reached.push((await route.fetch()).status());
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => reached).toEqual([201, 201]);
  await page.getByText('You have booked this lesson.').waitFor();
  expect(await bookButton(page).isDisabled()).toBe(true);
  const made = await lived(1, 10);
  expect(made.length).toBe(1);
  expect(await page.getByRole('link', { name: 'Open the booking' }).getAttribute('href')).toBe(
    `/bookings/${made[0]?.bookingId}`,
  );
});

test('[RT-04] a reload, the back button, a second tab and a shared link keep instructor, day and slot', async () => {
  const page = await open(
    `/studenthomepage?${new URLSearchParams({ date: day(11), place: fixture.school.name })}`,
    as(student().client),
  );
  const slot = page.getByRole('button', { name: '09:00 AM - 10:00 AM' });
  await slot.click();
  await page.getByRole('link', { name: 'Proceed →' }).click();
  await pickup(page).fill('31 Front Street');
  const chosen = async (where: Page) => {
    await where.getByRole('heading', { name: 'Instructor Number 1', level: 1 }).waitFor();
    await where.getByText('Selected slot').waitFor();
    const lines = await linesOf(where.getByRole('main'));
    expect(lines).toContain(dayTitle(day(11)));
    expect(lines).toContain('09:00 AM - 10:00 AM');
  };
  await chosen(page);
  await page.reload();
  await chosen(page);
  expect(await pickup(page).inputValue()).toBe('31 Front Street');
  const second = await page.context().newPage();
  await second.goto(page.url());
  await chosen(second);
  await page.goBack();
  await slot.waitFor();
  await eventually(() => slot.getAttribute('aria-pressed')).toBe('true');
  await page.goForward();
  await chosen(page);

  // Shared with somebody who is not logged in: back to this very slot after the log-in.
  const stranger = await open(page.url());
  await stranger.waitForURL('**/?returnTo=*');
  await stranger.getByRole('main').getByRole('link', { name: 'Sign Up/Login as Student' }).click();
  await stranger.getByLabel('Email', { exact: true }).fill(student(1).email);
  await stranger.getByLabel('Password', { exact: true }).fill('lane-change-2026');
  await stranger.getByRole('button', { name: 'Login', exact: true }).click();
  await chosen(stranger);

  // Opened without anything, there is nobody to show: back to the day's instructors.
  await second.goto('/instructordetails');
  await second.waitForURL('**/studenthomepage*');
});
