import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { firefoxPath } from '../../support/browsers.ts';

/** Actions on a page, by the names it shows. */
export interface Person {
  page: Page;
  goto(path: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  click(role: 'button' | 'link' | 'option', name: string): Promise<void>;
  sees(text: string): Promise<void>;
  at(path: string): Promise<void>;
  read(): Promise<string>;
}

export interface Firefox {
  /** Opens a page as someone on a different machine. */
  open(): Promise<Person>;
  /** Errors thrown by pages, and content security policy violations. */
  faults: string[];
  close(): Promise<void>;
}

const IS_FAULT = /content security policy|content-security-policy|hydrat|minified react error|uncaught/i;

/** Runs headless. Uses a new home folder, because Firefox as root refuses another account's. */
export async function startFirefox(address: string): Promise<Firefox> {
  const home = mkdtempSync(join(tmpdir(), 'lanewise-firefox-'));
  const browser: Browser = await launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    headless: true,
    env: { ...process.env, HOME: home, XDG_CACHE_HOME: join(home, 'cache') },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-CA', 'intl.locale.requested': 'en-US' },
  });
  const faults: string[] = [];
  return {
    faults,
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 900 });
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && IS_FAULT.test(message.text())) faults.push(message.text());
      });
      return personAt(page, address);
    },
    async close() {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** Runs in the page: finds the field with this label, or the control with this name. */
function named(role: string, name: string): Element | undefined {
  const says = (element: Element) =>
    element.getAttribute('aria-label') ?? (element as HTMLElement).innerText.replace(/\s+/g, ' ').trim();
  const seen = (element: Element) => (element as HTMLElement).offsetParent !== null;
  if (role === 'field') {
    const label = [...document.querySelectorAll('label')].find((one) => says(one) === name && seen(one));
    return label?.control ?? undefined;
  }
  const kinds: Record<string, string> = { button: 'button', link: 'a[href]', option: '[role=option]' };
  // Dialogs are at the end of the page, and nothing else is reachable while one is open.
  return [...document.querySelectorAll(kinds[role] ?? 'none')].findLast((one) => says(one) === name && seen(one));
}

let front: Page | null = null;

function personAt(page: Page, address: string): Person {
  /** A page in the background gets only one frame per second. */
  async function look(): Promise<void> {
    if (front !== page) await page.bringToFront();
    front = page;
  }
  const lost = (what: string) => async (cause: unknown) => {
    const text = await page.evaluate(() => document.body.innerText);
    throw new Error(`There is no ${what} at ${page.url()}, but:\n${text}`, { cause });
  };
  async function find(role: string, name: string): Promise<ElementHandle<Element>> {
    await look();
    const handle = await page.waitForFunction(named, {}, role, name).catch(lost(`${role} “${name}”`));
    return handle as ElementHandle<Element>;
  }
  return {
    page,
    async goto(path) {
      await look();
      await page.goto(new URL(path, address).href, { waitUntil: 'load' });
      // A click before hydration is lost; tests are faster than people.
      await page.waitForFunction(() => {
        const button = document.querySelector('header button');
        return button === null || Object.keys(button).some((key) => key.startsWith('__reactProps'));
      });
    },
    async fill(label, text) {
      const field = await find('field', label);
      await field.evaluate((element) => (element as HTMLInputElement).select());
      await field.type(text);
    },
    async click(role, name) {
      await (await find(role, name)).click();
    },
    async sees(text) {
      await look();
      await page
        .waitForFunction((wanted) => document.body.innerText.includes(wanted), {}, text)
        .catch(lost(`“${text}”`));
    },
    async at(path) {
      await look();
      await page.waitForFunction((wanted) => location.pathname === wanted, {}, path);
    },
    read: () => page.evaluate(() => document.querySelector('main')?.innerText ?? ''),
  };
}
