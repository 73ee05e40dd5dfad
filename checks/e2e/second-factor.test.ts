import { beforeAll, expect, test } from 'vitest';
import { codeOfApp } from './support/authenticator.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { leftInEnglish, words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';
import { breakConnection, expectPath } from './support/sessions.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ students: 1 });
});

test('a second factor is turned on, asked for after the password, and stood in for by a recovery code', async () => {
  const { accounts, secondFactor, settings: settingsTexts, ui } = words['fr-CA'];
  const { client, email } = nth(fixture.students);
  const page = await open('/account/security', { ...as(client), locale: 'fr-CA', viewport: PHONE });
  const left: string[] = [];
  const dialog = page.getByRole('alertdialog');
  const submit = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await submit(settingsTexts.settings.secondFactor.turnOn);
  await dialog.getByLabel(secondFactor.password, { exact: true }).fill(PASSWORD);
  await submit(secondFactor.setUp.next);
  const qr = dialog.getByRole('img', { name: secondFactor.setUp.qr });
  await qr.waitFor();
  left.push(...(await leftInEnglish(page)));
  const key = await dialog.getByRole('code').innerText();
  expect(await dialog.getByRole('link').getAttribute('href')).toContain(`secret=${key.replaceAll(' ', '')}`);
  await dialog.getByLabel(secondFactor.appCode).fill('000');
  await submit(secondFactor.setUp.confirm);
  await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor();
  await dialog.getByLabel(secondFactor.appCode).fill(codeOfApp(key));
  await submit(secondFactor.setUp.confirm);
  await dialog.getByRole('heading', { name: secondFactor.codes.title }).waitFor();
  left.push(...(await leftInEnglish(page)));
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([page.waitForEvent('download'), submit(secondFactor.codes.download)]);
  expect(download.suggestedFilename()).toBe(secondFactor.codes.fileName);
  // Escape can't dismiss the dialog by accident.
  await page.keyboard.press('Escape');
  await submit(secondFactor.codes.done);
  await page.getByText(settingsTexts.settings.secondFactor.codesLeft.replace('{{count}}', '10')).waitFor();

  const logIn = async () => {
    await page.goto('/logout');
    await expectPath(page, '/');
    await page.goto('/login?returnTo=%2Fprogress');
    await page.getByLabel(accounts.field.email, { exact: true }).fill(email);
    await page.getByLabel(accounts.field.password, { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expectPath(page, '/login/code');
  };
  await logIn();
  await page.reload();
  const code = page.getByLabel(secondFactor.appCode);
  await breakConnection(page, '/auth/log-in/code');
  await code.fill(codeOfApp(key, 1));
  await submit(secondFactor.logIn.submit);
  await page.getByRole('alert').filter({ hasText: ui.error.network }).waitFor();
  left.push(...(await leftInEnglish(page)));
  await page.unroute('**/api/auth/log-in/code');
  await submit(secondFactor.logIn.submit);
  await expectPath(page, '/progress');

  await logIn();
  await submit(secondFactor.logIn.useRecovery);
  left.push(...(await leftInEnglish(page)));
  await page.getByLabel(secondFactor.logIn.recoveryCode).fill(codes[0] ?? '');
  await submit(secondFactor.logIn.submit);
  await expectPath(page, '/progress');

  // An expired pending login returns to the start with a message.
  await page.goto('/logout');
  await expectPath(page, '/');
  await page.goto('/login/code?userType=STUDENT&returnTo=%2Fprogress');
  await expectPath(page, '/login');
  expect(page.url()).toContain('returnTo=%2Fprogress');
  await page.getByRole('status').filter({ hasText: /./ }).first().waitFor();
  expect(left).toEqual([]);
});
