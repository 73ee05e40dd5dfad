import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openBrowser, PHONE } from './support/browser.ts';
import { as, makeFixture, nth } from './support/fixture.ts';
import { enter, eventually, expectPath, visit } from './support/sessions.ts';

const open = openBrowser();

async function openUserMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'User menu' }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
}

/** An ordinary small photo. */
const aPhoto = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b6b66' } })
    .png()
    .toBuffer(),
});

test('[NV-07] [NV-08] a school’s own photo is fetched again wherever it is shown', async () => {
  const { school } = await makeFixture({ students: 0, instructors: [] });
  const page = await open('/faqs', as(school.client));
  const menu = await openUserMenu(page);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    menu.getByRole('menuitem', { name: 'Add a photo' }).click(),
  ]);
  expect(await chooser.element().getAttribute('accept')).toBe('image/*');
  const [fetched] = await Promise.all([
    page.waitForResponse((response) => /\/docs\/photo\?v=/.test(response.url())),
    chooser.setFiles(await aPhoto()),
  ]);
  expect([fetched.status(), fetched.headers()['content-type']]).toEqual([200, 'image/webp']);
  await page.getByText('Photo saved.').waitFor();
  const widths = () =>
    page.locator('img[src*="/docs/photo?v="]').evaluateAll((all) => all.map((one) => one.clientWidth));
  await eventually(widths).toEqual([36, 100]);
});

test('[RT-18] [SE-01] [API-18] a session is known to each tab, kept from scripts, and ended by log-out', async () => {
  const { students } = await makeFixture({ instructors: [] });
  const { email } = nth(students);
  const page = await open('about:blank');
  await enter(page, 'candidate', email);
  const authorizations: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) authorizations.push(request.headers().authorization);
  });
  await page.goto('/studenthomepage');
  await openUserMenu(page);
  // The tab stores display data but no credentials: those are in a cookie that scripts can't read.
  const kept = await page.evaluate(() => ({ ...sessionStorage }));
  expect(kept.loginActor).toBe('candidate');
  expect(JSON.parse(kept.candidateLoginData ?? '')).toMatchObject({ email });
  expect(JSON.stringify(kept)).not.toMatch(/password|token/i);
  const session = (await page.context().cookies()).find(({ name }) => name === 'lanewise_session');
  expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value);
  await expect.poll(() => authorizations.length).toBeGreaterThan(2);
  expect(authorizations.every((value) => value === undefined)).toBe(true);

  // A new tab has no session storage, so the page asks the server.
  const tab = await page.context().newPage();
  await tab.goto('/faqs');
  await tab.getByRole('button', { name: 'User menu' }).waitFor();
  expect(await tab.evaluate(() => sessionStorage.getItem('loginActor'))).toBe('candidate');

  await page.getByRole('menuitem', { name: 'Log Out', exact: true }).click();
  await expectPath(page, '/');
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(await page.evaluate(() => ({ ...sessionStorage }))).not.toHaveProperty('loginActor');
  expect(await (await page.context().request.get('/api/session')).json()).toEqual({ actor: null });

  // Opens the same page by its address.
  await enter(page, 'candidate', email);
  await visit(page, '/logout');
  await expectPath(page, '/');
  await visit(page, '/studenthomepage');
  await expectPath(page, '/');
});

test('[NV-06] a drawer that is opened while the page still finds out who is there stays open, then knows them', async () => {
  const page = await open('about:blank', { viewport: PHONE });
  await enter(page, 'candidate');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/session', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/bookings');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.waitFor();
  // Marks the drawer, so that one closed and opened again isn't mistaken for it.
  await drawer.evaluate((element) => element.setAttribute('data-first', ''));
  answer();
  await page
    .getByRole('heading', { level: 1, name: 'My bookings', includeHidden: true })
    .waitFor({ state: 'attached' });
  await page.locator('[role=dialog][data-first]').getByRole('link', { name: 'My Bookings' }).waitFor();
});
