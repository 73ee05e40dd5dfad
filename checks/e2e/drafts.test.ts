import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { Booking } from '#contract/bookings.ts';
import type { Instructor } from '#contract/instructors.ts';
import { instructorDetailsLink } from '#contract/paths.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, day, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { type Language, words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';
import { enter, eventually } from './support/sessions.ts';

const open = openBrowser();
const SLOT = '09:00 - 10:00';
let fixture: Fixture;
let lesson: Booking;
beforeAll(async () => {
  fixture = await makeFixture({
    students: 3,
    slots: [9, 10, 11, 12].map((ahead): [number, number, string, string] => [0, ahead, '09:00', '10:00']),
  });
  lesson = await book(nth(fixture.students), nth(fixture.instructors).id, 12, '09:00', '10:00');
});

const details = (ahead: number) =>
  instructorDetailsLink({ id: nth(fixture.instructors).id, date: day(ahead), slot: SLOT });
const pickup = (page: Page, locale: Language = 'en-CA') => page.getByLabel(words[locale].bookings.book.pickup);
const holds = (page: Page, label: string, value: string) =>
  expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
/** All that the tab keeps. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** On the log-in page already. */
async function logInHere(page: Page, email: string, locale: Language = 'en-CA'): Promise<void> {
  const { field, login } = words[locale].accounts;
  await page.getByLabel(field.email, { exact: true }).fill(email);
  await page.getByLabel(field.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: login.submit, exact: true }).click();
}

/** In another tab of the same browser, somebody else logs in. */
async function becomes(context: BrowserContext, client: Fixture['school']['client']): Promise<void> {
  const { cookies } = as(client).storageState as Exclude<StoredState, string>;
  await context.clearCookies();
  await context.addCookies(cookies);
}
type StoredState = NonNullable<ReturnType<typeof as>['storageState']>;

test('a reload in the middle: sign-up without its password, settings, the pickup', async () => {
  const page = await open('/signup');
  await page.getByLabel('First name').fill('Wren');
  await page.getByLabel('Password', { exact: true }).fill('never-kept-2026');
  await page.reload();
  await holds(page, 'First name', 'Wren');
  await holds(page, 'Password', '');
  expect(await stored(page)).not.toContain('never-kept');

  const office = await open('/schoolinfopage', as(fixture.school.client));
  await office.getByLabel('City').fill('Etobicoke');
  await office.reload();
  await holds(office, 'City', 'Etobicoke');

  const student = await open(details(9), as(nth(fixture.students).client));
  await pickup(student).fill('3 Reload Lane');
  await student.reload();
  await holds(student, 'Pickup location', '3 Reload Lane');
});

test('a record that changed meanwhile: what was typed stays, the rest is as stored, and nothing complains', async () => {
  const { id } = nth(fixture.instructors);
  const page = await open(`/instructorDetails/${id}?tab=edit`, as(fixture.school.client));
  await page.getByLabel('Car colour').fill('Teal');
  await page.getByLabel('Car plate number').fill('');
  const { instructorCar } = await fixture.school.client.get<Instructor>(`/instructor/${id}`);
  await fixture.school.client.patch(`/instructor/${id}`, { instructorCar: { ...instructorCar, model: 'Yaris' } });
  await page.reload();
  await holds(page, 'Car colour', 'Teal');
  await holds(page, 'Car plate number', '');
  await holds(page, 'Car model', 'Yaris');
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
});

test('the back button: away from the form and back, what was typed is there', async () => {
  const page = await open('/addnewinstructor', as(fixture.school.client));
  await page.getByLabel('First name').fill('Ines');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQs' }).click();
  await page.waitForURL('**/faqs');
  // Until that page is there the form only waits behind it, and would be shown as it was left.
  await page.getByRole('heading', { level: 1, name: words['en-CA'].publicContent.faqs.title }).waitFor();
  await page.goBack();
  await holds(page, 'First name', 'Ines');
});

test.each(['en-CA', 'fr-CA'] as const)(
  '%s: a session that ends before the booking: log-in says why, and leads back to the slot and the pickup',
  async (locale) => {
    const number = locale === 'en-CA' ? 0 : 1;
    const { client, email, id } = nth(fixture.students, number);
    const { accounts, bookings: bookingsTexts } = words[locale];
    const page = await open(details(10 + number), as(client, { locale }));
    await pickup(page, locale).fill('7 Expiry Street');
    await page.getByRole('button', { name: bookingsTexts.book.submit }).click();
    await page.context().clearCookies();
    await page.getByRole('button', { name: bookingsTexts.book.confirm }).click();
    await page.waitForURL('**/login?*');
    await page.getByText(accounts.login.interrupted).waitFor();
    await logInHere(page, email, locale);
    await page.waitForURL(`**${details(10 + number)}`);
    await expect.poll(() => pickup(page, locale).inputValue()).toBe('7 Expiry Street');
    await page.getByRole('button', { name: bookingsTexts.book.submit }).click();
    await page.getByRole('button', { name: bookingsTexts.book.confirm }).click();
    await eventually(async () => {
      const all = await client.get<Booking[]>(`/booking?candidateId=${id}&fetchType=ALL`);
      return all.filter(({ startTime }) => startTime.startsWith(day(10 + number))).map((one) => one.location);
    }).toEqual(['7 Expiry Street']);
    // The page forgets it once it has its answer.
    await eventually(() => stored(page)).not.toContain('7 Expiry Street');
  },
);

test('a session that ends in an open dialog: the dialog is open again, with the reason in it, and can be sent', async () => {
  const page = await open(`/drivingSchoolBookings?when=all&q=${lesson.code}`, as(fixture.school.client));
  const dialog = page.getByRole('alertdialog', { name: words['en-CA'].schoolBookings.bookings.cancel.title });
  const { cancel } = words['en-CA'].schoolBookings.bookings;
  await page.getByRole('button', { name: new RegExp(`^Cancel.*${lesson.code}`) }).click();
  await dialog.getByRole('textbox', { name: cancel.reason }).fill('The car is in the shop');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: cancel.confirm }).click();
  await page.waitForURL('**/schoolloginpage?*');
  await page.getByText(words['en-CA'].accounts.login.interrupted).waitFor();
  await logInHere(page, fixture.school.email);
  await expect.poll(() => dialog.isVisible()).toBe(true);
  expect(await dialog.getByRole('textbox', { name: cancel.reason }).inputValue()).toBe('The car is in the shop');
  await dialog.getByRole('button', { name: cancel.confirm }).click();
  await dialog.waitFor({ state: 'hidden' });
  const { client } = nth(fixture.students);
  expect(await client.get<Booking>(`/booking/${lesson.bookingId}`)).toMatchObject({
    cancelledBy: 'school',
    cancellationReason: 'The car is in the shop',
  });
});

test('the calendar’s dialogs: a reload and a log-in lead back into them, with what was typed; who closes one starts anew', async () => {
  const { add, move, start, end, back, freeSlot } = words['en-CA'].schoolCalendar;
  const page = await open(`/calendar?date=${day(9)}`, as(fixture.school.client));
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  await page.getByRole('button', { name: add.button, exact: true }).click();
  await dialog(add.title).getByLabel(start).fill('15:30');
  await page.reload();
  await dialog(add.title).waitFor();
  await holds(page, start, '15:30');
  await page.context().clearCookies();
  await dialog(add.title).getByRole('button', { name: add.confirm }).click();
  await page.waitForURL('**/schoolloginpage?*');
  await logInHere(page, fixture.school.email);
  await dialog(add.title).waitFor();
  await holds(page, end, '16:30');
  await dialog(add.title).getByRole('button', { name: add.confirm }).click();
  const slot = page.getByRole('grid').getByRole('button', { name: /^3:30.*Free/ });
  await slot.click();
  await dialog(freeSlot).getByRole('button', { name: move.button }).click();
  await dialog(move.title).getByLabel(start).fill('17:00');
  await page.reload();
  await dialog(move.title).waitFor();
  await holds(page, start, '17:00');
  await dialog(move.title).getByRole('button', { name: back }).click();
  await page.reload();
  await slot.waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await stored(page)).not.toContain('17:00');
});

test('what came of a lesson is still chosen after a reload', async () => {
  const { outcome, statuses } = words['en-CA'].schoolBookings.bookings;
  const page = await open('/login');
  await enter(page, 'school');
  await page.goto('/drivingSchoolBookings?when=past');
  await page
    .getByRole('button', { name: new RegExp(`^${outcome.button}`) })
    .first()
    .click();
  const noShow = page
    .getByRole('alertdialog', { name: outcome.title })
    .getByLabel(statuses['No-show'], { exact: true });
  await noShow.check();
  await page.reload();
  await expect.poll(() => noShow.isChecked()).toBe(true);
});

test('what a visitor wrote to us is still there after a log-in', async () => {
  const { contact } = words['en-CA'].contact;
  const page = await open('/contactus');
  await page.getByLabel(contact.message).fill('Do you teach on Sundays?');
  await page.goto('/login');
  await logInHere(page, nth(fixture.students, 2).email);
  await page.waitForURL('**/studenthomepage*');
  await page.goto('/contactus');
  await page.getByLabel(contact.message).waitFor();
  await expect.poll(() => page.getByLabel(contact.message).inputValue()).toBe('Do you teach on Sundays?');
});

test('another account in the same tab finds nothing of what was typed; nor does anyone after a log-out', async () => {
  const [first, , other] = fixture.students;
  if (!first || !other) throw new Error('The fixture has three students');
  const page = await open(details(9), as(first.client));
  await pickup(page).fill('1 Private Road');
  expect(await stored(page)).toContain('1 Private Road');
  await becomes(page.context(), other.client);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => pickup(page).inputValue()).toBe('');
  expect(await stored(page)).not.toContain('1 Private Road');

  await pickup(page).fill('2 Private Road');
  expect(await stored(page)).toContain('2 Private Road');
  // Nor what was searched, and where somebody wants to be picked up.
  await page.goto('/studenthomepage?near=M5V&language=FRENCH');
  await expect.poll(() => stored(page)).toContain('language=FRENCH');
  await page.evaluate(() => localStorage.setItem('pickupPlace', 'M5V, Downtown Toronto, ON'));
  await page.goto('/logout');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => stored(page)).not.toMatch(/2 Private Road|FRENCH|M5V/);
});

test('logged out in another tab: this one leads to the log-in, says so, and back', async () => {
  const { client, email } = nth(fixture.students, 1);
  const page = await open(details(9), as(client));
  await pickup(page).fill('5 Second Tab');
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitForURL('**/login?*');
  await page.getByText(words['en-CA'].accounts.login.interrupted).waitFor();
  await logInHere(page, email);
  await holds(page, 'Pickup location', '5 Second Tab');
});
