import type { Page } from 'playwright-core';
import { DESKTOP } from './browser.ts';

/** Taller than any page. */
const TALL = 12_000;

/**
 * Makes the window as tall as the page, because content far down a page loads when it scrolls into view. Scrolling by
 * script
 * while parts load sometimes hangs Chromium.
 */
export async function toTheEnd(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  const size = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize({ ...size, height: TALL });
  const isBusy = page.locator('[aria-busy=true]').first();
  await isBusy.waitFor({ state: 'detached' });
  // IntersectionObserver reports with the next frame.
  for (let frame = 0; frame < 2; frame++) await page.waitForFunction(() => new Promise(requestAnimationFrame));
  await isBusy.waitFor({ state: 'detached' });
  const headings = page.getByRole('main').getByRole('heading');
  const last = Math.max(...(await headings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))));
  if (last > TALL)
    throw new Error(`${page.url()} has a heading at ${last} px: what lies below ${TALL} was never in sight`);
  await page.setViewportSize(size);
}
