import { beforeAll, expect, inject, test } from 'vitest';
import type { Booking } from '../../contract/bookings.ts';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';

const open = openBrowser();
const LOCALE = 'fr-CA';
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({
    slots: [10, 11].map((ahead) => [0, ahead, '09:00', '10:00']),
  });
  const settings = await fixture.school.client.get<object>(`/school/${fixture.school.id}/settings`);
  const howToPay = 'E-transfer to pay@check.example';
  await fixture.school.client.put(`/school/${fixture.school.id}/settings`, { ...settings, howToPay });
});

test('a student names a parent, who accepts from the email, sees what is ahead and owed, and cancels', async () => {
  const { accounts, bookings, cancelBooking, cancellationPolicy, family, money } = words[LOCALE];
  const student = nth(fixture.students);
  await student.client.put('/candidate/profile', {
    ...{ first_name: student.name.split(' ')[0], last_name: 'Learner' },
    locale: LOCALE.slice(0, 2),
  });
  const instructor = nth(fixture.instructors);
  const lesson = await book(student, instructor.id, 10, '09:00', '10:00');
  await book(student, instructor.id, 11, '09:00', '10:00');
  const email = `parent-${student.email}`;

  const own = await open('/account/guardians', as(student.client, { locale: LOCALE }));
  await own.getByRole('button', { name: family.mine.invite }).click();
  await own.getByRole('textbox', { name: family.name.email }).fill(email);
  const form = own.getByRole('form', { name: family.mine.invite });
  await form.getByRole('textbox', { name: accounts.field.firstName, exact: true }).fill('Kofi');
  await form.getByRole('textbox', { name: accounts.field.lastName, exact: true }).fill('Osei');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: family.name.submit }).click();
  await own.getByRole('button', { name: fill(family.mine.removeNamed, { name: 'Kofi Osei' }) }).waitFor();

  const link = new URL(linkIn(await mailTo(inject('dataDir'), email, /./), '/guardian'));
  const page = await open(link.pathname + link.search, { locale: LOCALE });
  await page.getByLabel(accounts.field.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: family.accept.submit }).click();

  await page.waitForURL('**/family');
  await page.getByText(lesson.code).first().waitFor();
  await page.getByText('E-transfer to pay@check.example').waitFor();
  const main = page.getByRole('main');
  expect(await main.innerText()).toContain(instructor.name);
  expect(await main.innerText()).toContain('12 King Street West, Toronto');
  await page.getByText(fill(money.pay.title, { school: fixture.school.name })).waitFor();

  await page.getByRole('button', { name: family.cancel }).first().click();
  const dialog = page.getByRole('alertdialog', { name: cancellationPolicy.policy.title });
  await dialog.getByText(cancellationPolicy.policy.now).waitFor();
  await dialog.getByRole('button', { name: cancelBooking.continue, exact: true }).click();
  const done = page.getByRole('alertdialog', { name: cancelBooking.cancelled.title });
  await done.getByRole('button', { name: cancelBooking.cancelled.close, exact: true }).click();
  await page.getByText(fill(family.cancelledBy, { who: 'Kofi Osei' })).waitFor();
  await mailTo(inject('dataDir'), student.email, new RegExp(lesson.code));

  // The student reads who cancelled, withdraws that permission, then revokes access while the parent's page is open.
  await own.goto(`/bookings/${lesson.bookingId}`);
  await own.getByText(fill(bookings.booking.cancelledByGuardian, { name: 'Kofi Osei' })).waitFor();
  await own.goto('/account/guardians');
  await own.getByRole('checkbox', { name: family.name.mayCancel }).click();
  await expect
    .poll(async () => (await student.client.get<{ mayCancel: boolean }[]>('/guardians')).map((one) => one.mayCancel))
    .toEqual([false]);
  await page.reload();
  await page.getByText(fill(family.onlySee, { student: student.name.split(' ')[0] ?? '' })).waitFor();
  expect(await page.getByRole('button', { name: family.cancel }).count()).toBe(0);
  await own.getByRole('button', { name: fill(family.mine.removeNamed, { name: 'Kofi Osei' }) }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: family.remove.confirm }).click();
  await own.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText(family.none).waitFor();
  expect(await student.client.get<Booking>(`/booking/${lesson.bookingId}`)).toMatchObject({
    cancelledByGuardian: { name: 'Kofi Osei' },
  });
});
