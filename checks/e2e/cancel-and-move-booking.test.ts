import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { withOrdinalFirst } from '#contract/formats.ts';
import { mailTo, readMails } from '../support/mailbox.ts';
import { viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, type Language, words } from './support/languages.ts';

const open = openBrowser();
const BOTH = ['en-CA', 'fr-CA'] as const;
/** `mardi 1er décembre` */
const longDay = (locale: Language, date: string): string => {
  const long = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
  return withOrdinalFirst(locale === 'fr-CA' ? 'fr' : 'en', long.format(new Date(`${date}T00:00:00Z`)));
};
/** Each language its own student and its own days. */
const placeOf = { 'en-CA': 0, 'fr-CA': 1 } as const;
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    students: 2,
    instructors: [{ ratePerHour: 50 }, { ratePerHour: 76.5 }],
    slots: [
      ...[10, 11, 12, 13, 14, 15].map((ahead): [number, number, string, string] => [0, ahead, '09:00', '10:00']),
      [1, 20, '13:00', '14:00'],
      [1, 21, '13:00', '14:00'],
    ],
  });
});

const studentOf = (locale: Language) => nth(fixture.students, placeOf[locale]);
const lessonOn = (locale: Language, ahead: number, instructor = 0, start = '09:00', end = '10:00') =>
  book(studentOf(locale), nth(fixture.instructors, instructor).id, ahead, start, end);
const enter = (path: string, client: Fixture['school']['client'], locale: Language): Promise<Page> =>
  open(path, as(client, { locale, reducedMotion: 'reduce' }));
const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
const textOf = async (where: Locator) => plain(await where.innerText());
const _mailsTo = async (address: string, subject: RegExp) =>
  (await readMails(inject('dataDir'))).filter(
    (mail) => mail.to?.some((to) => to.address === address) && subject.test(plain(mail.subject ?? '')),
  ).length;

test.each(BOTH)(
  '[MB-03] [CP-01] %s: a student cancels with the refund of this moment, and both sides read of it',
  async (locale) => {
    const { bookings: bookingsTexts, cancelBooking, cancellationPolicy } = words[locale];
    const lesson = await lessonOn(locale, 10 + placeOf[locale]);
    const page = await enter(`/bookings/${lesson.bookingId}`, studentOf(locale).client, locale);
    const { found, look } = viewer(page, locale);
    await page.getByRole('button', { name: bookingsTexts.booking.cancel }).click();
    const dialog = page.getByRole('alertdialog', { name: cancellationPolicy.policy.title });
    await dialog.waitFor();
    const amount = locale === 'fr-CA' ? '50,00 $' : '$50.00';
    expect(await textOf(dialog)).toContain(
      `${cancelBooking.refund.now} ${amount} ${plain(fill(cancelBooking.refund.nowPercent, { percent: 100 }))}`,
    );
    await look();
    await dialog.getByRole('button', { name: cancelBooking.continue, exact: true }).click();
    const done = page.getByRole('alertdialog', { name: cancelBooking.cancelled.title });
    await done.waitFor();
    expect(await textOf(done)).toContain(plain(fill(cancelBooking.cancelled.refund, { refund: amount })));
    await look();
    await done.getByRole('button', { name: cancelBooking.cancelled.close, exact: true }).click();
    await page.getByText(bookingsTexts.booking.cancelledByStudent).waitFor();
    const { email, client } = studentOf(locale);
    expect(await client.get<Booking>(`/booking/${lesson.bookingId}`)).toMatchObject({
      bookingStatus: 'Cancelled',
      refund: 50,
    });
    await mailTo(inject('dataDir'), email, new RegExp(lesson.code));
    await mailTo(inject('dataDir'), fixture.school.email, new RegExp(`cancel.*${lesson.code}`, 'i'));
    expect(found).toEqual([]);
  },
);

test.each(BOTH)('%s: a student moves a lesson to another free time; the old one is free again', async (locale) => {
  const { bookings: bookingsTexts } = words[locale];
  const [from, to] = locale === 'en-CA' ? [12, 13] : [14, 15];
  const lesson = await lessonOn(locale, from);
  const { client } = studentOf(locale);
  const page = await enter(`/bookings/${lesson.bookingId}`, client, locale);
  const { found, look } = viewer(page, locale);
  await page.getByRole('button', { name: bookingsTexts.move.button }).click();
  const dialog = page.getByRole('dialog', { name: bookingsTexts.move.title });
  const confirm = dialog.getByRole('button', { name: bookingsTexts.move.confirm });
  await confirm.waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  const target = longDay(locale, day(to));
  await dialog.getByRole('region', { name: target }).getByRole('button').click();
  await look();
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(target, { exact: false }).first().waitFor();
  const moved = await client.get<Booking>(`/booking/${lesson.bookingId}`);
  expect([moved.startTime.slice(0, 16), moved.bookingStatus]).toEqual([`${day(to)}T09:00`, 'Booked']);
  const again = await lessonOn(locale, from);
  expect(again.bookingStatus).toBe('Booked');
  expect(found).toEqual([]);
});

test.each(BOTH)(
  '[CP-01] %s: a school cancels with a reason; the student gets all back and reads it',
  async (locale) => {
    const { bookings: bookingsTexts, schoolBookings } = words[locale];
    const lesson = await lessonOn(locale, 20 + placeOf[locale], 1, '13:00', '14:00');
    const { code } = lesson;
    const page = await enter(`/drivingSchoolBookings?q=${code}`, fixture.school.client, locale);
    const { found, look } = viewer(page, locale);
    await page.getByRole('button', { name: fill(schoolBookings.bookings.cancel.buttonOf, { code }) }).click();
    const dialog = page.getByRole('alertdialog', { name: schoolBookings.bookings.cancel.title });
    await dialog.getByText(/\$?76[.,]50/).waitFor();
    // Without a reason it is refused.
    await dialog.getByRole('button', { name: schoolBookings.bookings.cancel.confirm, exact: true }).click();
    await dialog.getByRole('alert').first().waitFor();
    await look();
    await dialog.getByRole('textbox', { name: schoolBookings.bookings.cancel.reason }).fill('Freezing rain & <ice>');
    await dialog.getByRole('button', { name: schoolBookings.bookings.cancel.confirm, exact: true }).click();
    await page.getByText(fill(schoolBookings.bookings.cancel.done, { code })).waitFor();
    const theirs = await enter(`/bookings/${lesson.bookingId}`, studentOf(locale).client, locale);
    await theirs.getByText(fill(bookingsTexts.booking.cancelReason, { reason: 'Freezing rain & <ice>' })).waitFor();
    const now = await studentOf(locale).client.get<Booking>(`/booking/${lesson.bookingId}`);
    expect(now).toMatchObject({ bookingStatus: 'Cancelled', cancelledBy: 'school', refund: 76.5 });
    expect(found).toEqual([]);
  },
);
