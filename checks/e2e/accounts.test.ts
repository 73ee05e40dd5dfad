import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { linkIn, mailTo } from '../support/mailbox.ts';
import { openBrowser } from './support/browser.ts';
import { DEMO, expectPath, signUp } from './support/sessions.ts';

const open = openBrowser();

const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const says = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true }).first().waitFor();

async function tryLogIn(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address);
  await password(page).fill(secret);
  await button(page, 'Login').click();
}

test('a log-in that is sent before the page woke up goes through, and its password into no address', async () => {
  const page = await open('about:blank');
  const release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (asset) => {
    await release.promise;
    await asset.continue();
  });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/login', { waitUntil: 'commit' });
  await tryLogIn(page, DEMO.candidate, 'drive-safely');
  release.resolve();
  await expectPath(page, '/studenthomepage');
  expect(addresses.filter((address) => address.includes('drive-safely'))).toEqual([]);
});

test('a page keeps the field that one types in while it wakes up, though the session is known before', async () => {
  const page = await open('about:blank');
  await page.addInitScript(() => {
    const ask = window.fetch;
    const session = { headers: { 'content-type': 'application/json' } };
    window.fetch = (to, how) =>
      String(to).endsWith('/api/session') ? Promise.resolve(new Response('{"actor":null}', session)) : ask(to, how);
  });
  let release = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (asset) => {
    await release.promise;
    await asset.continue();
  });
  // The order of the two is random each time.
  for (let time = 0; time < 12; time += 1) {
    release = Promise.withResolvers<void>();
    await page.goto('/signup', { waitUntil: 'commit' });
    const name = page.getByLabel('First name', { exact: true });
    await name.fill('Noor');
    const field = await name.elementHandle();
    release.resolve();
    // React marks the nodes it has hydrated.
    const isAwake = (element: HTMLElement | SVGElement | null) =>
      !element?.isConnected || Object.keys(element).some((key) => key.startsWith('__reactProps'));
    await page.waitForFunction(isAwake, field);
    expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await name.inputValue()).toBe('Noor');
  }
});

test('[RT-17] [RP-01] a forgotten password is set anew by the emailed link', async () => {
  const page = await open('/forgot-password/school');
  const { email: address } = await signUp(page, 'school');
  await email(page).fill(address);
  await button(page, 'Send link').click();
  await says(page, 'Password reset instructions have been sent to your email. Please check your inbox.');
  await page.goto(linkIn(await mailTo(inject('dataDir'), address, /password/i), '/reset-password'));
  await page.getByLabel('New password', { exact: true }).fill('a-new-lane-2026');
  await page.getByLabel('Confirm the new password', { exact: true }).fill('a-new-lane-2026');
  await button(page, 'Reset Password').click();
  await link(page, 'Go to Login').click();
  await expectPath(page, '/schoolloginpage');
  await tryLogIn(page, address, 'a-new-lane-2026');
  await expectPath(page, '/drivingSchoolBookings');
});

test('a student who forgot the password logs in by an emailed link', async () => {
  const page = await open('/login');
  const { email: address } = await signUp(page, 'candidate');
  await link(page, 'Email me a login link').click();
  await expectPath(page, '/login/link');
  await email(page).fill(address);
  await button(page, 'Email me a link').click();
  await says(
    page,
    `If ${address} has a student account, we’ve sent a link there. It works once and expires in an hour.`,
  );
  await page.goto(linkIn(await mailTo(inject('dataDir'), address, /login link/i), '/login/link'));
  await button(page, 'Log in now').click();
  await expectPath(page, '/studenthomepage');
});
