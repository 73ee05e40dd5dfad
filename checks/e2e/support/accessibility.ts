import type { Page } from 'playwright-core';
import { DESKTOP } from './browser.ts';

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
