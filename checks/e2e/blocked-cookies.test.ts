import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { inLanguage, PAGE_PATHS } from '../../contract/paths.ts';
import { makeScratchFolder } from '../../server/testing/scratch-folder.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../support/browsers.ts';
import { watchForFaults } from './support/browser.ts';
import { words } from './support/languages.ts';

const PREFERENCES = join(import.meta.dirname, '../fixtures/cases/02-cookies-blocked/Preferences.json');

test.each([
  ['en', 'en-CA'],
  ['fr', 'fr-CA'],
] as const)('pages in %s are readable with all cookies blocked, and log-in asks for them', async (language, locale) => {
  const profile = makeScratchFolder('lanewise-profile-');
  mkdirSync(join(profile, 'Default'));
  cpSync(PREFERENCES, join(profile, 'Default/Preferences'));
  const context = await chromium.launchPersistentContext(profile, {
    ...{ executablePath: chromiumPath(), args: CHROMIUM_FLAGS, locale, baseURL: inject('address') },
  });
  try {
    const { accounts, availability, landing, shell } = words[locale];
    const page = await context.newPage();
    const faults: string[] = [];
    await watchForFaults(page, faults);
    for (const path of ['home', 'find', 'about', 'whyUs', 'faqs', 'contact', 'terms', 'signup', 'login'] as const) {
      await page.goto(inLanguage(language, PAGE_PATHS[path]));
      await page.getByRole('banner').locator('button:not([lang])').first().click();
      await page.keyboard.press('Escape');
      expect(await page.locator('h1').first().textContent()).not.toBe(shell.error.crashTitle);
    }
    await page.getByText(accounts.login.cookiesBlocked).waitFor();
    await page.goto(inLanguage(language, PAGE_PATHS.find));
    const row = page.getByRole('article').first();
    await row.getByRole('group').getByRole('button').first().click();
    await row.getByRole('link', { name: availability.card.proceed }).click();
    await page.getByText(accounts.login.cookiesBlocked).waitFor();
    // Redirects to the landing page, which asks visitors to log in.
    await page.goto(PAGE_PATHS.bookings);
    await page.getByText(landing.logInFirst).waitFor();
    expect(faults).toEqual([]);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
