import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeScratchFolder } from '#server/testing/scratch-folder.ts';
import { type Cluster, startCluster } from '../chaos/cluster.ts';
import { makeOtherRelease, removeOtherRelease } from '../support/other-release.ts';
import { openBrowser } from './support/browser.ts';
import { eventually, expectPath } from './support/sessions.ts';

const open = openBrowser();

let cluster: Cluster;
let release: string;
beforeAll(async () => {
  // Longer than the proxy waits for one answer of who is ready.
  cluster = await startCluster(2, { DRAIN_SECONDS: '5' });
  release = makeOtherRelease(makeScratchFolder('lanewise-check-'));
});
afterAll(async () => {
  await cluster.close();
  removeOtherRelease(release);
});

async function upgrade(number: number): Promise<void> {
  const server = cluster.servers[number];
  await server?.stop('SIGTERM');
  await server?.start({}, release);
  await eventually(() => cluster.proxy.ready()).toHaveLength(2);
}

/** Addresses of files that a page asked for in vain. */
function watchForMissing(page: Page): string[] {
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/assets/')) missing.push(response.url());
  });
  return missing;
}

const openAt = (path: string) => open(path, { baseURL: cluster.proxy.address });

test('a page that was opened before an upgrade goes on in the middle of it and after it, and loses no press', async () => {
  const before = await openAt('/faqs');
  const missing = watchForMissing(before);
  await upgrade(0);

  // Every other request goes to the other server: each page is made of both.
  for (let opened = 0; opened < 15; opened++) {
    const page = await openAt('/login');
    const lost = watchForMissing(page);
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill('nobody@check.example');
    await page.getByLabel('Password', { exact: true }).fill('lane-change-2026');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.getByText('Invalid email or password. Please try again or sign up.').waitFor();
    expect(lost).toEqual([]);
    await page.context().close();
  }

  await upgrade(1);
  await before.getByRole('button', { name: 'Log in', exact: true }).click();
  await before.getByRole('menuitem', { name: 'Login As Driving School', exact: true }).click();
  await expectPath(before, '/schoolloginpage');
  await before.getByLabel('Email', { exact: true }).fill('nobody@check.example');
  expect(missing).toEqual([]);
  // What it fetched was its own release’s: it has not been loaded anew.
  const scripts = await before.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const own = readdirSync(join(import.meta.dirname, '../../build/client/assets'));
  const schoolLogin = scripts.find((name) => name.includes('/assets/school-login-'));
  expect(own).toContain(schoolLogin?.split('/').at(-1));
});

test('where a page’s code is gone for good, a press still leads where it says', async () => {
  const page = await openAt('/login');
  // As slow as a cheap phone: the code fails before the press is shown.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
  await page.context().route('**/assets/faqs-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 });
  await page.getByRole('banner').getByRole('link', { name: 'FAQs' }).click();
  await page.getByRole('heading', { name: 'Frequently Asked Questions' }).waitFor();
  await expectPath(page, '/faqs');
});

test('whoever goes elsewhere while a press is on its way is not led back to it', async () => {
  const page = await openAt('/login');
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/faqs-*.js', () => resolve());
  await page.getByRole('banner').getByRole('link', { name: 'FAQs' }).click();
  await asked;
  await page.goto('/aboutus');
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'About us' })
    .and(page.locator('[aria-current=page]'))
    .waitFor();
  await expectPath(page, '/aboutus');
});
