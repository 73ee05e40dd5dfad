import { beforeAll, expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { as, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';

const LOCALE = 'fr-CA';
const { landing, settings, shell } = words[LOCALE];
const { data, erase } = settings.settings;

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ instructors: [] });
});

test('[RT-06] a student downloads their data and deletes the account, for good', async () => {
  const { client } = nth(fixture.students);
  const page = await open('/account/data', as(client, { locale: LOCALE }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: data.download }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.json$/);

  await page.getByRole('button', { name: erase.open, exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: erase.dialogTitle });
  const password = dialog.getByLabel(erase.password, { exact: true });
  await password.fill('not-the-password');
  await dialog.getByRole('button', { name: erase.confirm }).click();
  await dialog.getByRole('alert').waitFor();
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: erase.confirm }).click();
  // Checked on the landing page, because the previous page would only show it for a moment.
  await page.getByRole('heading', { level: 1, name: landing.headline }).waitFor();
  await page.getByText(erase.done).waitFor();
  await page.getByRole('button', { name: shell.user.logIn, exact: true }).waitFor();
  await expect(client.get('/candidate/profile')).rejects.toThrow('401');
});
