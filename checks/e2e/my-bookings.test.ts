import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { instructorDetailsLink } from '#contract/paths.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { dayTitle } from './support/calendar.ts';
import { as, book, day, type Fixture, HOME_ZONE, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { cellsOf, expectDialog, linesOf } from './support/people.ts';

const open = openBrowser();
const HOUR_MS = 3_600_000;
const hour = Number(
  new Intl.DateTimeFormat('en-CA', { timeZone: HOME_ZONE, hour: 'numeric', hourCycle: 'h23' }).format(),
);
/** Two days ahead: less than 48 hours away and more than 24, whenever this begins and whatever hour passes meanwhile. */
const SOON =
  hour < 12
    ? { from: '00:00', to: '01:00', shown: ['12:00 AM', '01:00 AM'] }
    : { from: '11:00', to: '12:00', shown: ['11:00 AM', '12:00 PM'] };
/** Ten lessons make a page; these are two more. */
const DAYS = Array.from({ length: 11 }, (_, index) => index + 10);
let fixture: Fixture;
let soon: Booking;
let later: Booking[];
beforeAll(async () => {
  fixture = await makeFixture({
    students: 2,
    instructors: [
      { ratePerHour: 52.5 },
      { firstName: 'Anastasia-Wilhelmina-Konstantina', lastName: 'Featherstonehaugh-Cholmondeley' },
    ],
    slots: [
      [0, 2, SOON.from, SOON.to],
      ...DAYS.map((ahead): [number, number, string, string] => [0, ahead, '13:00', '14:00']),
      [0, 30, '09:00', '10:00'],
      [1, 12, '09:00', '10:00'],
      [1, 13, '09:00', '10:00'],
    ],
  });
  const { id } = nth(fixture.instructors);
  const student = nth(fixture.students);
  soon = await book(student, id, 2, SOON.from, SOON.to);
  later = await Promise.all(DAYS.map((ahead) => book(student, id, ahead, '13:00', '14:00')));
});

const student = () => as(nth(fixture.students).client);
/** `12-04-26` */
const shortDate = (date: string) => [date.slice(5, 7), date.slice(8, 10), date.slice(2, 4)].join('-');
const rows = (page: Page) => page.getByRole('table').getByRole('row');
test('[MB-01] [MB-02] [TB-01] [RT-05] the table: its columns, formats, ten to a page, the arrow to the instructor', async () => {
  const page = await open('/bookings', student());
  await page.getByRole('heading', { name: 'My Bookings', level: 1 }).waitFor();
  await page.getByRole('table').waitFor();
  const columns = await page.getByRole('columnheader').allInnerTexts();
  expect(columns).toEqual([
    'Date MM-DD-YY',
    'Starts At',
    'Ends At',
    'Instructor details',
    'Charges per hour',
    'Total instructor charges',
    'To pay',
    'Status',
    'Actions',
  ]);
  expect(await rows(page).count()).toBe(1 + 10);
  const first = await cellsOf(page, 1);
  expect(first[0]).toMatch(new RegExp(`^${shortDate(day(2))}\\b`));
  expect(first.slice(1, 8)).toEqual([
    ...SOON.shown,
    expect.stringMatching(/Instructor Number 1$/),
    '$52.50',
    '$52.50',
    '$52.50',
    'Booked',
  ]);
  const second = await cellsOf(page, 2);
  expect(second[0]).toMatch(new RegExp(`^${shortDate(day(10))}\\b`));
  expect(second.slice(1, 3)).toEqual(['01:00 PM', '02:00 PM']);

  await page.getByText('1–10 of 12').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('11–12 of 12').waitFor();
  expect(await rows(page).count()).toBe(1 + 2);
  expect((await cellsOf(page, 2))[0]).toMatch(new RegExp(`^${shortDate(day(20))}\\b`));

  await rows(page).nth(1).getByRole('link', { name: 'Instructor details: Instructor Number 1' }).click();
  await page.waitForURL('**/instructordetails*');
  await page.getByRole('heading', { name: 'Instructor Number 1', level: 1 }).waitFor();
  expect(await page.evaluate(() => history.state.usr.fromModule)).toBe(true);
  // Back to the same page of the table, at the same place.
  await page.goBack();
  await page.getByText('11–12 of 12').waitFor();
});

test.each(['en-CA', 'fr-CA'])(
  '[MB-01] on a phone in %s five lessons fit one screen, of the student and of the school; each opens to all its columns',
  async (locale) => {
    for (const [path, who] of [
      ['/bookings', nth(fixture.students).client],
      ['/drivingSchoolBookings', fixture.school.client],
    ] as const) {
      const page = await open(path, as(who, { viewport: PHONE, locale }));
      const briefs = page.getByRole('table').locator('button[aria-expanded]');
      await briefs.nth(4).waitFor();
      const tops = await page
        .getByRole('row')
        .filter({ has: page.locator('button[aria-expanded]') })
        .evaluateAll((all) => all.slice(0, 5).map((row) => row.getBoundingClientRect()));
      expect([path, nth(tops, 4).bottom - nth(tops, 0).top]).toEqual([
        path,
        expect.toSatisfy((px: number) => px < 700),
      ]);

      const card = page
        .getByRole('row')
        .filter({ has: page.locator('button[aria-expanded]') })
        .nth(1);
      const labels = await page.getByRole('columnheader').allInnerTexts();
      expect(await card.getByRole('cell').count()).toBe(0);
      await briefs.nth(1).click();
      expect(await briefs.nth(1).getAttribute('aria-expanded')).toBe('true');
      const lines = await linesOf(card);
      for (const label of labels) expect(lines).toContain(label.replaceAll(/\s+/g, ' ').trim());
      await card.getByRole('cell').getByRole('button').waitFor();
    }
  },
);

test('[IP-03] on a small phone in French both answers of the last question are in sight at once', async () => {
  const { bookings } = words['fr-CA'];
  const { id } = nth(fixture.instructors, 1);
  const viewport = { width: 390, height: 667 };
  const page = await open(
    instructorDetailsLink({ id, date: day(12), slot: '09:00 - 10:00' }),
    as(nth(fixture.students, 1).client, { viewport, locale: 'fr-CA' }),
  );
  await page.getByLabel(bookings.book.pickup).fill('12 King Street West, Toronto');
  await page.getByRole('button', { name: bookings.book.submit }).click();
  const dialog = page.getByRole('alertdialog', { name: bookings.book.confirmTitle });
  for (const name of [bookings.book.cancel, bookings.book.confirm]) {
    const box = await dialog.getByRole('button', { name, exact: true }).boundingBox();
    expect([name, (box?.y ?? Infinity) + (box?.height ?? 0)]).toEqual([
      name,
      expect.toSatisfy((bottom: number) => bottom <= viewport.height),
    ]);
  }
});

const policy = (page: Page) => page.getByRole('alertdialog', { name: 'Cancellation policy' });
const openPolicy = async (page: Page, booking: Booking) => {
  await page.getByRole('button', { name: `Cancel booking ${booking.code}` }).click();
  await policy(page).waitFor();
  return (await linesOf(policy(page))).join('\n');
};

test('[CP-01] [MB-03] the dialog says the policy, and the refund of this very moment', async () => {
  const booking = nth(later, 3);
  const page = await open('/bookings', student());
  for (const [before, amount, percent, loss] of [
    [48 * HOUR_MS + 60_000, '$52.50', '100% refund', '; you lose nothing'],
    [48 * HOUR_MS, '$26.25', '50% refund', ', and you lose $26.25'],
    [24 * HOUR_MS + 60_000, '$26.25', '50% refund', ', and you lose $26.25'],
    [24 * HOUR_MS, '$0.00', '0% refund', ', and you lose $52.50'],
  ] as const) {
    await page.clock.setFixedTime(Date.parse(booking.startTime) - before);
    const words = await openPolicy(page, booking);
    expect(words).toContain(`You get back\n${amount}\n${percent}`);
    expect(words).toContain(`“Continue” cancels this lesson${loss}. “Back” keeps it.`);
    for (const text of [
      'More than 48 hours before the lesson',
      'Also when the instructor does not show up',
      'More than 24 hours before the lesson',
      'The other half goes to the instructor as compensation.',
      '24 hours before the lesson or less, or if you do not show up',
      'The instructor gets the full price.',
      'The booking fee is non-refundable in all cases.',
    ]) {
      expect(words).toContain(text);
    }
    await policy(page).getByRole('button', { name: 'Back' }).click();
    await policy(page).waitFor({ state: 'hidden' });
  }
});

test('[CP-01] a lesson under 48 hours away says what is lost, and why it can not be moved', async () => {
  const page = await open(`/bookings/${soon.bookingId}`, student());
  await page
    .getByText('The lesson is less than 48 hours away. If you cancel, you lose $26.25 of the $52.50 to pay.')
    .waitFor();
  await page.getByText('This lesson can no longer be moved').waitFor();
  expect(await page.getByRole('button', { name: 'Move to another time' }).count()).toBe(0);
  expect(await page.getByText('Full refund before').count()).toBe(0);
});

test('[MB-03] [CP-01] Back leaves all as it is, Continue cancels with the refund that is due now', async () => {
  const page = await open('/bookings', student());
  const far = nth(later, 0);
  await openPolicy(page, far);
  await policy(page).getByRole('button', { name: 'Back' }).click();
  await policy(page).waitFor({ state: 'hidden' });
  const { client } = nth(fixture.students);
  expect((await client.get<Booking>(`/booking/${far.bookingId}`)).bookingStatus).toBe('Booked');

  expect(await openPolicy(page, soon)).toContain('$26.25\n50% refund');
  await policy(page).getByRole('button', { name: 'Continue' }).click();
  await expectDialog(page, 'Booking cancelled', 'Refund: $26.25');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Past and cancelled' }).click();
  await page.getByText('Cancelled', { exact: true }).first().waitFor();
  const cancelled = await client.get<Booking>(`/booking/${soon.bookingId}`);
  expect([cancelled.bookingStatus, cancelled.refund, cancelled.cancelledBy]).toEqual(['Cancelled', 26.25, 'student']);

  await page.getByRole('tab', { name: 'Upcoming' }).click();
  expect(await openPolicy(page, far)).toContain('$52.50\n100% refund');
  await policy(page).getByRole('button', { name: 'Continue' }).click();
  await expectDialog(page, 'Booking cancelled', 'Refund: $52.50');
  // The slot is free again.
  const free = await client.get<{ timeSlots: unknown[] }[]>(
    `/schedule/all?availabilityStatus=AVAILABLE&date=${day(10)}&place=${encodeURIComponent(fixture.school.name)}`,
  );
  expect(free.flatMap((one) => one.timeSlots).length).toBe(1);
});

/** One far east, one half an hour off: neither has the street's hour. */
test.each(['Asia/Kolkata', 'America/St_Johns'])(
  '[MB-02] [SH-03] for a reader in %s every page shows the hour of the lesson’s street, its zone named',
  async (timezoneId) => {
    const page = await open(
      `/studenthomepage?${new URLSearchParams({ date: day(30), place: fixture.school.name })}`,
      as(nth(fixture.students).client, { timezoneId }),
    );
    const card = page.getByRole('article', { name: 'Instructor Number 1' });
    await card.getByText('Eastern Time').waitFor();
    await card.getByRole('button', { name: '09:00 AM - 10:00 AM' }).click();
    await page.getByRole('link', { name: 'Proceed →' }).click();
    await page.getByRole('heading', { name: 'Your lesson' }).waitFor();
    const chosen = await linesOf(page.getByRole('main'));
    expect(chosen).toEqual(expect.arrayContaining([dayTitle(day(30)), '09:00 AM - 10:00 AM', 'Eastern Time']));

    await page.getByRole('link', { name: 'My Bookings' }).first().click();
    const row = rows(page).filter({ hasText: shortDate(day(12)) });
    await row.waitFor();
    const booked = await linesOf(row);
    expect(booked.join(' ')).toMatch(/01:00 PM.*Eastern Time.*02:00 PM/);
  },
);

test('at 320 px a name of sixty letters makes no page wider: the student’s lessons, the school’s bookings', async () => {
  await book(nth(fixture.students, 1), nth(fixture.instructors, 1).id, 12, '09:00', '10:00');
  const phone = { viewport: { width: 320, height: 700 } };
  for (const locale of ['en-CA', 'fr-CA']) {
    const mine = await open('/bookings', as(nth(fixture.students, 1).client, { ...phone, locale }));
    const school = await open('/drivingSchoolBookings', as(fixture.school.client, { ...phone, locale }));
    for (const page of [mine, school]) {
      await page.getByText('Featherstonehaugh').filter({ visible: true }).first().waitFor();
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
      expect([page.url(), ...widths]).toEqual([page.url(), 320, 320]);
    }
  }
});

test('what a program booked is confirmed from the mail, without a log-in, once', async () => {
  const { client, email } = nth(fixture.students, 1);
  const { key } = await client.post<{ key: string }>('/keys', { name: 'My assistant', scopes: ['book'] });
  const lesson = {
    instructorId: nth(fixture.instructors, 1).id,
    ...{ date: day(13), startTime: '09:00', endTime: '10:00', location: '12 Main Street' },
  };
  const answer = await fetch(`${inject('address')}/api/booking`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(lesson),
  });
  const { code } = (await answer.json()) as Booking;
  const link = linkIn(await mailTo(inject('dataDir'), email, new RegExp(`^Confirm.*${code}`)), '/confirm-lesson');
  const page = await open(link.replace(inject('address'), ''), { viewport: PHONE });
  await page.getByRole('button', { name: 'Confirm this lesson' }).click();
  await page.getByText(`Lesson ${code} is confirmed.`, { exact: false }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Confirm this lesson' }).click();
  await page.getByText('This link no longer works').waitFor();
});
