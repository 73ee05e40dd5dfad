import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import { writeSession } from '../../features/session/session-store.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { SCHOOL, STUDENT } from '../../testing/samples.ts';
import NotFound from './not-found.tsx';

afterEach(() => writeSession(null));

const links = () =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));

async function open(actor: SessionActor | null, path = '/no-such-page') {
  writeSession(actor);
  const room = await show(<NotFound />, { path, size: PHONE });
  await expect.element(page.getByRole('heading', { level: 1, name: 'We couldn’t find this page' })).toBeVisible();
  return room;
}

test('[RT-20] says so in plain words, and in the specification’s', async () => {
  await open(null);
  await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true })).toBeVisible();
  await expect.element(page.getByText('404 Not Found', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to Home Page' })).toHaveAttribute('href', '/');
  expectToFit();
});

test.each([
  ['a visitor', null, ['/aboutus', '/faqs', '/login', '/schoolloginpage', '/contactus']],
  ['a student', STUDENT, ['/studenthomepage', '/bookings', '/aboutus', '/faqs', '/studentprofilepage', '/contactus']],
  ['a parent', { ...STUDENT, isGuardian: true }, ['/family', '/studentprofilepage', '/aboutus', '/faqs', '/contactus']],
  [
    'a bookkeeper',
    { ...SCHOOL, role: 'bookkeeper' },
    ['/money', '/figures', '/faqs', '/schoolprofilepage', '/contactus'],
  ],
] as const)('offers the pages of %s', async (_, actor, pages) => {
  await open(actor as SessionActor | null);
  expect(links()).toEqual(pages);
});

test.each([
  ['a visitor', null, 'Find an instructor near you', 'See free times', '/find?near=Guelph'],
  ['a student', STUDENT, 'Find an instructor near you', 'See free times', '/studenthomepage?near=Guelph'],
  ['a school', SCHOOL, 'Find a student', 'Search', '/students?q=Guelph'],
] as const)('searches what %s looks for', async (_, actor, label, submit, found) => {
  const { address } = await open(actor);
  await page.getByRole('searchbox', { name: label }).fill('Guelph');
  await page.getByRole('button', { name: submit }).click();
  await expect.poll(address).toBe(found);
});

test('has nothing to search for a bookkeeper', async () => {
  await open({ ...SCHOOL, role: 'bookkeeper' } as SessionActor);
  expect(page.getByRole('search').elements()).toEqual([]);
});

test('asks about the page that the address is most like', async () => {
  await open(STUDENT, '/bookigns');
  const question = page.getByText(/^Did you mean this page\?/);
  await expect.element(question).toBeVisible();
  await expect.element(question.getByRole('link', { name: 'My Bookings' })).toHaveAttribute('href', '/bookings');
});
