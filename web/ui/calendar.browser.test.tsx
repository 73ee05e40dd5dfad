import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectToFit, PHONE, show } from '../testing/room.tsx';
import { Calendar } from './calendar.tsx';

const TODAY = '2026-11-22';
const months: string[] = [];

/** Days before the 24th have a reason against them; the 30th has three free times. */
function Days({ first = '2026-11-26' }: { first?: string | null }) {
  const [value, setValue] = useState<string | null>(first);
  return (
    <>
      <p>chosen {value}</p>
      <Calendar
        label="Day of the lesson"
        value={value}
        onChange={setValue}
        today={TODAY}
        reasonAgainst={(day) => (day < '2026-11-24' ? `Too soon: ${day}` : undefined)}
        isMarked={(day) => day === '2026-11-30'}
        noteOn={(day) => (day === '2026-11-30' ? '3 free' : 'none free')}
        onMonthChange={(from, to) => months.push(`${from}/${to}`)}
      />
    </>
  );
}

const day = (name: string) => page.getByRole('grid').getByRole('button', { name: new RegExp(`\\b${name}\\b`) });
const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
const inTabOrder = () =>
  [...document.querySelectorAll('[role=grid] button[tabindex="0"]')].map((one) => one.getAttribute('aria-label'));
const press = (...keys: string[]) => userEvent.keyboard(keys.map((key) => `{${key}}`).join(''));

test('[SH-01] weeks begin on Monday; arrows turn the months, Today comes back', async () => {
  months.length = 0;
  await show(<Days />);
  expect([...document.querySelectorAll('[role=grid] thead th')].map((one) => one.textContent)).toEqual(
    'Mon Tue Wed Thu Fri Sat Sun'.split(' '),
  );
  // A Thursday.
  expect(day('November 26').element().closest('td')?.cellIndex).toBe(3);
  const month = page.getByRole('heading', { level: 2 });
  await page.getByRole('button', { name: 'Next month', exact: true }).click();
  await expect.element(month).toHaveTextContent('December 2026');
  await page.getByRole('button', { name: 'Next month', exact: true }).click();
  await expect.element(month).toHaveTextContent('January 2027');
  await page.getByRole('button', { name: 'Previous month' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect.element(month).toHaveTextContent('November 2026');
  expect(months).toEqual([
    '2026-12-01/2026-12-31',
    '2027-01-01/2027-01-31',
    '2026-12-01/2026-12-31',
    '2026-11-01/2026-11-30',
  ]);
  // No day has the focus yet, so no note is announced.
  await expect.element(page.getByText('none free')).not.toBeInTheDocument();
});

test('by keyboard: one day is a stop of Tab, the arrows and their like lead from it', async () => {
  await show(<Days />);
  expect(inTabOrder()).toHaveLength(1);
  (day('November 26').element() as HTMLElement).focus();
  for (const [keys, name] of [
    [['ArrowLeft'], 'November 25'],
    [['ArrowRight', 'ArrowRight'], 'November 27'],
    [['ArrowDown'], 'December 4'],
    [['ArrowUp'], 'November 27'],
    [['Home'], 'November 1'],
    [['End'], 'November 30'],
    [['PageDown'], 'December 30'],
    [['PageUp', 'PageUp'], 'October 30'],
  ] as const) {
    await press(...keys);
    await expect.poll(focused).toContain(name);
    expect(inTabOrder()).toEqual([focused()]);
  }
  await userEvent.keyboard('{Shift>}{PageDown}{/Shift}');
  await expect.poll(focused).toContain('October 30, 2027');
  await userEvent.keyboard('{Shift>}{PageUp}{/Shift}');
  // The browser's own shortcuts must keep working.
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await expect.poll(focused).toContain('October 30, 2026');
});

test('a day is chosen by Enter as by a press, and is said with what there is on it', async () => {
  await show(<Days />);
  (day('November 26').element() as HTMLElement).focus();
  await press('End', 'Enter');
  await expect.element(page.getByText('chosen 2026-11-30')).toBeVisible();
  await expect.element(page.getByText('3 free')).toBeVisible();
  await expect.element(day('November 30')).toHaveAttribute('data-selected', 'true');
  await day('November 27').click();
  await expect.element(page.getByText('chosen 2026-11-27')).toBeVisible();
  await expect.element(page.getByText('none free')).toBeVisible();
});

test('[SH-02] a day that can not be chosen is grey and struck out, can be reached, and says why', async () => {
  await show(<Days />);
  for (const name of ['November 21', 'November 22', 'November 23']) {
    const cell = day(name);
    await expect.element(cell).toHaveAttribute('aria-disabled', 'true');
    await cell.click({ force: true });
    await expect.element(page.getByText(`Too soon: 2026-11-${name.slice(-2)}`)).toBeVisible();
    await press('Enter');
    await expect.element(page.getByText('chosen 2026-11-26')).toBeVisible();
  }
  const look = (name: string) => {
    const { color, textDecorationLine } = getComputedStyle(day(name).element());
    return `${color} ${textDecorationLine}`;
  };
  expect(look('November 23')).toBe(look('November 21'));
  expect(look('November 23')).toContain('line-through');
  expect(look('November 24')).not.toBe(look('November 23'));
  await day('November 24').click();
  await expect.element(page.getByText('chosen 2026-11-24')).toBeVisible();
});

test('in French on a phone', async () => {
  await show(<Days first={null} />, { language: 'fr', size: PHONE });
  expectToFit();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('novembre 2026');
  await expect.element(page.getByRole('button', { name: 'Mois suivant', exact: true })).toBeVisible();
  expect(inTabOrder()[0]).toContain('22 novembre');
});

test('the last week shows the first days of the next month, which a click chooses', async () => {
  await show(<Days />);
  await day('December 4').click();
  await expect.element(page.getByText('chosen 2026-12-04')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('December 2026');
  expect(focused()).toContain('December 4');
  // Its own last week is whole too; the week it began in isn't.
  await expect.element(day('January 3')).toBeVisible();
  expect(day('November 30').query()).toBeNull();
});
