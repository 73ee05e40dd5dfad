import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Call } from '../../testing/http.ts';
import { PHONE, show } from '../../testing/room.tsx';
import Landing from './landing.tsx';

const EMPTY = { places: [], schools: [], instructors: [] };

/** The town for a typo, a school, and nothing else. */
const open = (
  suggestions = ({ query }: Call): object => {
    const text = query.get('text') ?? '';
    if (text.startsWith('Tor'))
      return { ...EMPTY, places: [{ label: 'Toronto, ON' }, { label: 'Toronto Island (Downtown Toronto), ON' }] };
    if (text.startsWith('Maple'))
      return { ...EMPTY, schools: [{ name: 'Maple Lane', city: 'Toronto', province: 'ON' }] };
    return EMPTY;
  },
  size: readonly [number, number] = PHONE,
) =>
  show(<Landing />, {
    size,
    routes: [{ path: '/find', element: <h1>Find</h1> }],
    answers: { 'GET /schedule/suggestions': suggestions },
  });
const field = () => page.getByLabelText('Where should we pick you up?');

test('a misspelled town is suggested while typing; choosing fills it in, and Enter searches there', async () => {
  const { address } = await open();
  await field().fill('Tornto');
  await expect.element(page.getByRole('option', { name: 'Toronto, ON', exact: true })).toBeVisible();
  await expect.element(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('status')).toHaveTextContent('2 suggestions. Arrow down to choose.');
  await userEvent.keyboard('{ArrowDown}');
  const active = () => document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '');
  await expect.poll(() => active()?.textContent).toBe('Toronto, ON');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('Toronto, ON');
  expect(page.getByRole('listbox').query()).toBeNull();
  expect(address()).toBe('/');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/find?near=Toronto%2C+ON');
});

test('clicking chooses a suggestion, and leaving the field closes the list', async () => {
  await open();
  await field().fill('Tornto');
  await page.getByRole('option', { name: 'Toronto, ON', exact: true }).click();
  await expect.element(field()).toHaveValue('Toronto, ON');
  await field().fill('Torn');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.tab();
  await expect.poll(() => page.getByRole('listbox').query()).toBeNull();
});

test('on a desktop the open list doesn’t cover the button, and one click searches the chosen place', async () => {
  const { address } = await open(undefined, [1280, 800]);
  await field().fill('Tornto');
  await expect.element(page.getByRole('option', { name: 'Toronto, ON', exact: true })).toBeVisible();
  const button = page.getByRole('button', { name: 'See free times' });
  const { x, y, width, height } = button.element().getBoundingClientRect();
  expect(button.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))).toBe(true);
  await page.getByRole('option', { name: 'Toronto, ON', exact: true }).click();
  expect(page.getByRole('listbox').query()).toBeNull();
  await expect.element(field()).toHaveFocus();
  await button.click();
  await expect.poll(address).toBe('/find?near=Toronto%2C+ON');
});

test('a school leads to its instructors', async () => {
  const { address } = await open();
  await field().fill('Maple');
  await page.getByRole('option', { name: 'Maple Lane Toronto, ON' }).click();
  await expect.poll(address).toBe('/find?place=Maple+Lane');
});

test('the search works without suggestions', async () => {
  const { address } = await open(() => Promise.reject(new TypeError('no connection')));
  await field().fill('M5V 2T6');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/find?near=M5V+2T6');
});
