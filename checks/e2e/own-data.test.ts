import { beforeAll, expect, test } from 'vitest';
import { viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';
import { as, makeWorld, nth, type World } from './support/world.ts';

const open = openBrowser();
let world: World;
beforeAll(async () => {
  world = await makeWorld({ students: 2 });
});

test.each([
  ['en-CA', 0],
  ['fr-CA', 1],
] as const)('[RT-06] %s: a student takes the data along and deletes the account, for good', async (locale, index) => {
  const { data, erase } = words[locale].account.settings;
  const { client } = nth(world.students, index);
  const page = await open('/studentprofilepage', { ...as(client), locale, reducedMotion: 'reduce' });
  const { found, look } = viewer(page, locale);
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
  await look();
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: erase.confirm }).click();
  await page.getByText(erase.done).waitFor();
  await expect(client.get('/candidate/profile')).rejects.toThrow('401');
  expect(found).toEqual([]);
});
