import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SCHOOL } from '../../testing/samples.ts';
import { writeSession } from '../session/session-store.ts';
import { SectionPage } from './section-page.tsx';

afterEach(() => writeSession(null));

const OWNER_SECTIONS = [
  ...['School Information', 'Team', 'Hours & travel', 'Notifications', 'Website', 'Integrations', 'Billing'],
  'Password & security',
];
const open = (size: readonly [number, number], actor: SessionActor = SCHOOL) => {
  writeSession(actor);
  return show(<SectionPage section="team">The team</SectionPage>, { path: '/settings/team', size });
};
const menu = () => page.getByRole('navigation', { name: 'Settings' });
const links = () =>
  menu()
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

test.each([
  ['1280 px', [1280, 900] as const],
  ['768 px', [768, 1024] as const],
])('the menu is next to the section and marks it, at %s', async (_, size) => {
  const { address } = await open(size);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  expect(links()).toEqual(OWNER_SECTIONS);
  await expect.element(menu().getByRole('link', { name: 'Team' })).toHaveAttribute('aria-current', 'page');
  expectToFit();
  await menu().getByRole('link', { name: 'Billing' }).click();
  expect(address()).toBe('/settings/billing');
});

test.each([
  ['390 px', PHONE],
  ['320 px', [320, 700] as const],
])('on a phone the menu is a list that opens and closes: %s', async (_, size) => {
  const { address } = await open(size);
  const button = menu().getByRole('button', { name: 'Settings' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(links()).toEqual([]);
  await button.click();
  expect(links()).toEqual(OWNER_SECTIONS);
  expectToFit();
  await menu().getByRole('link', { name: 'Website' }).click();
  expect(address()).toBe('/settings/website');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('a member with a single section has no menu', async () => {
  writeSession({ ...SCHOOL, role: 'bookkeeper' } as SessionActor);
  await show(<SectionPage section="security">Password</SectionPage>);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Password & security' })).toBeVisible();
  expect(page.getByRole('navigation').elements()).toEqual([]);
});
