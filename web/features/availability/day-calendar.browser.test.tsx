import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Locale } from '#contract/locale.ts';
import type { Call } from '../../testing/http.ts';
import { show } from '../../testing/room.tsx';
import { DayCalendar } from './day-calendar.tsx';

const TODAY = '2026-11-22';

function Home() {
  const [date, setDate] = useState<string | null>('2026-11-27');
  return (
    <>
      <p>chosen {date}</p>
      <DayCalendar date={date} onChange={setDate} today={TODAY} filters={{ place: 'Halifax' } as never} />
    </>
  );
}

async function open(language: Locale = 'en') {
  const room = await show(<Home />, {
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

test('[SH-01] the days of the month shown are asked for, with the filters, and a month that is turned to', async () => {
  const { calls } = await open();
  await page.getByRole('button', { name: 'Next month', exact: true }).click();
  await expect.poll(() => calls.length).toBe(2);
  expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual([
    { from: '2026-11-01', to: '2026-11-30', place: 'Halifax' },
    { from: '2026-12-01', to: '2026-12-31', place: 'Halifax' },
  ]);
  // Nobody has come to a day: nothing is said of one.
  expect(document.body.textContent).not.toContain('free on this day');
});

test('what there is on a day is said when one comes to it', async () => {
  await open();
  await day('November 27').click();
  await expect.element(page.getByText('2 instructors are free on this day.')).toBeVisible();
  await day('November 28').click();
  await expect.element(page.getByText('No instructor is free on this day.')).toBeVisible();
  await day('November 29').click();
  await expect.element(page.getByText('100 or more instructors are free on this day.')).toBeVisible();
  await day('November 28').click();
  await expect.element(page.getByText('chosen 2026-11-28')).toBeVisible();
});

test.each([
  ['November 21', 'This day is over.'],
  ['November 22', 'Today is too soon: lessons can be booked from the day after tomorrow on.'],
  ['November 23', 'Tomorrow is too soon: lessons can be booked from the day after tomorrow on.'],
])('[SH-02] a press on %s chooses nothing and says why', async (name, reason) => {
  await open();
  await expect.element(day(name)).toHaveAttribute('aria-disabled', 'true');
  // It says that it is disabled, and a mouse presses it all the same.
  await day(name).click({ force: true });
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByText('chosen 2026-11-27')).toBeVisible();
});

test('[SH-02] the day after tomorrow is the first that can be chosen; the last is a year ahead', async () => {
  await open();
  await day('November 24').click();
  await expect.element(page.getByText('chosen 2026-11-24')).toBeVisible();
  for (let month = 0; month < 12; month++) await page.getByRole('button', { name: 'Next month', exact: true }).click();
  await day('November 23, 2027').click({ force: true });
  await expect.element(page.getByText('Lessons can be booked up to a year ahead.')).toBeVisible();
  await day('November 22, 2027').click();
  await expect.element(page.getByText('chosen 2027-11-22')).toBeVisible();
});
