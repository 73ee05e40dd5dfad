import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Locale } from '#contract/locale.ts';
import type { Call } from '../../testing/http.ts';
import { DESKTOP, PHONE, show } from '../../testing/room.tsx';
import { DayCalendar, useDayChoice } from './day-choice.tsx';

const TODAY = '2026-11-22';

function DayChoice(props: Parameters<typeof useDayChoice>[0]) {
  const { days, month } = useDayChoice(props);
  return (
    <>
      {days}
      {month}
    </>
  );
}

function CalendarHome() {
  const [date, setDate] = useState<string | null>('2026-11-27');
  return (
    <>
      <p>chosen {date}</p>
      <DayCalendar date={date} onChange={setDate} today={TODAY} filters={{ place: 'Halifax' } as never} />
    </>
  );
}

async function openCalendar(language: Locale = 'en') {
  const room = await show(<CalendarHome />, {
    language,
    answers: {
      'GET /schedule/days': ({ query }: Call) =>
        query.get('from') === '2026-11-01'
          ? [
              { date: '2026-11-27', instructors: 2 },
              { date: '2026-11-29', instructors: 100 },
            ]
          : [],
    },
  });
  await expect.poll(() => room.calls.length).toBe(1);
  return room;
}
const day = (name: string) => page.getByRole('grid').getByRole('button', { name: new RegExp(`\\b${name}\\b`) });

test('[SH-01] loads the free days of each month shown, with the filters', async () => {
  const { calls } = await openCalendar();
  await page.getByRole('button', { name: 'Next month', exact: true }).click();
  await expect.poll(() => calls.length).toBe(2);
  expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual([
    { from: '2026-11-01', to: '2026-12-06', place: 'Halifax' },
    { from: '2026-12-01', to: '2027-01-03', place: 'Halifax' },
  ]);
  // No day has the focus yet, so none is described.
  expect(document.body.textContent).not.toContain('free on this day');
});

test('describes the focused day', async () => {
  await openCalendar();
  await day('November 27').click();
  await expect.element(page.getByText('2 instructors are free on this day.')).toBeVisible();
  await day('November 28').click();
  await expect.element(page.getByText('No instructors are free on this day.')).toBeVisible();
  await day('November 29').click();
  await expect.element(page.getByText('100 or more instructors are free on this day.')).toBeVisible();
  await day('November 28').click();
  await expect.element(page.getByText('chosen 2026-11-28')).toBeVisible();
});

test.each([
  ['November 21', 'This day has passed.'],
  ['November 22', 'Today is too soon. Book at least two days ahead.'],
  ['November 23', 'Tomorrow is too soon. Book at least two days ahead.'],
])('[SH-02] clicking %s selects nothing and explains why', async (name, reason) => {
  await openCalendar();
  await expect.element(day(name)).toHaveAttribute('aria-disabled', 'true');
  // A disabled day still receives mouse clicks.
  await day(name).click({ force: true });
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByText('chosen 2026-11-27')).toBeVisible();
});

test('[SH-02] days can be chosen from the day after tomorrow to a year ahead', async () => {
  await openCalendar();
  await day('November 24').click();
  await expect.element(page.getByText('chosen 2026-11-24')).toBeVisible();
  for (let month = 0; month < 12; month++) await page.getByRole('button', { name: 'Next month', exact: true }).click();
  await day('November 23, 2027').click({ force: true });
  await expect.element(page.getByText('You can book up to a year ahead.')).toBeVisible();
  await day('November 22, 2027').click();
  await expect.element(page.getByText('chosen 2027-11-22')).toBeVisible();
});

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

test('on a phone, shows a strip of free days that opens the month', async () => {
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
  // The chosen day is now in the strip, and the focus is back where the month was opened.
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

test('keeps the chosen day in view when earlier days load', async () => {
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

test('the month can be navigated by keyboard and closes only when a day is chosen', async () => {
  await open();
  await others().click();
  // Past 'Today' and the two arrows.
  for (let stops = 0; stops < 4; stops++) await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByText('This day has passed.')).toBeVisible();
  await userEvent.keyboard('{PageDown}{Enter}');
  await expect.element(page.getByText('chosen 2026-12-17')).toBeVisible();
  await expect.element(others()).toHaveAttribute('aria-expanded', 'false');
});

test('a wide window shows the next free days and the month', async () => {
  await open(DESKTOP);
  await expect.element(page.getByRole('grid')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Days' }).getByRole('button').first()).toBeVisible();
  expect(others().query()).toBeNull();
});
