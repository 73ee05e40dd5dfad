import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeSession } from '../../features/session/session-store.ts';
import { PHONE, show } from '../../testing/room.tsx';
import Faqs from './faqs.tsx';
import Find from './find.tsx';
import Landing from './landing.tsx';
import Terms from './terms.tsx';
import WhyUs from './why-us.tsx';

const heading = (name: string, level = 1) => page.getByRole('heading', { level, name, exact: true });
const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href');
const box = (element: Element) => element.getBoundingClientRect();

test('[RT-01] [LP-01] [LP-02] [LP-03] [LP-04] the landing page: words, two layouts, two ways in', async () => {
  await show(<Landing />);
  const title = heading('Book your in-vehicle training lesson ONLINE!');
  await expect.element(title).toBeVisible();
  const lead = 'Easier, Faster, and Better way to find reliable instructors with hassle-free online booking';
  await expect.element(page.getByText(lead, { exact: true })).toBeVisible();
  expect(hrefOf('Sign Up/Login as Student')).toBe('/login');
  expect(hrefOf('Sign Up/Login as Driving School')).toBe('/schoolloginpage');

  // Search first: most visitors want to see who is free before they sign up.
  const search = box(page.getByRole('search').element());
  expect(box(page.getByRole('link', { name: 'Sign Up/Login as Student' }).element()).top).toBeGreaterThan(
    search.bottom,
  );

  const image = page.getByRole('img', { name: 'HOMEPAGE', exact: true });
  await page.viewport(767, 900);
  await expect.poll(() => box(image.element()).top >= box(title.element()).bottom).toBe(true);
  await page.viewport(768, 900);
  await expect.poll(() => box(image.element()).left >= box(title.element()).right).toBe(true);
});

test('[FQ-01] the questions open one at a time, all or none', async () => {
  await show(<Faqs />, { path: '/faqs' });
  await expect.element(heading('Frequently Asked Questions')).toBeVisible();
  const items = [...document.querySelectorAll('details')];
  const openOnes = () => items.flatMap(({ open }, index) => (open ? [index] : []));
  const press = (index: number) => page.elementLocator(items[index]?.querySelector('summary') as Element).click();
  const button = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const all = items.map((_, index) => index);
  expect(all.length).toBeGreaterThan(5);
  expect(openOnes()).toEqual([]);

  await press(0);
  await expect.poll(openOnes).toEqual([0]);
  await press(2);
  await expect.poll(openOnes).toEqual([2]);
  await button('Expand All');
  await expect.poll(openOnes).toEqual(all);
  // Deselecting one of all deselects the others too, so that never all but one are open.
  await press(2);
  await expect.poll(openOnes).toEqual([]);
  await button('Expand All');
  await expect.poll(openOnes).toEqual(all);
  await button('Collapse All');
  await expect.poll(openOnes).toEqual([]);
  await press(1);
  await expect.poll(openOnes).toEqual([1]);
  await press(1);
  await expect.poll(openOnes).toEqual([]);
});

test('[FQ-02] [FQ-03] the facts, and the cancellation policy behind its link', async () => {
  await show(<Faqs />, { path: '/faqs' });
  await page.getByRole('button', { name: 'Expand All', exact: true }).click();
  for (const fact of [
    /The minimum is a valid learner’s licence/,
    /In Alberta, that’s a Class 7 licence\./,
    /Lanewise does not handle payment: the school collects it/,
    /Instructors cannot cancel classes themselves\./,
  ])
    await expect.element(page.getByText(fact).first()).toBeVisible();

  const question = [...document.querySelectorAll('details')].find((one) => /How do I cancel/.test(one.textContent));
  const link = page.elementLocator(question as Element).getByRole('button', { name: 'cancellation policy' });
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Cancellation policy' });
  await expect.element(dialog).toBeVisible();
  for (const part of ['100%', '50%', '48 hours', '24 hours']) expect(dialog.element().textContent).toContain(part);
  expect(dialog.getByRole('button').elements()).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('[WU-01] four reasons in two columns from 1060 px, and the way to the contact form', async () => {
  await show(<WhyUs />);
  const cards = () => [...document.querySelectorAll('li')];
  await expect.element(heading('Experts Only', 2)).toBeVisible();
  expect(cards().map((card) => card.querySelector('h2')?.textContent)).toEqual([
    'Experts Only',
    'Efficient Communication',
    'Connected Notification',
    'Data-Driven Insights',
  ]);
  const columns = () => new Set(cards().map((card) => box(card).left)).size;
  await page.viewport(1059, 900);
  await expect.poll(columns).toBe(1);
  await page.viewport(1060, 900);
  await expect.poll(columns).toBe(2);
  expect(hrefOf('Contact Us')).toBe('/contactus');
});

test('[TC-01] the terms have their six parts, and the law of Ontario and Canada', async () => {
  await show(<Terms />, { size: PHONE });
  await expect.element(heading('Terms and conditions')).toBeVisible();
  const parts = [...document.querySelectorAll('h2')].map((one) => one.textContent?.replace(/^\d+\.\s*/, ''));
  expect(parts).toEqual([
    'Acceptance',
    'Modifications and security',
    'Intellectual property',
    'User submissions licence',
    'Governing law',
    'Disclaimer of warranties',
  ]);
  const law = page.getByRole('region', { name: /Governing law/ });
  expect(law.element().textContent).toContain('Province of Ontario');
  expect(law.element().textContent).toContain('laws of Canada');
});

test('redirects a student to their own list with the same search', async () => {
  const names = { first_name: 'Maya', last_name: 'Chen', email: 'maya@check.example' };
  writeSession({ kind: 'candidate', id: 's1', ...names, photoVersion: null, isGuardian: false });
  onTestFinished(() => writeSession(null));
  const { address } = await show(<Find />, { path: '/find?date=2026-12-04&place=Maple' });
  await expect.poll(address).toBe('/studenthomepage?date=2026-12-04&place=Maple');
});
