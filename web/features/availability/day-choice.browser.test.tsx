import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DESKTOP, PHONE, show } from '../../testing/room.tsx';
import { DayChoice } from './day-choice.tsx';

const AHEAD = ['2026-11-24', '2026-11-27', '2026-11-30'].map((date) => ({ date }));

function Home() {
  const [date, setDate] = useState<string | null>('2026-11-24');
  return (
    <>
      <p>chosen {date}</p>
      <DayChoice date={date} onChange={setDate} today="2026-11-22" filters={{}} daysAhead={AHEAD} />
    </>
  );
}

const open = (size: typeof PHONE | typeof DESKTOP = PHONE) =>
  show(<Home />, { size, answers: { 'GET /schedule/days': () => [] } });
const others = () => page.getByRole('button', { name: 'Other days' });

test('on a phone the next days with somebody free are a strip; the month opens from it', async () => {
  await open();
  const strip = page.getByRole('group', { name: 'Days' });
  await strip.getByRole('button', { name: 'Fri, Nov 27' }).click();
  await expect.element(page.getByText('chosen 2026-11-27')).toBeVisible();
  expect(strip.getByRole('button').elements()).toHaveLength(3);
  expect(page.getByRole('grid').query()).toBeNull();

  await others().click();
  await expect.element(others()).toHaveAttribute('aria-expanded', 'true');
  await page
    .getByRole('grid')
    .getByRole('button', { name: /November 28/ })
    .click();
  await expect.element(page.getByText('chosen 2026-11-28')).toBeVisible();
  // The day has come to the strip, and the focus is where the month was opened.
  await expect.element(strip.getByRole('button', { name: 'Sat, Nov 28' })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => document.activeElement === others().element()).toBe(true);
  expect(page.getByRole('grid').query()).toBeNull();
});

const DAYS = Array.from({ length: 10 }, (_, index) => ({ date: `2026-12-${index + 10}` }));

function Later() {
  const [ahead, setAhead] = useState<typeof DAYS>([]);
  return (
    <>
      <button type="button" onClick={() => setAhead(DAYS)}>
        come
      </button>
      <DayChoice date="2026-12-19" onChange={() => {}} today="2026-11-22" filters={{}} daysAhead={ahead} />
    </>
  );
}

test('the day that was chosen is in sight when the days before it come', async () => {
  await show(<Later />, { size: PHONE, answers: { 'GET /schedule/days': () => [] } });
  const strip = page.getByRole('group', { name: 'Days' });
  const chosen = strip.getByRole('button', { name: 'Sat, Dec 19' });
  await expect.element(chosen).toBeVisible();
  await page.getByRole('button', { name: 'come' }).click();
  await expect.element(strip.getByRole('button')).toHaveLength(10);
  await expect
    .poll(() => chosen.element().getBoundingClientRect().right <= strip.element().getBoundingClientRect().right)
    .toBe(true);
});

test('by keyboard one walks through the month, and it stays open until a day is chosen', async () => {
  await open();
  await others().click();
  // Past 'Today' and the two arrows.
  for (let stops = 0; stops < 4; stops++) await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByText('This day is over.')).toBeVisible();
  await userEvent.keyboard('{PageDown}{Enter}');
  await expect.element(page.getByText('chosen 2026-12-17')).toBeVisible();
  await expect.element(others()).toHaveAttribute('aria-expanded', 'false');
});

test('on a wide window the month stands beside the list, without a strip', async () => {
  await open(DESKTOP);
  await expect.element(page.getByRole('grid')).toBeVisible();
  expect(page.getByRole('group', { name: 'Days' }).query()).toBeNull();
  expect(others().query()).toBeNull();
});
