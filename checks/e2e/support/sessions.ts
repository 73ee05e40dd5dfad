import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { linkIn, mailTo } from '../../support/mailbox.ts';
import { PASSWORD } from './people.ts';

type Kind = 'candidate' | 'school' | 'admin';

/** The demo world's people. Tests that write bring accounts of their own. */
export const DEMO: Record<Kind, string> = {
  candidate: 'maya@student.example',
  school: 'maple@school.example',
  admin: 'admin@lanewise.example',
};
export const DEMO_PASSWORD = 'drive-safely';

/** Logs the page's browser in by the API: the log-in pages have tests of their own. */
export async function enter(page: Page, kind: Kind, email: string = DEMO[kind]): Promise<{ id: string }> {
  const password = email === DEMO[kind] ? DEMO_PASSWORD : PASSWORD;
  const response = await page.context().request.post(`/api/${kind}/login`, { data: { email, password } });
  expect(response.status()).toBe(200);
  return (await response.json()) as { id: string };
}

/** An account of this test's own, by the API. */
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

/** Waits until what is read is as expected: `await eventually(read).toBe(…)`. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read);

/** Opens an address that may lead on before it has loaded. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
}

export async function expectPath(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === path, { waitUntil: 'commit' });
}

/** The server's answer to one call, as this page gets it: for what the server can not be made to say. */
export async function answerWith(page: Page, path: string, status: number, body?: unknown): Promise<void> {
  await page.unroute(`**/api${path}`);
  await page.route(`**/api${path}`, (route) => route.fulfill(body === undefined ? { status } : { status, json: body }));
}

/** The connection breaks at this call. */
export async function breakConnection(page: Page, path: string): Promise<void> {
  await page.unroute(`**/api${path}`);
  await page.route(`**/api${path}`, (route) => route.abort());
}
