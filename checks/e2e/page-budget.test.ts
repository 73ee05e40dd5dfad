import { expect, inject, test } from 'vitest';
import { createClient } from '../support/api.ts';
import { firstLoad, firstVisits, PAGE_MOST_KB, SCRIPT_MOST_KB } from '../support/first-load.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO, DEMO_PASSWORD } from './support/sessions.ts';

const open = openBrowser();
const KB = 1000;

test('a first visit to any page stays within its budget of bytes, and the landing page within its budget of scripts', async () => {
  const product = { address: inject('address'), dataDir: inject('dataDir') };
  const admin = createClient(product);
  await admin.post('/admin/login', { email: DEMO.admin, password: DEMO_PASSWORD });
  const tooHeavy: string[] = [];
  for (const { path, address, browser } of await firstVisits(product, admin.cookie())) {
    const page = await open('about:blank', browser);
    const { all, script } = await firstLoad(page, address);
    await page.context().close();
    const isTooHeavy = all > PAGE_MOST_KB * KB || (path === '/' && script > SCRIPT_MOST_KB * KB);
    if (isTooHeavy) tooHeavy.push(`${path}: ${Math.round(all / KB)} kB, ${Math.round(script / KB)} kB of them scripts`);
  }
  expect(tooHeavy).toEqual([]);
});
