import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import { writeSession } from '../../features/session/session-store.ts';
import { breakUploads } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SCHOOL, STUDENT } from '../../testing/samples.ts';
import { Header } from './header.tsx';

const VISITOR_LINKS = ['About us /aboutus', 'FAQs /faqs'];
const STUDENT_LINKS = ['Home /studenthomepage', 'My Bookings /bookings', ...VISITOR_LINKS];
const SCHOOL_LINKS = [
  ...['Home /drivingSchoolBookings', 'Instructor Details /instructorDetailsPage', 'Schedules /schedule', 'FAQs /faqs'],
  ...['Students /students', 'Money /money', 'Reports /figures'],
];
const MORE_LINKS = ['Messages /messages', 'Cars /cars', 'Reviews /schoolreviews', 'Settings /schoolprofilepage'];
const PARENT_LINKS = ['Family /family', 'My account /studentprofilepage', ...VISITOR_LINKS];

const linksIn = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll('a') ?? [])].map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const menu = () => page.getByRole('menu');
const items = () =>
  menu()
    .getByRole('menuitem')
    .elements()
    .map((one) => one.textContent);
const choose = (name: string) => page.getByRole('menuitem', { name, exact: true }).click();

async function openMenu(actor: SessionActor | null) {
  writeSession(actor);
  const room = await show(<Header />, { path: '/faqs' });
  await page.getByRole('button', { name: actor ? 'User menu' : 'Log in' }).click();
  await expect.element(menu()).toBeVisible();
  return room;
}

afterEach(() => {
  vi.useRealTimers();
  writeSession(null);
});

test.each([
  ['[NV-03] a visitor', null, VISITOR_LINKS, []],
  ['[NV-01] a student', STUDENT, STUDENT_LINKS, []],
  ['a parent', { ...STUDENT, isGuardian: true } as SessionActor, PARENT_LINKS, []],
  ['[NV-02] a school', SCHOOL, SCHOOL_LINKS, MORE_LINKS],
] as const)('%s has their navigation, [NV-06] on a phone in a drawer at its side', async (_, actor, links, more) => {
  writeSession(actor);
  await show(<Header />, { path: '/faqs' });
  const bar = page.getByRole('banner').getByRole('navigation');
  await expect.element(bar).toBeVisible();
  expect(linksIn(bar.element())).toEqual(links);
  await expect.element(page.getByRole('button', { name: 'Open menu' })).not.toBeInTheDocument();

  await page.viewport(...PHONE);
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(drawer).toBeVisible();
  expect(linksIn(drawer.element().querySelector('nav'))).toEqual([...links, ...more]);
  await expect.poll(() => drawer.element().getBoundingClientRect().right).toBe(PHONE[0]);
  await drawer.getByRole('link', { name: 'FAQs' }).click();
  await expect.element(drawer).not.toBeInTheDocument();
});

test.each([
  ['1280 px', [1280, 800] as const, 'en' as const],
  ['768 px', [768, 1024] as const, 'en' as const],
  ['768 px, in French', [768, 1024] as const, 'fr' as const],
])('the rest of a school’s pages are in a menu at the end of the bar, which fits: %s', async (_, size, language) => {
  writeSession({ ...SCHOOL, instructorId: 'i1', mayBook: true } as SessionActor);
  const { address } = await show(<Header />, { path: '/cars', size, language });
  const bar = page.getByRole('banner').getByRole('navigation');
  const more = bar.getByRole('button', { name: language === 'en' ? 'More' : 'Plus' });
  await expect.element(more).toHaveAttribute('aria-current', 'true');
  await document.fonts.ready;
  expect(bar.element().scrollWidth).toBeLessThanOrEqual(bar.element().clientWidth);
  expectToFit();
  await more.click();
  await expect.element(menu()).toBeVisible();
  expect(items()).toEqual(
    language === 'en' ? ['Messages', 'Cars', 'Reviews', 'Settings'] : ['Messages', 'Voitures', 'Avis', 'Réglages'],
  );
  await choose(language === 'en' ? 'Settings' : 'Réglages');
  await expect.poll(address).toBe('/schoolprofilepage');
});

test('[NV-04] logged out, the menu leads to the two logins', async () => {
  const { address } = await openMenu(null);
  expect(items()).toEqual(['Login As Student', 'Login As Driving School']);
  await choose('Login As Student');
  await expect.poll(address).toBe('/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await choose('Login As Driving School');
  await expect.poll(address).toBe('/schoolloginpage');
});

test.each([
  [STUDENT, 'Maya Chen', 'My account', '/studentprofilepage'],
  [SCHOOL, 'Maple Lane', 'Profile', '/schoolprofilepage'],
] as const)('[NV-05] logged in, the menu has name, photo and what is theirs: %#', async (actor, name, own, path) => {
  const { address } = await openMenu(actor);
  expect(items()).toEqual(['Add a photo', own, 'Help & Support', 'Log Out']);
  await expect.element(page.getByRole('dialog', { name: 'User menu' }).getByText(name, { exact: true })).toBeVisible();
  for (const [item, to] of [
    [own, path],
    ['Help & Support', '/contactus'],
    ['Log Out', '/logout'],
  ] as const) {
    if (menu().elements().length === 0) await page.getByRole('button', { name: 'User menu' }).click();
    await choose(item);
    await expect.poll(address).toBe(to);
  }
});

test('[NV-08] the menu is 250 px wide, its photo 100 px, the one in the header 36 px', async () => {
  await openMenu(STUDENT);
  const popover = page.getByRole('dialog', { name: 'User menu' });
  await expect.poll(() => popover.element().getBoundingClientRect().width).toBe(250);
  const width = (place: Element) => place.querySelector('svg')?.getBoundingClientRect().width;
  expect(width(popover.element())).toBe(100);
  expect(width(document.querySelector('[aria-haspopup=menu]') as Element)).toBe(36);
});

test.each([
  [{ ...STUDENT, first_name: '', last_name: '' }, 'User'],
  [{ ...SCHOOL, name: '' }, 'School'],
])('[NV-08] an actor without a name is called by their kind: %#', async (actor, name) => {
  await openMenu(actor);
  await expect.element(page.getByRole('dialog', { name: 'User menu' }).getByText(name, { exact: true })).toBeVisible();
});

test('[NV-08] typing finds an item, and starts anew after a pause', async () => {
  await openMenu(STUDENT);
  const focused = () => document.activeElement?.textContent;
  await expect.poll(focused).toBe('Add a photo');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await userEvent.keyboard('l');
  expect(focused()).toBe('Log Out');
  vi.advanceTimersByTime(2000);
  // Without a reset, type-ahead would look for 'lh', which matches nothing.
  await userEvent.keyboard('h');
  expect(focused()).toBe('Help & Support');
});

test('[ER-08] a photo that could not be sent says so', async () => {
  breakUploads();
  await openMenu(STUDENT);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await userEvent.upload(input, new File(['photo'], 'me.png', { type: 'image/png' }));
  await expect
    .element(page.getByText('We couldn’t reach Lanewise. Check your connection and try again.'))
    .toBeVisible();
});

test('a member of a school is shown with their own initials and name, above the school’s', async () => {
  await openMenu({ ...SCHOOL, role: 'front_desk', memberName: 'Ines Moreau' } as SessionActor);
  // Screen readers skip everything outside the open menu, so the button has no role to be found by.
  const trigger = page.getByRole('banner', { includeHidden: true }).getByRole('button', { includeHidden: true });
  const initials = trigger.elements().map((button) => button.querySelector('svg')?.textContent);
  expect(initials).toContain('IM');
  const popover = page.getByRole('dialog', { name: 'User menu' });
  await expect.element(popover.getByText('Ines Moreau')).toBeVisible();
  await expect.element(popover.getByText('Maple Lane')).toBeVisible();
});

test.each([
  ['1280 px', [1280, 800] as const],
  ['768 px', [768, 1024] as const],
  ['320 px', [320, 700] as const],
])('New booking is in a school’s header for members who may book, %s', async (_, size) => {
  writeSession({ ...SCHOOL, mayBook: true } as SessionActor);
  await show(<Header />, { path: '/faqs', size });
  const button = page.getByRole('banner').getByRole('button', { name: 'New booking' });
  await expect.element(button).toBeVisible();
  expectToFit();
  await button.click();
  await expect.element(page.getByRole('combobox', { name: 'Student' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  writeSession({ ...SCHOOL, mayBook: false } as SessionActor);
  await expect.element(button).not.toBeInTheDocument();
});
