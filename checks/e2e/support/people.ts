import type { Locator, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { linkIn, mailTo } from '../../support/mailbox.ts';
import { type Language, words } from './languages.ts';

export const PASSWORD = 'lane-change-2026';

/** Expects a dialog with this heading and text. */
export async function expectDialog(page: Page, title: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title }).or(page.getByRole('alertdialog', { name: title }));
  await dialog.waitFor();
  expect(await dialog.innerText()).toContain(text);
}

/** Fills in and submits the student sign-up form, and expects the dialog that follows. */
export async function signUpStudent(page: Page, language: Language, email: string): Promise<void> {
  const { field, signup } = words[language].accounts;
  for (const [label, text] of Object.entries({
    [field.firstName]: 'Noor',
    [field.lastName]: 'Haddad',
    [field.email]: email,
    [field.password]: PASSWORD,
  }))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('button', { name: signup.submit, exact: true }).click();
  await expectDialog(page, signup.created, signup.checkEmail);
}

/** Opens the verification link in the sign-up email. */
export async function verifyByMail(page: Page, email: string): Promise<void> {
  const mail = await mailTo(inject('dataDir'), email, /confirm|verif/i);
  await page.goto(linkIn(mail, '/verify/'));
  await page.getByText('Your account has been successfully verified!').waitFor();
}

/** The visible text, line by line, without blank lines. */
export async function readLines(where: Locator): Promise<string[]> {
  const lines = (await where.innerText()).split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '');
}
