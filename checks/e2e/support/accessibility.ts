import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, TABLET } from './browser.ts';
import { type Language, leftInEnglish } from './languages.ts';

interface Finding {
  id: string;
  places: string[];
}

/** What axe finds wrong with a page as it stands, a dialog in it too; by all of its rules or one. */
async function axeFindings(page: Page, rule?: string): Promise<Finding[]> {
  // It stays while the document does.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    // A new width or theme is drawn with the next frame, and a colour on its way to another is neither of them; what moves
    // for ever (a skeleton) is not waited for.
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      // Telling what is right as well takes four times as long.
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule' as const, values } }),
    });
    return violations.map(({ id, nodes }) => ({ id, places: nodes.map(({ html }) => html) }));
  }, rule && [rule]);
}

const told = (page: Page, where: string, findings: Finding[]) =>
  findings.map(({ id, places }) => `${page.url()} ${where}: ${id}: ${places.join('\n')}`);

/** A phone would scroll sideways. An open menu takes its new place a moment after the window has its new width. */
async function tooWide(page: Page, { width }: { width: number }): Promise<string[]> {
  const fits = page.waitForFunction((most) => document.documentElement.scrollWidth <= most, width);
  if (await fits.then(Boolean, () => false)) return [];
  const needed = await page.evaluate(() => document.documentElement.scrollWidth);
  return [`${page.url()} at ${width}: ${needed} px wide`];
}

/** Taller than any page. */
const TALL = 12_000;

/**
 * What is far down a page is fetched as it is scrolled to: in a window as tall as the page all of it is. Scrolled by a script while its parts came,
 * a page stood still now and then: Chromium waited for something of its own, and answered nobody any more.
 */
export async function toTheEnd(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  const size = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize({ ...size, height: TALL });
  const isBusy = page.locator('[aria-busy=true]').first();
  await isBusy.waitFor({ state: 'detached' });
  // What has come into sight is told with a frame.
  for (let frame = 0; frame < 2; frame++) await page.waitForFunction(() => new Promise(requestAnimationFrame));
  await isBusy.waitFor({ state: 'detached' });
  const headings = page.getByRole('main').getByRole('heading');
  const last = Math.max(...(await headings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))));
  if (last > TALL)
    throw new Error(`${page.url()} has a heading at ${last} px: what lies below ${TALL} was never in sight`);
  await page.setViewportSize(size);
}

/**
 * Looks at the page as it stands: for its width at three widths, for axe at each of them, and in French for what was left in
 * English. What axe finds at a width it finds in any language, so French is looked at on a phone alone: the looks at two more
 * widths were a third of the time of these tests.
 */
export function viewer(page: Page, locale: Language) {
  const found: string[] = [];
  return {
    found,
    async look(): Promise<void> {
      // What is still loading has nothing to find.
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      for (const viewport of [TABLET, PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        found.push(...(await tooWide(page, viewport)));
        if (locale === 'en-CA' || viewport === PHONE)
          found.push(...told(page, `at ${viewport.width}`, await axeFindings(page)));
      }
      if (locale === 'fr-CA') found.push(...(await leftInEnglish(page)));
    },
    /** Only the colours, in the dark. */
    async lookInTheDark(): Promise<void> {
      await page.emulateMedia({ colorScheme: 'dark' });
      found.push(...told(page, 'in the dark', await axeFindings(page, 'color-contrast')));
      await page.emulateMedia({ colorScheme: 'light' });
    },
  };
}
