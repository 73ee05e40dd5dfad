import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { linkIn, mailTo } from '../../support/mailbox.ts';
import { PASSWORD } from './people.ts';

type Kind = 'candidate' | 'school' | 'admin';

/** Demo accounts. Tests that write create their own. */
export const DEMO: Record<Kind, string> = {
  candidate: 'maya@student.example',
  school: 'maple@school.example',
  admin: 'admin@lanewise.example',
};
export const DEMO_PASSWORD = 'drive-safely';

/** Logs the page's browser in over the API; the login pages have tests of their own. */
export async function enter(page: Page, kind: Kind, email: string = DEMO[kind]): Promise<{ id: string }> {
  const password = email === DEMO[kind] ? DEMO_PASSWORD : PASSWORD;
  const response = await page.context().request.post(`/api/${kind}/login`, { data: { email, password } });
  expect(response.status()).toBe(200);
  return (await response.json()) as { id: string };
}

/** Creates an account for this test over the API. */
export async function signUp(
  page: Page,
  kind: 'candidate' | 'school',
  { isVerified = true }: { isVerified?: boolean } = {},
): Promise<{ email: string; name: string }> {
  const id = randomUUID().slice(0, 8);
  const email = `${kind}-${id}@check.example`;
  const { request } = page.context();
  const name = kind === 'candidate' ? 'Noor Haddad' : `Check Lane School ${id}`;
  const person = kind === 'candidate' ? { first_name: 'Noor', last_name: 'Haddad' } : { name };
  const response = await request.post(`/api/${kind}/signup`, { data: { email, password: PASSWORD, ...person } });
  expect(response.status()).toBe(201);
  if (isVerified) {
    const link = new URL(linkIn(await mailTo(inject('dataDir'), email, /confirm|verif/i), '/verify/'));
    expect((await request.get(`/api${link.pathname}${link.search}`)).status()).toBe(200);
  }
  return { email, name };
}

/** Waits until the value is as expected: `await eventually(read).toBe(…)`. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read);

/** Opens an address that may redirect before it has loaded. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === path, { waitUntil: 'commit' });
}

/** Replaces the server's answer to one call on this page, for answers the server can't be made to give. */
export async function answerWith(page: Page, path: string, status: number, body?: unknown): Promise<void> {
  await page.unroute(`**/api${path}`);
  await page.route(`**/api${path}`, (route) => route.fulfill(body === undefined ? { status } : { status, json: body }));
}

/** Breaks the connection for this call. */
export async function breakConnection(page: Page, path: string): Promise<void> {
  await page.unroute(`**/api${path}`);
  await page.route(`**/api${path}`, (route) => route.abort());
}
