/**
 * Draws the preview picture of a shared link, in each language. Run `node scripts/share-pictures.ts` after changing the
 * hero or headline.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { CHROMIUM_FLAGS, chromiumPath } from '../checks/support/browsers.ts';
import { LOCALES } from '../server/platform/languages.ts';
import { textsIn } from '../server/platform/texts.ts';

const root = join(import.meta.dirname, '..');
const asData = (file: string, type: string) =>
  `data:${type};base64,${readFileSync(join(root, file)).toString('base64')}`;
const font = asData('node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', 'font/woff2');
const hero = asData('web/features/landing/hero.svg', 'image/svg+xml');

const picture = (headline: string) => `<!doctype html><style>
@font-face { font-family: Figtree; src: url(${font}); font-weight: 300 900 }
body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 560px 1fr; background: #fbfaf7;
  font-family: Figtree; color: #1b1f1e }
div { padding: 64px 24px 64px 64px; display: grid; align-content: space-between }
p { margin: 0; font-size: 40px; font-weight: 800; letter-spacing: -0.02em; display: flex; align-items: center; gap: 16px }
h1 { margin: 0; font-size: 60px; line-height: 1.12; font-weight: 800; letter-spacing: -0.025em; text-wrap: balance }
hr { width: 96px; height: 8px; margin: 0; border: 0; border-radius: 4px; background: #f4ac3d }
img { height: 630px; width: 640px; object-fit: cover; object-position: 62% 50% }
</style><div><p><svg viewBox="0 0 32 32" width="64"><rect width="32" height="32" rx="9" fill="#0b6b66"/><path
d="M12.6 7h6.8L26 26H6Z" fill="#fff" opacity=".22"/><path d="M16 8v3.2m0 3v4m0 3.2V26" stroke="#f4ac3d" stroke-width="2.8"
stroke-linecap="round" fill="none"/></svg>Lanewise</p><h1>${headline}</h1><hr></div><img src="${hero}">`;

const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  const texts = await textsIn<{ headline: string }>(join(root, 'web/features/landing'));
  for (const language of LOCALES) {
    await page.setContent(picture(texts(language).headline));
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: join(root, `web/public/share.${language}.jpg`), type: 'jpeg', quality: 82 });
  }
} finally {
  await browser.close();
}
