import { inject, test } from 'vitest';
import { createClient } from '../support/api.ts';
import { openBrowser } from './support/browser.ts';
import { as, book, makeFixture, nth } from './support/fixture.ts';
import { fill, words } from './support/languages.ts';
import { DEMO, DEMO_PASSWORD, eventually } from './support/sessions.ts';

const open = openBrowser();
const { admin, ui } = words['fr-CA'];

test('[RT-19] the operator locks an account, looks a booking up, answers a message, and reads it all in the log', async () => {
  const { students, instructors } = await makeFixture({ slots: [[0, 9, '09:00', '10:00']] });
  const student = nth(students);
  const { code } = await book(student, nth(instructors).id, 9, '09:00', '10:00');
  const visitor = createClient({ address: inject('address') });
  const subject = `A question about ${code}`;
  await visitor.post('/email/send', { subject, text: 'May I?', name: 'Amina', replyTo: 'amina@check.example' });
  const operator = createClient({ address: inject('address') });
  await operator.post('/admin/login', { email: DEMO.admin, password: DEMO_PASSWORD });

  const page = await open('/admin/bookings', as(operator, { locale: 'fr-CA' }));
  const main = page.getByRole('main');
  const section = async (id: keyof typeof admin.sections) => {
    const name = admin.sections[id];
    await page.getByRole('navigation', { name: admin.areas }).getByRole('link', { name }).click();
    await page.getByRole('heading', { name, level: 1, exact: true }).waitFor();
    await page.getByText(ui.loading).waitFor({ state: 'detached' });
  };
  const searchFor = async (label: string, text: string) => {
    await main.getByLabel(label, { exact: true }).fill(text);
    await main.getByRole('button', { name: admin.search, exact: true }).click();
  };

  // Going back from a record restores the list's length and scroll position.
  const records = page.getByRole('table').getByRole('link', { name: /^LW-/ });
  await page.getByRole('button', { name: admin.more }).click();
  await records.nth(39).waitFor();
  await records.nth(30).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await records.nth(30).click();
  await page.getByRole('heading', { name: admin.bookings.history }).waitFor();
  await page.goBack();
  await records.nth(39).waitFor();
  // New bookings by other tests appear on top and push it down.
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(place);
  await searchFor(admin.bookings.search, student.email);
  await eventually(() => records.allInnerTexts()).toEqual([code]);
  await records.click();
  await page
    .getByText(fill(admin.bookings.events.booked, { by: admin.bookings.by.student }), { exact: true })
    .waitFor();

  await section('accounts');
  await searchFor(admin.accounts.search, student.email);
  await eventually(() => page.getByRole('row').count()).toBe(2);
  const dialog = page.getByRole('alertdialog');
  for (const [action, shown] of [
    ['expire', 'expired'],
    ['disable', 'disabled'],
    ['enable', 'expired'],
  ] as const) {
    await main.getByRole('button', { name: `${admin.accounts[action]}, ${student.email}`, exact: true }).click();
    await dialog.getByRole('button', { name: admin.accounts[action], exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await main.getByRole('row').nth(1).getByText(admin.accounts[shown], { exact: true }).waitFor();
  }

  await section('messages');
  await main.getByRole('button', { name: `${admin.messages.mark.answered}: ${subject}`, exact: true }).click();
  await main.getByRole('button', { name: admin.messages.state.answered, exact: true }).click();
  await main.getByRole('listitem').filter({ hasText: subject }).waitFor();

  await section('audit');
  await searchFor(admin.log.target, student.email);
  const { account_enabled, account_disabled, password_expired } = admin.log.action;
  await eventually(() => main.getByRole('rowheader').allInnerTexts()).toEqual([
    ...[account_enabled, account_disabled, password_expired],
  ]);
});
