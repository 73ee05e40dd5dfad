import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, TABLET } from './browser.ts';
import { type Language, leftInEnglish } from './languages.ts';

interface Violation {
  id: string;
  nodes: { html: string }[];
}
type Axe = { run: (where: Document, options: object) => Promise<{ violations: Violation[] }> };

/** Telling what is right as well takes four times as long. */
const OPTIONS: { resultTypes: 'violations'[] } = { resultTypes: ['violations'] };

/** What axe finds at the three widths; the page as it stands, a dialog in it too. */
async function findings(page: Page): Promise<string[]> {
  const found: string[] = [];
  const tell = (width: number, violations: Violation[]) => {
    for (const { id, nodes } of violations) {
      found.push(`${page.url()} at ${width}: ${id}: ${nodes.map((node) => node.html).join('\n')}`);
    }
  };
  // One document without frames: axe needs no second page to gather its results in, and stays while the document does.
  const isNew = !(await page.evaluate(() => 'axe' in globalThis));
  if (isNew) {
    tell(DESKTOP.width, (await new AxeBuilder({ page }).setLegacyMode(true).options(OPTIONS).analyze()).violations);
  }
  for (const viewport of isNew ? [TABLET, PHONE] : [TABLET, PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    const { violations } = await page.evaluate(
      (options) => (globalThis as unknown as { axe: Axe }).axe.run(document, options),
      OPTIONS,
    );
    tell(viewport.width, violations);
  }
  await page.setViewportSize(DESKTOP);
  return found;
}

/** Looks at the page as it stands: for axe at three widths, and in French for what was left in English. */
export function viewer(page: Page, locale: Language) {
  const found: string[] = [];
  return {
    found,
    async look(): Promise<void> {
      // What is still loading has nothing to find.
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      found.push(...(await findings(page)));
      if (locale === 'fr-CA') found.push(...(await leftInEnglish(page)));
    },
  };
}
