import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { toTheEnd } from './accessibility.ts';
import { DESKTOP, PHONE, TABLET } from './browser.ts';
import { leftoverTexts, type SiteLanguage } from './languages.ts';
import { openDrawer, openUserMenu, type Step, type Stop, type Stops } from './page-templates.ts';
import { eventually } from './sessions.ts';

/** The narrowest phone, and a desktop window at 400 % zoom. */
const NARROW = { width: 320, height: 700 };
const OPEN_PANEL = '[role=dialog], [role=alertdialog], [role=menu]';

interface AxeLook {
  /** Selector of a part of the page. */
  within?: string;
  /** Rules to skip. */
  without?: string[];
}

/**
 * Walks through page templates and collects their faults. Loads each page at most once: it changes widths and languages
 * in
 * place, and reaches pages without their own document by in-app navigation.
 */
export function createSweep(page: Page) {
  const found: string[] = [];
  const pending = new Set<object>();
  let refusals: number[] = [];
  let language: SiteLanguage = 'fr';
  const note = (what: string) => found.push(`${page.url()} (${language}): ${what}`);

  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => {
    pending.delete(request);
    const why = request.failure()?.errorText;
    // Leaving a page while it loads aborts its calls.
    if (why !== 'net::ERR_ABORTED') note(`${request.url()} failed: ${why}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !refusals.includes(response.status()))
      note(`${response.url()} answered ${response.status()}`);
  });

  /** Waits until the page has loaded and drawn everything. */
  async function settle(): Promise<void> {
    do {
      await page.evaluate(drawTwice);
      await eventually(() => pending.size).toBe(0);
      await page.waitForFunction(isComplete);
    } while (pending.size > 0);
  }

  async function resizeTo(size: typeof PHONE): Promise<void> {
    if (page.viewportSize()?.width !== size.width) await page.setViewportSize(size);
    const needed = await page.evaluate(measureWidth);
    // Layout that depends on the window's width may need another frame.
    const fits = () => page.waitForFunction(fitsInto, size.width, { timeout: 2_000 }).catch(() => null);
    if (needed > size.width && !(await fits())) note(`${needed} px wide in a window of ${size.width} px`);
  }

  async function lookWithAxe(options: AxeLook = {}): Promise<void> {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
    for (const { id, places } of await page.evaluate(runAxe, options))
      note(`at ${page.viewportSize()?.width} px: ${id}: ${places.join('\n')}`);
  }

  async function lookForLeftovers(): Promise<void> {
    for (const line of await leftoverTexts(page, language)) note(`not in this language: ${line}`);
  }

  /** The server chooses a document by its address, or by the language switch's cookie. */
  async function load(address: string): Promise<void> {
    const { origin } = new URL(page.url());
    await page.context().addCookies([{ name: 'lang', value: language, url: origin }]);
    await page.goto(address);
    await settle();
  }

  async function openStop(stop: Stop, isFirst: boolean): Promise<void> {
    const { address, prepare, isLong, leadsTo } = stop;
    refusals = stop.refusals ?? [];
    await prepare?.(page);
    const wanted = typeof address === 'string' ? address : address(language);
    if (isFirst || typeof address === 'function') await load(wanted);
    else await page.evaluate(followLink, wanted);
    await settle();
    await speak(language, stop);
    const { pathname } = new URL(page.url());
    if (pathname !== (leadsTo ?? new URL(wanted, page.url()).pathname)) note(`${wanted} led here`);
    if (!isLong) return;
    await toTheEnd(page);
    await settle();
  }

  /** Loads it if each language has its own document. */
  async function speak(next: SiteLanguage, { address }: Stop): Promise<void> {
    const current = await page.locator('html').getAttribute('lang');
    language = next;
    if (current?.startsWith(next)) return;
    if (typeof address === 'function') return load(address(next));
    await page.locator(`header button[lang=${next}]`).click();
    await page.locator(`html[lang=${next}]`).waitFor({ state: 'attached' });
    await settle();
  }

  async function take(step: Step): Promise<void> {
    await step(page);
    await settle();
    const isPanel = (await page.locator(OPEN_PANEL).count()) > 0;
    await lookWithAxe(isPanel ? { within: OPEN_PANEL } : {});
    await lookForLeftovers();
    if (!isPanel) return;
    await page.keyboard.press('Escape');
    await page.locator(OPEN_PANEL).first().waitFor({ state: 'detached' });
  }

  /** Axe checks a template at both widths, and further addresses of the same template at one. */
  async function visit(stop: Stop, isFirst: boolean, isVariant: boolean): Promise<void> {
    language = 'fr';
    await openStop(stop, isFirst);
    await resizeTo(DESKTOP);
    await lookWithAxe();
    await lookForLeftovers();
    for (const step of [...(stop.steps ?? []), ...(isFirst ? [openUserMenu, openDrawer] : [])]) await take(step);
    await resizeTo(TABLET);
    await resizeTo(PHONE);
    // Colours are the same at every width.
    if (!isVariant) await lookWithAxe({ without: ['color-contrast'] });
    if (!stop.isTooWideAt320) await resizeTo(NARROW);
    await speak('en', stop);
    await lookForLeftovers();
    for (const size of [stop.isTooWideAt320 ? PHONE : NARROW, TABLET, DESKTOP]) await resizeTo(size);
  }

  return {
    found,
    async through(stops: Stops): Promise<void> {
      let isFirst = true;
      for (const ofTemplate of Object.values(stops)) {
        for (const [index, stop] of ofTemplate.entries()) {
          await visit(stop, isFirst, index > 0);
          isFirst = false;
        }
      }
    },
  };
}

/* Runs in the page. */

async function drawTwice(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

const isComplete = () =>
  document.querySelector('main h1') !== null &&
  document.querySelector('[aria-busy=true], [role=status] [class*=animate-pulse]') === null;

const measureWidth = () => document.documentElement.scrollWidth;
const fitsInto = (width: number) => document.documentElement.scrollWidth <= width;

/** React Router exposes its router here for its developer tools. */
async function followLink(address: string): Promise<void> {
  const { __reactRouterDataRouter: router } = globalThis as unknown as {
    __reactRouterDataRouter: { navigate(to: string): Promise<void> };
  };
  await router.navigate(address);
}

async function runAxe({ within, without = [] }: AxeLook): Promise<{ id: string; places: string[] }[]> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  // A colour in transition is neither the old nor the new one. Skeletons animate forever, so don't wait for them.
  const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
  await Promise.allSettled(ending.map(({ finished }) => finished));
  const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(within ?? document, {
    // Reporting passed rules too takes four times as long.
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  });
  return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }));
}
