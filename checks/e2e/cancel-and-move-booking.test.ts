import { beforeAll, expect, inject, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import { mailTo } from '../support/mailbox.ts';
import { openBrowser } from './support/browser.ts';
import { dayTitle } from './support/calendar.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';

const LOCALE = 'fr-CA';
const { bookings, cancelBooking, cancellationPolicy } = words[LOCALE];

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    instructors: [{ ratePerHour: 50 }],
    slots: [10, 12, 13].map((ahead) => [0, ahead, '09:00', '10:00']),
  });
});

const lessonOn = (ahead: number) => book(nth(fixture.students), nth(fixture.instructors).id, ahead, '09:00', '10:00');

test('[MB-03] [CP-01] Back keeps a lesson and Continue cancels it; student and school get an email', async () => {
  const { client, email } = nth(fixture.students);
  const lesson = await lessonOn(10);
  const page = await open('/bookings', as(client, { locale: LOCALE }));
  const cancel = page.getByRole('button', { name: fill(bookings.bookings.cancelNamed, { code: lesson.code }) });
  const dialog = page.getByRole('alertdialog', { name: cancellationPolicy.policy.title });
  const stored = () => client.get<Booking>(`/booking/${lesson.bookingId}`);
  await cancel.click();
  await dialog.getByRole('button', { name: cancelBooking.back, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await stored()).bookingStatus).toBe('Booked');

  await cancel.click();
  await dialog.getByText(cancellationPolicy.policy.now).waitFor();
  await dialog.getByRole('button', { name: cancelBooking.continue, exact: true }).click();
  const done = page.getByRole('alertdialog', { name: cancelBooking.cancelled.title });
  await done.getByRole('button', { name: cancelBooking.cancelled.close, exact: true }).click();
  await page.getByRole('tab', { name: bookings.bookings.past }).click();
  await page.getByText(bookings.status.Cancelled, { exact: true }).first().waitFor();
  expect(await stored()).toMatchObject({ bookingStatus: 'Cancelled', refund: 50, cancelledBy: 'student' });
  await mailTo(inject('dataDir'), email, new RegExp(lesson.code));
  await mailTo(inject('dataDir'), fixture.school.email, new RegExp(`cancel.*${lesson.code}`, 'i'));
  // The time is free again.
  expect((await lessonOn(10)).bookingStatus).toBe('Booked');
});

test('a student moves a lesson to another free time; the old one is free again', async () => {
  const lesson = await lessonOn(12);
  const { client } = nth(fixture.students);
  const page = await open(`/bookings/${lesson.bookingId}`, as(client, { locale: LOCALE }));
  await page.getByRole('button', { name: bookings.move.button }).click();
  const dialog = page.getByRole('dialog', { name: bookings.move.title });
  const confirm = dialog.getByRole('button', { name: bookings.move.confirm });
  await confirm.waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  const target = dayTitle(day(13), LOCALE);
  await dialog.getByRole('region', { name: target }).getByRole('button').click();
  await confirm.click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(target, { exact: false }).first().waitFor();
  const moved = await client.get<Booking>(`/booking/${lesson.bookingId}`);
  expect([moved.startTime.slice(0, 16), moved.bookingStatus]).toEqual([`${day(13)}T09:00`, 'Booked']);
  expect((await lessonOn(12)).bookingStatus).toBe('Booked');
});
