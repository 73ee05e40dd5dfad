import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/chromium.ts';

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 900 };

/** What a page must never say in any browser test. */
const IS_FAULT = /content security policy|hydrat|minified react error|uncaught/i;

/**
 * A browser for a test file. `open` gives a page in a context of its own, as another person on another machine would have;
 * contexts are closed after each test, and a fault that a page reported fails it.
 */
export function openBrowser() {
  let browser: Browser;
  let faults: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const seen = faults;
    faults = [];
    expect(seen).toEqual([]);
  });

  return async function open(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: inject('address'),
      viewport: DESKTOP,
      locale: 'en-CA',
      ...options,
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && IS_FAULT.test(message.text())) faults.push(message.text());
    });
    await page.goto(path);
    return page;
  };
}
