import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/browsers.ts';

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 900 };

/** Only what hangs comes to it, on however busy a machine: a press, a page, what is waited for. */
const PATIENCE_MS = 60_000;

/** What a page must never say in any browser test. */
const IS_FAULT = /content security policy|hydrat|minified react error|uncaught/i;

/** One for all test files of this process, and ends with it: what one person does in it is in a context of theirs. */
let shared: Browser | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  return shared;
}

/**
 * For a test file: `open` gives a page in a context of its own, as another person on another machine would have;
 * contexts are closed after each test, and a fault that a page reported fails it.
 */
export function openBrowser() {
  let browser: Browser;
  const faults: string[] = [];
  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      const standing = await whatStands(browser.contexts());
      // With the failure, which is told last: of a long run nobody sees what was written before.
      for (const error of task.result.errors ?? []) error.message += `\n\n${standing}`;
      if (KEEPS_TRACES) await keepTraces(task.name, browser.contexts());
    }
    await Promise.all(browser.contexts().map((context) => context.close()));
    expect(faults.splice(0)).toEqual([]);
  });

  return async function open(path = '/', options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: inject('address'),
      viewport: DESKTOP,
      locale: 'en-CA',
      // What it answers no test could answer in its place.
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (KEEPS_TRACES) await context.tracing.start({ screenshots: true, snapshots: true });
    const page = await context.newPage();
    await watchForFaults(page, faults);
    if (options.javaScriptEnabled !== false) waitForScripts(page);
    await page.goto(path);
    return page;
  };
}

/** The words on the screens of a test that failed, and who was logged in: why it waited in vain, where that can't be had a second time. */
async function whatStands(contexts: BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  const said = pages.map(async (page) => {
    const words = await answered(page.evaluate(() => document.body.innerText));
    const session = await answered(page.evaluate(whoIsLoggedIn));
    return `${page.url()} (session: ${session}) says:\n${words}`;
  });
  return (await Promise.all(said)).join('\n\n');
}

/** A page that stands still answers nobody, and is not to hide why its test failed. */
const answered = (what: Promise<string>): Promise<string> =>
  Promise.race([what.catch(String), pause(10_000, 'nothing: it does not answer')]);

/** As the tab knows it, and as the server does. */
const whoIsLoggedIn = async () =>
  `${sessionStorage.getItem('loginActor')}, ${await (await fetch('/api/session')).text()}`;

/** They take a third more time: `npm run test:e2e` keeps them, `npm test` does not. */
const KEEPS_TRACES = process.env.TRACES === '1';
const TRACES = join(import.meta.dirname, '../../../test-results/traces');

/** What happened in the windows of a test that failed, to be looked at step by step. */
async function keepTraces(title: string, contexts: BrowserContext[]): Promise<void> {
  const name = title.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80);
  for (const [index, context] of contexts.entries()) {
    const path = join(TRACES, `${name}-${index + 1}.zip`);
    await context.tracing.stop({ path });
    console.error(`What the window showed: npx playwright show-trace ${relative(process.cwd(), path)}`);
  }
}

/** Notes what a page says that it must never say, what its scripts throw, and what its content security policy stopped. */
export async function watchForFaults(page: Page, faults: string[]): Promise<void> {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && IS_FAULT.test(message.text())) faults.push(message.text());
  });
  // The browser's own words differ by version, and a policy's report needs no server this way.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      console.error(`Content security policy: ${effectiveDirective} stopped ${blockedURI} at ${sourceFile}`);
    });
  });
}

/** A press before the page's scripts have taken over is lost; people are slower than tests. So opening a page waits. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(takesPresses);
    return response;
  };
}

/** In the page. React marks what it has taken over. */
function takesPresses(): boolean {
  const button = document.querySelector('header button');
  return button === null || Object.keys(button).some((key) => key.startsWith('__reactProps'));
}
