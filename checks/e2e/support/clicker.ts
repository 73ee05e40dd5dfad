import type { Page } from 'playwright-core';
import { toTheEnd } from './accessibility.ts';
import { type Language, words } from './languages.ts';
import type { Stop, Stops } from './page-templates.ts';

const MAX_CLICKS = 40;

/**
 * Opens pages, runs a script on each as a browser extension would, and clicks everything that doesn't lead away. Only
 * GET requests reach the server.
 */
export async function createClicker(page: Page, locale: Language, script: string) {
  const found: string[] = [];
  const { crashTitle } = words[locale].shell.error;
  const language = locale === 'fr-CA' ? 'fr' : 'en';
  const pending = new Set<object>();
  /** The header is on every page, so its controls are clicked only once. */
  const clickedInHeader: string[] = [];
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.addInitScript(`globalThis.changePage = () => { ${script} }`);
  await page.context().addCookies([{ name: 'lang', value: language, url: new URL(page.url()).origin }]);
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: { code: 'busy' } }),
  );

  async function settle(): Promise<string | null> {
    do await page.evaluate(drawTwice);
    while (pending.size > 0);
    return page.evaluate(changeAndRead);
  }

  async function openStop({ address, prepare, isLong }: Stop, isFirst: boolean) {
    await prepare?.(page);
    const wanted = typeof address === 'string' ? address : address(language);
    if (isFirst || typeof address === 'function') await page.goto(wanted);
    else await page.evaluate(followLink, wanted);
    if (isLong) await toTheEnd(page);
    return settle();
  }

  async function clickAll(stop: Stop, isFirst: boolean): Promise<void> {
    // Some stops open the page for unknown addresses, which isn't a crash.
    const isCrash = (heading: string | null) => heading === crashTitle && heading !== opened;
    const opened = await openStop(stop, isFirst);
    const clicked = [...clickedInHeader];
    const kinds: string[] = [];
    const { pathname, href } = new URL(page.url());
    for (let turn = 0; turn < MAX_CLICKS; turn++) {
      const next = await page.evaluate(clickNext, { clicked, kinds });
      if (next === null) {
        if (!(await page.evaluate(closePanel))) break;
        continue;
      }
      const { name, kind } = next;
      clicked.push(name);

      kinds.push(kind);
      if (name.startsWith('header ') || name.startsWith('menu ')) clickedInHeader.push(name);
      const heading = await settle();
      if (isCrash(heading)) found.push(`${href} (${locale}): “${name}” crashed it`);
      if (isCrash(heading) || new URL(page.url()).pathname !== pathname) await openStop(stop, isCrash(heading));
    }
  }

  return {
    found,
    async through(all: readonly Stop[]): Promise<void> {
      for (const [index, stop] of all.entries()) await clickAll(stop, index === 0);
    },
  };
}

/** The first visit to every second template, or to the others. */
export const everySecond = (stops: Stops, half: number): Stop[] =>
  Object.values(stops).flatMap((ofTemplate, index) => (index % 2 === half ? ofTemplate.slice(0, 1) : []));

/* Runs in the page. */

async function drawTwice(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** @returns the page's heading */
function changeAndRead(): string | null {
  (globalThis as unknown as { changePage(): void }).changePage();
  return document.querySelector('h1')?.textContent ?? null;
}

/** Closes the panel in front. @returns false if there is none, or it stays */
async function closePanel(): Promise<boolean> {
  const count = () =>
    document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]').length;
  const before = count();
  const key = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true };
  for (const type of ['keydown', 'keyup']) document.activeElement?.dispatchEvent(new KeyboardEvent(type, key));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return count() < before;
}

/** React Router exposes its router here for its developer tools. */
async function followLink(address: string): Promise<void> {
  const { __reactRouterDataRouter: router } = globalThis as unknown as {
    __reactRouterDataRouter: { navigate(to: string): Promise<void> };
  };
  await router.navigate(address);
}

/**
 * Clicks the next visible control, in the top panel if one is open. Of controls that look alike in the same place, such
 * as the days of a month, three are enough.
 */
function clickNext({ clicked, kinds }: { clicked: string[]; kinds: string[] }): { name: string; kind: string } | null {
  const panels = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
  const front = panels[panels.length - 1] ?? document.body;
  const things = 'button, summary, [role=menuitem], [role=option], [role=tab], input[type=checkbox], a[href^="#"]';
  for (const thing of front.querySelectorAll<HTMLElement>(things)) {
    if (!thing.checkVisibility() || thing.matches(':disabled, [aria-disabled=true], header [lang]')) continue;
    const panel = thing.closest('[role=menu], [role=listbox], [role=dialog], [role=alertdialog]');
    const place = panel?.role ?? (thing.closest('header') && !thing.closest('main') ? 'header' : 'page');
    const said = thing.ariaLabel ?? (thing.textContent || thing.closest('label')?.textContent) ?? '';
    const name = `${place} ${said.replaceAll(/\d+/g, '0')}`;
    const { parentElement: parent } = thing;
    const kind = [place, thing, parent, parent?.parentElement]
      .map((one) => (one instanceof HTMLElement ? one.className : one))
      .join(' / ');
    if (clicked.includes(name) || kinds.filter((one) => one === kind).length === 3) continue;
    thing.click();
    return { name, kind };
  }
  return null;
}
