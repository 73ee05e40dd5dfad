import { beforeAll, expect, inject, test } from 'vitest';
import { createClient } from '../support/api.ts';
import { toTheEnd, viewer } from './support/accessibility.ts';
import { openBrowser } from './support/browser.ts';
import { as, type Fixture, makeFixture, nth } from './support/fixture.ts';
import { words } from './support/languages.ts';
import { PASSWORD } from './support/people.ts';

const open = openBrowser();
let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture({ students: 3 });
});

test.each([
  ['en-CA', 0],
  ['fr-CA', 1],
] as const)('[RT-06] %s: a student takes the data along and deletes the account, for good', async (locale, index) => {
  const { data, erase } = words[locale].settings.settings;
  const { client } = nth(fixture.students, index);
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
  // Said on the page that one is left on, not on one that is passed through.
  await page.getByRole('heading', { level: 1, name: words[locale].landing.headline }).waitFor();
  await page.getByText(erase.done).waitFor();
  await page.getByRole('button', { name: words[locale].shell.user.logIn, exact: true }).waitFor();
  await expect(client.get('/candidate/profile')).rejects.toThrow('401');
  expect(found).toEqual([]);
});

test.each([
  ['en-CA', 'candidate', '/studentprofilepage'],
  ['fr-CA', 'school', '/schoolprofilepage'],
] as const)(
  '[RT-06] %s: a %s sees where the account is logged in, and logs out everywhere else',
  async (locale, kind, path) => {
    const { sessions } = words[locale].settings.settings;
    const { client, email } = kind === 'school' ? fixture.school : nth(fixture.students, 2);
    const elsewhere = createClient({ address: inject('address') });
    await elsewhere.post(`/${kind}/login`, { email, password: PASSWORD });
    const page = await open(path, { ...as(client), locale });
    await page.getByLabel(words[locale].settings.settings.password.current).first().waitFor();
    const here = page.getByRole('listitem').filter({ hasText: sessions.this });
    const others = page
      .getByRole('listitem')
      .filter({ hasText: sessions.unknown })
      .filter({ hasNotText: sessions.this });
    // What comes in while one scrolls makes the page longer: one goes on.
    const find = async () => {
      await toTheEnd(page);
      return here.count();
    };
    await expect.poll(find).toBe(1);
    expect(await others.count()).toBe(1);
    await page.getByRole('button', { name: sessions.end }).click();
    await page.getByText(sessions.done).waitFor();
    await others.waitFor({ state: 'detached' });
    await expect(elsewhere.get('/auth/sessions')).rejects.toThrow('401');
    expect(await client.get('/auth/sessions')).toHaveLength(1);
  },
);
