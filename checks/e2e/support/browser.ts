import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterEach, beforeAll, expect, inject } from 'vitest';
import { CHROMIUM_FLAGS, chromiumPath } from '../../support/browsers.ts';

export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1280, height: 900 };

/** Long enough that only a hung click, page or condition reaches it, however busy the machine. */
const PATIENCE_MS = 60_000;

/** Texts that must never appear in any browser test. */
const IS_FAULT = /content security policy|hydrat|minified react error|uncaught/i;

/** One browser for all test files of this process. Each person gets their own context. */
let shared: Browser | undefined;

async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  return shared;
}

/**
 * Per test file: `open` returns a page in its own context, like another person on another machine.
 * Contexts close after each test, and any fault that a page reported fails the test.
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
      // Logged with the failure at the end, because earlier output of a long run goes unseen.
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
      // Blocked, because a worker could answer in the server's place.
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

/** On-screen text and logged-in accounts of a failed test, to explain a timeout that can't be reproduced. */
async function whatStands(contexts: BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages());
  const said = pages.map(async (page) => {
    const words = await answered(page.evaluate(() => document.body.innerText));
    const session = await answered(page.evaluate(whoIsLoggedIn));
    return `${page.url()} (session: ${session}) says:\n${words}`;
  });
  return (await Promise.all(said)).join('\n\n');
}

/** A hung page doesn't answer, which must not hide why its test failed. */
const answered = (what: Promise<string>): Promise<string> =>
  Promise.race([what.catch(String), pause(10_000, 'nothing: it does not answer')]);

/** The logged-in accounts, according to the tab and to the server. */
const whoIsLoggedIn = async () =>
  `${sessionStorage.getItem('loginActor')}, ${await (await fetch('/api/session')).text()}`;

/** Recording traces takes a third more time: `npm run test:e2e` does, `npm test` doesn't. */
const KEEPS_TRACES = process.env.TRACES === '1';
const TRACES = join(import.meta.dirname, '../../../test-results/traces');

/** Saves a step-by-step trace of a failed test's windows. */
async function keepTraces(title: string, contexts: BrowserContext[]): Promise<void> {
  const name = title.replaceAll(/[^\p{L}\d]+/gu, '-').slice(0, 80);
  for (const [index, context] of contexts.entries()) {
    const path = join(TRACES, `${name}-${index + 1}.zip`);
    await context.tracing.stop({ path });
    console.error(`What the window showed: npx playwright show-trace ${relative(process.cwd(), path)}`);
  }
}

/** Records forbidden texts on a page, errors its scripts throw, and content security policy violations. */
export async function watchForFaults(page: Page, faults: string[]): Promise<void> {
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && IS_FAULT.test(message.text())) faults.push(message.text());
  });
  // Browsers word the violation differently by version, and this event needs no report endpoint.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      console.error(`Content security policy: ${effectiveDirective} stopped ${blockedURI} at ${sourceFile}`);
    });
  });
}

/** Opens a page and waits for hydration: an earlier click is lost, and tests are faster than people. */
function waitForScripts(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await page.waitForFunction(takesPresses);
    return response;
  };
}

/** Runs in the page. React marks the nodes it has hydrated. */
function takesPresses(): boolean {
  const button = document.querySelector('header button');
  return button === null || Object.keys(button).some((key) => key.startsWith('__reactProps'));
}
