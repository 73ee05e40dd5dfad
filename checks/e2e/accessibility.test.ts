import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { viewer } from './support/accessibility.ts';
import { openBrowser, PHONE } from './support/browser.ts';
import { type Language, words } from './support/languages.ts';
import { answerWith, enter } from './support/sessions.ts';

const open = openBrowser();

type Look = () => Promise<void>;

/** A person's browser in one language, and a way to look at what is on its screen: by light, in English by dark too. */
async function onlooker(locale: Language): Promise<{ page: Page; look: Look; found: string[] }> {
  const page = await open('/api/health/live', { locale, reducedMotion: 'reduce' });
  const { found, look, lookInTheDark } = viewer(page, locale);
  return {
    page,
    found,
    async look() {
      await look();
      // Colours are of no language.
      if (locale !== 'fr-CA') await lookInTheDark();
    },
  };
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

describe.each(['en-CA', 'fr-CA'] as const)('%s', (locale) => {
  const { publicContent, shell } = words[locale];

  test('accessibility: pages that only say something', async () => {
    const { page, look, found } = await onlooker(locale);
    for (const path of [
      '/',
      '/aboutus',
      '/whyus',
      '/terms-and-conditions',
      '/verify/student',
      '/confirm-address?token=a',
      '/confirm-lesson?token=a',
      '/no-such-page',
    ]) {
      await openPage(page, path);
      await look();
    }
    expect(found).toEqual([]);
  });

  test('accessibility: log-ins, contact and forgotten password, empty and refused', async () => {
    const { page, look, found } = await onlooker(locale);
    for (const path of [
      '/login',
      '/schoolloginpage',
      '/admin/login',
      '/contactus',
      '/forgot-password/school',
      '/login/link',
    ]) {
      await openPage(page, path);
      await look();
      await page.getByRole('main').locator('button[type=submit]').click();
      await page.getByRole('alert').getByRole('link').first().waitFor();
      await look();
    }
    expect(found).toEqual([]);
  });

  test('accessibility: /faqs, all open, and its dialog', async () => {
    const { page, look, found } = await onlooker(locale);
    await openPage(page, '/faqs');
    await look();
    await page.getByRole('button', { name: publicContent.faqs.expandAll, exact: true }).click();
    await look();
    await page.locator('details[open] button').first().click();
    await page.getByRole('dialog').waitFor();
    await look();
    expect(found).toEqual([]);
  });

  test('accessibility: sign-ups, their complaints and their dialog', async () => {
    const { page, look, found } = await onlooker(locale);
    for (const path of ['/signup', '/schoolsignuppage']) {
      await answerWith(page, path === '/signup' ? '/candidate/signup' : '/school/signup', 201, { message: '' });
      await openPage(page, path);
      await look();
      const send = page.getByRole('main').locator('button[type=submit]');
      await send.click();
      await page.getByRole('alert').getByRole('link').first().waitFor();
      await look();
      for (const field of await page.getByRole('main').locator('input').all()) {
        const isEmail = (await field.getAttribute('type')) === 'email';
        await field.fill(isEmail ? 'noor@check.example' : 'lane-change-2026');
      }
      await send.click();
      await page.getByRole('alertdialog').waitFor();
      await look();
    }
    expect(found).toEqual([]);
  });

  test('accessibility: /reset-password, without a token, mistyped and done', async () => {
    const { page, look, found } = await onlooker(locale);
    await answerWith(page, '/auth/password/reset', 200, { message: '' });
    await openPage(page, '/reset-password');
    await look();
    await openPage(page, '/reset-password?token=abc&userType=SCHOOL');
    const [first, second] = await page.getByRole('main').locator('input').all();
    await first?.fill('lane-change-2026');
    await second?.fill('another');
    await look();
    await second?.fill('lane-change-2026');
    await page.getByRole('main').locator('button[type=submit]').click();
    await page.getByRole('main').getByRole('status').waitFor();
    await look();
    expect(found).toEqual([]);
  });

  test('accessibility: /join, over, empty and with what is missing', async () => {
    const { page, look, found } = await onlooker(locale);
    await openPage(page, '/join');
    await look();
    const invitation = { schoolName: 'Maple Leaf', email: 'priya@check.example', role: 'instructor' };
    const answer = { ...invitation, firstName: 'Priya', lastName: 'Sharma', hasAccount: false };
    await answerWith(page, '/auth/join?*', 200, answer);
    await openPage(page, `/join?token=${'a'.repeat(43)}`);
    const submit = page.getByRole('main').locator('button[type=submit]');
    await submit.waitFor();
    await look();
    await submit.click();
    await page.getByRole('main').getByRole('alert').first().waitFor();
    await look();
    expect(found).toEqual([]);
  });

  test('accessibility: /guardian, over, empty and with what is missing', async () => {
    const { page, look, found } = await onlooker(locale);
    await openPage(page, '/guardian');
    await look();
    const invitation = { studentName: 'Maya Chen', email: 'kofi@check.example', mayCancel: false };
    await answerWith(page, '/auth/guardian?*', 200, {
      ...invitation,
      ...{ firstName: 'Kofi', lastName: 'Chen', hasAccount: true },
    });
    await openPage(page, `/guardian?token=${'a'.repeat(43)}`);
    const submit = page.getByRole('main').locator('button[type=submit]');
    await submit.waitFor();
    await look();
    await submit.click();
    await page.getByRole('main').getByRole('alert').first().waitFor();
    await look();
    expect(found).toEqual([]);
  });

  test.each([null, 'candidate', 'school', 'admin'] as const)(
    'accessibility: user menu and drawer (%s)',
    async (kind) => {
      const { page, look, found } = await onlooker(locale);
      if (kind) await enter(page, kind);
      await openPage(page, '/aboutus');
      await page.getByRole('button', { name: kind ? shell.user.menu : shell.user.logIn }).click();
      await page.getByRole('menu').waitFor();
      await look();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      await page.setViewportSize(PHONE);
      await page.getByRole('button', { name: shell.nav.openMenu }).click();
      await page.getByRole('dialog', { name: shell.nav.menu }).waitFor();
      await look();
      expect(found).toEqual([]);
    },
  );
});
