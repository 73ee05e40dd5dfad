import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { openBrowser, PHONE } from './support/browser.ts';
import { answerWith, enter, eventually, expectPath, signUp, visit } from './support/sessions.ts';

const open = openBrowser();

const linksOf = async (place: Locator) => {
  const links = await place.getByRole('link').all();
  return Promise.all(links.map(async (link) => `${await link.innerText()} ${await link.getAttribute('href')}`));
};
const menuOf = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' });

async function openUserMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^(User menu|Log in)$/ }).click();
  const menu = page.getByRole('menu');
  await menu.waitFor();
  return menu;
}

/** A small photo that anyone could have taken. */
const aPhoto = async () => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b6b66' } })
    .png()
    .toBuffer(),
});

const VISITOR = ['About us /aboutus', 'FAQs /faqs'];
const STUDENT = ['Home /studenthomepage', 'My Bookings /bookings', 'About us /aboutus', 'FAQs /faqs'];
const SCHOOL = [
  'Home /drivingSchoolBookings',
  'Instructor Details /instructorDetailsPage',
  'Schedules /schedule',
  'Cars /cars',
  'Reviews /schoolreviews',
  'Money /money',
  'Figures /figures',
  'FAQs /faqs',
];

test('[NV-03] [NV-04] [NV-06] logged out: two pages, two log-ins; in a drawer on a phone', async () => {
  const page = await open('/faqs');
  expect(await linksOf(menuOf(page))).toEqual(VISITOR);
  expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(false);
  const menu = await openUserMenu(page);
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(['Login As Student', 'Login As Driving School']);
  await menu.getByRole('menuitem', { name: 'Login As Student', exact: true }).click();
  await expectPath(page, '/login');
  await (await openUserMenu(page)).getByRole('menuitem', { name: 'Login As Driving School', exact: true }).click();
  await expectPath(page, '/schoolloginpage');

  await page.setViewportSize(PHONE);
  expect(await menuOf(page).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.waitFor();
  expect(await linksOf(drawer.getByRole('navigation'))).toEqual(VISITOR);
  // It slides in from the side and stays at it.
  await eventually(async () => {
    const box = await drawer.boundingBox();
    return box && box.x + box.width;
  }).toBe(PHONE.width);
  await drawer.getByRole('link', { name: 'FAQs' }).click();
  await expectPath(page, '/faqs');
  await drawer.waitFor({ state: 'detached' });
});

describe.each([
  {
    kind: 'candidate' as const,
    title: '[NV-01] [NV-05] [NV-06] [NV-07] [NV-08] [SE-01] [API-18] [RT-18] menus, own photo, session, log out',
    home: '/studenthomepage',
    navigation: STUDENT,
    items: ['Add a photo', 'My account', 'Help & Support', 'Log Out'],
    profile: { item: 'My account', path: '/studentprofilepage' },
    data: 'candidateLoginData',
  },
  {
    kind: 'school' as const,
    title: '[NV-02] [NV-05] [NV-06] [NV-07] [NV-08] [SE-01] [API-18] [RT-18] menus, own photo, session, log out',
    home: '/drivingSchoolBookings',
    navigation: SCHOOL,
    items: ['Add a photo', 'Profile', 'Help & Support', 'Log Out'],
    profile: { item: 'Profile', path: '/schoolprofilepage' },
    data: 'schoolLoginData',
  },
])('a $kind', ({ kind, title, home, navigation, items, profile, data }) => {
  test(title, async () => {
    const page = await open('about:blank');
    const { email, name } = await signUp(page, kind);
    await enter(page, kind, email);
    const authorizations: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) authorizations.push(request.headers().authorization);
    });
    await page.goto(home);
    await eventually(() => linksOf(menuOf(page))).toEqual(navigation);

    const trigger = page.getByRole('button', { name: 'User menu' });
    const menu = await openUserMenu(page);
    const popover = page.getByRole('dialog', { name: 'User menu' });
    expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual(items);
    expect(await popover.innerText()).toContain(name);
    // The popover grows into place.
    await eventually(async () => (await popover.boundingBox())?.width).toBe(250);
    expect((await popover.locator('svg').first().boundingBox())?.width).toBe(100);
    expect((await trigger.locator('svg').first().boundingBox())?.width).toBe(36);

    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      menu.getByRole('menuitem', { name: 'Add a photo' }).click(),
    ]);
    expect(await chooser.element().getAttribute('accept')).toBe('image/*');
    const [fetched] = await Promise.all([
      page.waitForResponse((response) => /\/docs\/photo\?v=/.test(response.url())),
      chooser.setFiles(await aPhoto()),
    ]);
    expect(fetched.status()).toBe(200);
    expect(fetched.headers()['content-type']).toBe('image/webp');
    await page.getByText('Your new photo is in place.').waitFor();
    await eventually(() => trigger.locator('img').getAttribute('src')).toContain('/docs/photo?v=');
    expect((await popover.locator('img').first().boundingBox())?.width).toBe(100);
    expect((await trigger.locator('img').boundingBox())?.width).toBe(36);

    await menu.getByRole('menuitem', { name: profile.item, exact: true }).click();
    await expectPath(page, profile.path);
    await (await openUserMenu(page)).getByRole('menuitem', { name: 'Help & Support', exact: true }).click();
    await expectPath(page, '/contactus');

    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    expect(await linksOf(drawer.getByRole('navigation'))).toEqual(navigation);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    // What this tab may show, and nothing that lets anyone in: that is a cookie no script can read.
    const kept = await page.evaluate(() => ({ ...sessionStorage }));
    expect(kept.loginActor).toBe(kind);
    expect(JSON.parse(kept[data] ?? '')).toMatchObject({ email });
    expect(JSON.stringify(kept)).not.toMatch(/password|token/i);
    const session = (await page.context().cookies()).find(({ name }) => name === 'lanewise_session');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    expect(await page.evaluate(() => document.cookie)).not.toContain(session?.value);
    expect(authorizations.length).toBeGreaterThan(2);
    expect(authorizations.every((value) => value === undefined)).toBe(true);

    // A new tab has no session storage: it asks.
    const tab = await page.context().newPage();
    await tab.goto('/faqs');
    await tab.getByRole('button', { name: 'User menu' }).waitFor();
    expect(await tab.evaluate(() => sessionStorage.getItem('loginActor'))).toBe(kind);

    await (await openUserMenu(page)).getByRole('menuitem', { name: 'Log Out', exact: true }).click();
    await expectPath(page, '/');
    await page.getByRole('button', { name: 'Log in' }).waitFor();
    expect(
      await page.evaluate((key) => [sessionStorage.getItem('loginActor'), sessionStorage.getItem(key)], data),
    ).toEqual([null, null]);
    const { actor } = (await (await page.context().request.get('/api/session')).json()) as { actor: unknown };
    expect(actor).toBeNull();

    await enter(page, kind, email);
    await visit(page, '/logout');
    await expectPath(page, '/');
    await visit(page, home);
    await expectPath(page, '/');
  });
});

test('[NV-08] an actor without a name is User or School; the menu is searched by typing, which starts anew', async () => {
  const page = await open('about:blank');
  const nobody = { id: '00000000-0000-4000-8000-000000000000', email: 'x@check.example', photoVersion: null };
  await answerWith(page, '/session', 200, { actor: { kind: 'candidate', first_name: '', last_name: '', ...nobody } });
  await page.goto('/faqs');
  const menu = await openUserMenu(page);
  await page.getByRole('dialog', { name: 'User menu' }).getByText('User', { exact: true }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await eventually(focused).toBe('Add a photo');
  await page.clock.install();
  await page.keyboard.type('l');
  await eventually(focused).toBe('Log Out');
  await page.clock.fastForward(2000);
  // Without the new start it would be 'lh', which nothing begins with.
  await page.keyboard.type('h');
  await eventually(focused).toBe('Help & Support');
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });

  await answerWith(page, '/session', 200, {
    actor: { kind: 'school', name: '', isInformationComplete: true, ...nobody },
  });
  await page.reload();
  await openUserMenu(page);
  await page.getByRole('dialog', { name: 'User menu' }).getByText('School', { exact: true }).waitFor();
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
  // Marked, so that one that was closed and opened anew is told from it.
  await drawer.evaluate((element) => element.setAttribute('data-first', ''));
  answer();
  await page
    .getByRole('heading', { level: 1, name: 'My bookings', includeHidden: true })
    .waitFor({ state: 'attached' });
  expect(await linksOf(drawer.getByRole('navigation'))).toEqual(STUDENT);
  expect(await page.locator('[role=dialog][data-first]').count()).toBe(1);
});
