import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import { withOrdinalFirst } from '#contract/formats.ts';
import { instructorDetailsLink } from '#contract/paths.ts';
import { mailTo, readMails } from '../support/mailbox.ts';
import { viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, type Language, words } from './support/languages.ts';
import { eventually } from './support/sessions.ts';

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
    students: 3,
    instructors: [{ ratePerHour: 50 }, { ratePerHour: 76.5 }, {}],
    slots: [
      ...[10, 11, 12, 13, 14, 15].map((ahead): [number, number, string, string] => [0, ahead, '09:00', '10:00']),
      [1, 20, '13:00', '14:00'],
      [1, 21, '13:00', '14:00'],
      [2, 25, '09:00', '10:00'],
      [2, 26, '09:00', '10:00'],
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
const mailsTo = async (address: string, subject: RegExp) =>
  (await readMails(inject('dataDir'))).filter(
    (mail) => mail.to?.some((to) => to.address === address) && subject.test(plain(mail.subject ?? '')),
  ).length;

test.each(BOTH)(
  '[MB-03] [CP-01] %s: a student cancels with the refund of this moment, and both sides read of it',
  async (locale) => {
    const { bookings: bookingsTexts, cancellationPolicy } = words[locale];
    const lesson = await lessonOn(locale, 10 + placeOf[locale]);
    const page = await enter(`/bookings/${lesson.bookingId}`, studentOf(locale).client, locale);
    const { found, look } = viewer(page, locale);
    await page.getByRole('button', { name: bookingsTexts.booking.cancel }).click();
    const dialog = page.getByRole('alertdialog', { name: cancellationPolicy.policy.title });
    await dialog.waitFor();
    const amount = locale === 'fr-CA' ? '50,00 $' : '$50.00';
    expect(await textOf(dialog)).toContain(
      `${cancellationPolicy.refund.now} ${amount} ${plain(fill(cancellationPolicy.refund.nowPercent, { percent: 100 }))}`,
    );
    await look();
    await dialog.getByRole('button', { name: cancellationPolicy.policy.continue, exact: true }).click();
    const done = page.getByRole('alertdialog', { name: bookingsTexts.cancelled.title });
    await done.waitFor();
    expect(await textOf(done)).toContain(plain(fill(bookingsTexts.cancelled.refund, { refund: amount })));
    await look();
    await done.getByRole('button', { name: bookingsTexts.cancelled.close, exact: true }).click();
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

test.each(BOTH)('%s: who waits for a time is told once when it frees, and the mail leads to it', async (locale) => {
  const { waitingList } = words[locale];
  const ahead = 25 + placeOf[locale];
  // The only time of the only school in the search.
  const taken = await book(nth(fixture.students, 2), nth(fixture.instructors, 2).id, ahead, '09:00', '10:00');
  const { client, email } = studentOf(locale);
  const page = await enter(instructorDetailsLink({ id: nth(fixture.instructors, 2).id }), client, locale);
  const search = new URLSearchParams({ date: day(ahead + 300), place: fixture.school.name });
  await page.goto(`/studenthomepage?${search}`);
  const { found, look } = viewer(page, locale);
  const tellMe = page.getByRole('button', { name: waitingList.waiting.button });
  await tellMe.waitFor();
  await client.post('/waiting-list', { date: day(ahead), instructorId: nth(fixture.instructors, 2).id });
  await tellMe.click();
  await page.getByText(waitingList.waiting.joined).waitFor();
  await look();
  await page.goto('/studentprofilepage');
  await page.getByText(`Instructor Number 3 · ${longDay(locale, day(ahead))}`).waitFor();
  const { anyInstructor } = waitingList.waiting;
  await page.getByText(`${anyInstructor} · ${longDay(locale, day(ahead + 300))} · ${fixture.school.name}`).waitFor();

  const freed = /lesson is free|cours de conduite est libre/;
  expect(await mailsTo(email, freed)).toBe(0);
  await nth(fixture.students, 2).client.post(`/booking/${taken.bookingId}/cancel`, {});
  const mail = await mailTo(inject('dataDir'), email, freed);
  expect(mail.html).toContain(`/instructordetails?id=${nth(fixture.instructors, 2).id}&amp;date=${day(ahead)}`);
  // Freed again, nobody is told a second time.
  const again = await book(nth(fixture.students, 2), nth(fixture.instructors, 2).id, ahead, '09:00', '10:00');
  await nth(fixture.students, 2).client.post(`/booking/${again.bookingId}/cancel`, {});
  await mailTo(inject('dataDir'), nth(fixture.students, 2).email, new RegExp(`cancel.*${again.code}`, 'i'));
  expect(await mailsTo(email, freed)).toBe(1);
  expect(found).toEqual([]);
});

test.each(BOTH)('%s: where nobody matches on any day, one waits for just what was searched', async (locale) => {
  const { waitingList } = words[locale];
  const { client } = studentOf(locale);
  const page = await enter('/studenthomepage?place=Nowhere&maxRate=80', client, locale);
  const { found, look } = viewer(page, locale);
  await page.getByRole('button', { name: waitingList.waiting.anyDayButton }).click();
  await page.getByText(waitingList.waiting.joined).waitFor();
  await look();
  await page.goto('/studentprofilepage');
  const { anyInstructor, anyDay } = waitingList.waiting;
  await page.getByText(new RegExp(`${anyInstructor} · ${anyDay} · Nowhere · .*80`)).waitFor();
  expect(found).toEqual([]);
});

/** What a calendar program gets at an address that a person copied. */
async function calendarAt(address: string): Promise<{ status: number; text: string }> {
  const response = await fetch(address);
  return { status: response.status, text: (await response.text()).replaceAll('\r\n ', '') };
}

test.each(BOTH)('%s: a calendar address is made, read by a calendar program, and dead once revoked', async (locale) => {
  const { calendarFeeds, schoolInstructors } = words[locale];
  const who = nth(fixture.instructors, 2);
  const lesson = await book(studentOf(locale), who.id, 25 + placeOf[locale], '09:00', '10:00');
  for (const [path, client, name] of [
    ['/studentprofilepage', studentOf(locale).client, null],
    [`/instructorDetails/${who.id}`, fixture.school.client, 'Instructor'],
  ] as const) {
    const page = await enter(path, client, locale);
    const { found, look } = viewer(page, locale);
    if (name) await page.getByRole('tab', { name: schoolInstructors.own.tabCalendar }).click();
    const title = name ? fill(calendarFeeds.feeds.titleOf, { name }) : calendarFeeds.feeds.title;
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByRole('button', { name: calendarFeeds.feeds.create }).click();
    const field = page.getByRole('textbox', { name: calendarFeeds.feeds.address });
    const address = await field.inputValue();
    await look();
    const { status, text } = await calendarAt(address);
    expect(status).toBe(200);
    expect(text).toContain(`UID:${lesson.bookingId}@lanewise`);
    expect(text).toContain(`DTSTART;TZID=America/Toronto:${day(25 + placeOf[locale]).replaceAll('-', '')}T090000`);
    // Told this once: it is nowhere after a reload, but can be revoked.
    await page.reload();
    const revoke = page.getByRole('button', { name: calendarFeeds.feeds.revoke, exact: false });
    await revoke.first().waitFor();
    expect(await field.count()).toBe(0);
    await revoke.first().click();
    await eventually(() => revoke.count()).toBe(0);
    expect((await calendarAt(address)).status).toBe(404);
    expect(found).toEqual([]);
  }
});
