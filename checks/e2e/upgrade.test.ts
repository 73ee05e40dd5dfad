import { test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { expectPath } from './support/sessions.ts';

const open = openBrowser();

test('where a page’s code is gone for good, a press still leads where it says', async () => {
  const page = await open('/login');
  // Slows the page to the speed of a cheap phone, on which the code fails before React has rendered the click.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.context().route('**/assets/faqs-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'FAQs' }).click();
  await page.getByRole('heading', { name: 'Frequently Asked Questions' }).waitFor();
  await expectPath(page, '/faqs');
});
