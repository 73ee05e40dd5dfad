import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DaySort } from '#contract/day-sorts.ts';
import { DESKTOP, show } from '../../testing/room.tsx';
import { DayInstructors } from './day-instructors.tsx';
import type { Where } from './day-search.ts';

async function open(where: Where, total: string) {
  const chosen: DaySort[] = [];
  const { calls } = await show(
    <DayInstructors date="2026-11-27" filters={{}} where={where} onSort={(sort) => chosen.push(sort)} empty={null} />,
    {
      size: DESKTOP,
      answers: { 'GET /schedule/all': () => Response.json([], { headers: { 'X-Total-Count': total } }) },
    },
  );
  await expect.poll(() => calls.length).toBe(1);
  return chosen;
}
test.each<[Where, string[]]>([
  [{}, ['Recommended', 'Cheapest', 'Best rated']],
  [{ near: 'M5V' }, ['Recommended', 'Nearest', 'Cheapest', 'Best rated']],
  // Of an address that was kept from a search near a place.
  [{ sort: 'nearest' }, ['Recommended', 'Cheapest', 'Best rated']],
])('a day is sorted with a place and without one, by what is told of it: %o', async (where, names) => {
  const chosen = await open(where, '2');
  await page.getByRole('button', { name: /Order$/ }).click();
  const options = () => page.getByRole('option').elements();
  await expect.poll(() => options().map(({ textContent }) => textContent)).toEqual(names);
  await page.getByRole('option', { name: 'Best rated' }).click();
  expect(chosen).toEqual(['best']);
});
