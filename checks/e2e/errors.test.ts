import { expect, test } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { answerWith, enter, expectPath } from './support/sessions.ts';

const open = openBrowser();

test('[RT-20] an unknown address and a crash have a screen with a way back', async () => {
  const page = await open('/no-such-page');
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1, name: 'We couldn’t find this page', exact: true }).waitFor();
  await main.getByRole('heading', { name: 'Unexpected Application Error!', exact: true }).waitFor();
  await main.getByText('404 Not Found', { exact: true }).waitFor();
  expect((await page.context().request.get('/no-such-page')).status()).toBe(404);
  await main.getByRole('link', { name: 'Go to Home Page', exact: true }).click();
  await expectPath(page, '/');

  // What a visitor searched leads on to the instructors there.
  await page.goto('/no-such-page');
  await main.getByRole('searchbox', { name: 'Find an instructor near you' }).fill('Toronto');
  await main.getByRole('button', { name: 'See free times' }).click();
  await expectPath(page, '/find');
  expect(new URL(page.url()).searchParams.get('near')).toBe('Toronto');

  // A value that isn't a list breaks the page that renders it.
  await enter(page, 'candidate');
  await answerWith(page, '/schedule/all?*', 200, [null]);
  await page.goto('/studenthomepage');
  await main.getByRole('heading', { level: 1, name: 'Unexpected Application Error!', exact: true }).waitFor();
  // Technical details help support, so they start collapsed.
  const words = main.getByText(/Cannot (read|destructure) propert/);
  await main.getByText('This page stopped working. Reload it to continue. Everything you saved is safe.').waitFor();
  expect(await words.isVisible()).toBe(false);
  await main.getByText('Technical details', { exact: true }).click();
  await words.waitFor();
  await main.getByRole('button', { name: 'Reload the page' }).waitFor();
  await main.getByRole('link', { name: 'Go to Home Page', exact: true }).waitFor();
});
