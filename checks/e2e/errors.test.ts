import { expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { answerWith, breakConnection, enter, expectPath } from './support/sessions.ts';

const open = openBrowser();

const LOST = 'We could not reach Lanewise. Please check your connection and try again.';
const FAULT = 'Something went wrong. Please try again later.';

test('[RT-20] an unknown address and a crash have a screen with a way back', async () => {
  const page = await open('/no-such-page');
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'Unexpected Application Error!', exact: true }).waitFor();
  await main.getByText('404 Not Found', { exact: true }).waitFor();
  expect((await page.context().request.get('/no-such-page')).status()).toBe(404);
  await main.getByRole('link', { name: 'Go to Home Page', exact: true }).click();
  await expectPath(page, '/');

  // A list that is no list breaks the page that draws it.
  await enter(page, 'candidate');
  await answerWith(page, '/schedule/all?*', 200, [null]);
  await page.goto('/studenthomepage');
  await main.getByRole('heading', { level: 1, name: 'Unexpected Application Error!', exact: true }).waitFor();
  // A program's words are for whoever is asked for help: folded away.
  const words = main.getByText(/Cannot (read|destructure) propert/);
  await main.getByText('This page stopped working. Reloading it often helps; nothing you saved is lost.').waitFor();
  expect(await words.isVisible()).toBe(false);
  await main.getByText('What the program said', { exact: true }).click();
  await words.waitFor();
  await main.getByRole('button', { name: 'Reload the page' }).waitFor();
  await main.getByRole('link', { name: 'Go to Home Page', exact: true }).waitFor();
});

test('[ER-08] what opens later can not come: it is said, the page stands, and it opens once there is a connection', async () => {
  const page = await open('/faqs');
  const logIn = page.getByRole('button', { name: 'Log in' });
  await page.context().setOffline(true);
  await logIn.click();
  await page
    .getByText('This part of the page could not be loaded. Check your connection, or reload the page.', { exact: true })
    .waitFor();
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Frequently Asked Questions');
  await page.context().setOffline(false);
  await logIn.click();
  await page.getByRole('menuitem', { name: 'Login As Student', exact: true }).waitFor();
});

test('[ER-08] what a student does and what fails is told, with what to do next', async () => {
  const page = await open('about:blank');
  await enter(page, 'candidate');
  const main = page.getByRole('main');
  const alert = main.getByRole('alert');

  await answerWith(page, '/booking?*', 500, {});
  await page.goto('/bookings');
  await alert.getByText(FAULT, { exact: true }).waitFor();
  await page.unroute('**/api/booking?*');
  await alert.getByRole('button', { name: 'Try again', exact: true }).click();
  await alert.waitFor({ state: 'detached' });

  // A page that was opened before an upgrade does not know every word of the server after it.
  await answerWith(page, '/schedule/all?*', 500, { error: { code: 'of_a_newer_server', message: '' } });
  await page.goto('/studenthomepage');
  await alert.getByText(FAULT, { exact: true }).waitFor();
  await page.unroute('**/api/schedule/all?*');
  await alert.getByRole('button', { name: 'Try again', exact: true }).click();
  const card = page.getByRole('article').first();
  await card.getByRole('group').getByRole('button').first().click();
  await card.getByText('Proceed →', { exact: true }).click();

  await main.getByLabel('Pickup location').fill('1 Main Street');
  await main.getByRole('button', { name: 'Book Your Session' }).click();
  await answerWith(page, '/booking', 500, { error: { code: 'internal', message: '' } });
  await page.getByRole('button', { name: 'Confirm Booking' }).click();
  await main.getByText('This session was not booked').waitFor();
  await main.getByText(FAULT, { exact: true }).waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await main.getByLabel('Pickup location').inputValue()).toBe('1 Main Street');

  await page.getByRole('button', { name: 'User menu' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: /photo/ }).click(),
  ]);
  await chooser.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') });
  await page.getByText('Please choose a JPEG, PNG, WebP or AVIF picture.', { exact: true }).waitFor();
});

test('[ER-08] what a school does and what fails is told, with what to do next', async () => {
  const page = await open('about:blank');
  await enter(page, 'school');
  const main = page.getByRole('main');
  const alert = main.getByRole('alert');

  await answerWith(page, '/booking/school/**', 500, {});
  await answerWith(page, '/instructor/school/**', 500, {});
  for (const address of ['/drivingSchoolBookings', '/instructordetailspage']) {
    await page.goto(address);
    await alert.getByText(FAULT, { exact: true }).waitFor();
    await alert.getByRole('button', { name: 'Try again', exact: true }).waitFor();
  }
  await page.unroute('**/api/instructor/school/**');

  await page.goto('/schoolinfopage');
  await main.getByLabel('Address line 2').fill('Floor 2');
  for (const box of await main.getByRole('checkbox').all()) await box.check();
  await breakConnection(page, '/school/info');
  await main.getByRole('button', { name: 'Submit', exact: true }).click();
  await alert.getByText(LOST, { exact: true }).waitFor();
  expect(await main.getByLabel('Address line 2').inputValue()).toBe('Floor 2');

  await page.goto('/schedule');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    main.getByRole('button', { name: 'Upload New Schedule', exact: true }).click(),
  ]);
  await chooser.setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a sheet') });
  await alert
    .getByText('notes.txt was not read. This file is not an Excel spreadsheet. Please choose an .xlsx or .xls file.')
    .waitFor();

  await page.goto('/addnewinstructor');
  await main.getByLabel('First name').fill('Maria');
  await main.getByLabel('Last name').fill('Silva');
  await main.getByLabel('Contact number').fill('(416) 555-0188');
  await main.getByLabel('Email', { exact: true }).fill('maria@check.example');
  await main.getByLabel('Years of experience').fill('6');
  await main.getByRole('button', { name: /Languages/ }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.keyboard.press('Escape');
  await main.getByLabel('Charges per hour').fill('60');
  await main.getByLabel('Car model').fill('Corolla');
  await main.getByLabel('Car colour').fill('Blue');
  await main.getByLabel('Car plate number').fill('CHK 100');
  await main.getByRole('checkbox').check();
  await breakConnection(page, '/instructor');
  await main.getByRole('button', { name: 'Add instructor', exact: true }).click();
  await alert.getByText(LOST, { exact: true }).waitFor();
  expect(await main.getByLabel('First name').inputValue()).toBe('Maria');
});

test('[ER-08] a message that was not sent says so and is kept', async () => {
  const page = await open('/contactus');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'First Name' }).fill('Ines');
  await main.getByRole('textbox', { name: 'Your email' }).fill('ines@check.example');
  await main.getByRole('textbox', { name: 'Subject' }).fill('Hello');
  await main.getByRole('textbox', { name: 'Your message' }).fill('How do I book?');
  const send = main.getByRole('button', { name: 'Send message', exact: true });
  await answerWith(page, '/email/send', 500, {});
  await send.click();
  await main
    .getByText('Your message was not sent, but nothing you typed is lost. Please try again in a moment.')
    .waitFor();
  await breakConnection(page, '/email/send');
  await send.click();
  await main
    .getByText('Your message was not sent: we could not reach Lanewise. Nothing you typed is lost. Please try again.')
    .waitFor();
  expect(await main.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Hello');
});
