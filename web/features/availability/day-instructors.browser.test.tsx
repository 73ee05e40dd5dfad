import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AvailabilityRecord } from '#contract/availability.ts';
import type { DaySort } from '#contract/day-list.ts';
import { failingOnce } from '../../testing/http.ts';
import { expectRetry } from '../../testing/interactions.ts';
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
  // An address saved from a search near a place.
  [{ sort: 'nearest' }, ['Recommended', 'Cheapest', 'Best rated']],
])('offers the sort orders that fit the search: %o', async (where, names) => {
  const chosen = await open(where, '2');
  await page.getByRole('button', { name: /Sort by$/ }).click();
  const options = () => page.getByRole('option').elements();
  await expect.poll(() => options().map(({ textContent }) => textContent)).toEqual(names);
  await page.getByRole('option', { name: 'Best rated' }).click();
  expect(chosen).toEqual(['best']);
});

const instructor = (instructorId: string, firstName: string, ...starts: number[]): AvailabilityRecord => ({
  ...{ instructorId, firstName, lastName: 'Silva', numberOfYearsOfExperience: 6, language: 'ENGLISH' },
  ...{ carMake: 'Toyota', carModel: 'Corolla', carTransmission: null, schoolName: 'Maple Lane', city: 'Toronto' },
  ...{ province: 'ON', charges: 60, bookingFee: 0, taxBasisPoints: 1300, rating: null, reviewCount: 0 },
  ...{ photoVersion: null, availabilityDate: '2026-11-27', timeZone: 'America/St_Johns' },
  timeSlots: starts.map((hour) => ({ startTime: `${hour}:00`, endTime: `${hour + 1}:00` })),
});
const day = <DayInstructors date="2026-11-27" filters={{}} where={{}} onSort={() => undefined} empty={null} />;
const answers = {
  'GET /schedule/all': () =>
    Response.json([instructor('i-1', 'Maria', 13, 15), instructor('i-2', 'Ana', 13)], {
      headers: { 'X-Total-Count': '2', 'X-Outside-Count': '3' },
    }),
};

test('[SH-04] allows one selected time; Proceed then passes instructor, time and date', async () => {
  const { address, navigationState } = await show(day, { size: DESKTOP, answers });
  const time = (name: string, label: string) =>
    page.getByRole('article', { name }).getByRole('button', { name: label });
  const selected = () => page.getByRole('article').getByRole('button', { pressed: true }).elements();
  const proceed = page.getByRole('link', { name: 'Proceed →' });
  await time('Maria Silva', '01:00 PM - 02:00 PM').click();
  await time('Ana Silva', '01:00 PM - 02:00 PM').click();
  await expect.poll(() => selected().length).toBe(1);
  await time('Maria Silva', '03:00 PM - 04:00 PM').click();
  await expect.poll(() => selected().map(({ textContent }) => textContent)).toEqual(['03:00 PM - 04:00 PM']);
  expect(proceed.elements()).toHaveLength(1);
  await time('Maria Silva', '03:00 PM - 04:00 PM').click();
  await expect.poll(() => proceed.elements()).toEqual([]);
  await time('Maria Silva', '03:00 PM - 04:00 PM').click();
  await proceed.click();
  const choice = { id: 'i-1', date: '2026-11-27', slot: '15:00 - 16:00' };
  expect(address()).toBe(`/instructordetails?${new URLSearchParams(choice)}`);
  expect(navigationState()).toEqual({
    ...{ id: choice.id, selectedSlot: choice.slot, dateOfSlot: choice.date, fromModule: false },
  });
});

test('restores the selected time when the student returns to its day', async () => {
  const slot = { date: '2026-11-27', instructorId: 'i-1', slot: '15:00 - 16:00' };
  await show(day, { size: DESKTOP, answers, stored: { selectedSlot: JSON.stringify(slot) } });
  await expect.element(page.getByRole('button', { pressed: true })).toHaveTextContent('03:00 PM - 04:00 PM');
});

test('[SH-03] shows the local time zone and how many instructors don’t serve the place', async () => {
  await show(day, { size: DESKTOP, answers });
  // Once, because all rows share it.
  await expect.element(page.getByText('Newfoundland Time')).toBeVisible();
  expect(page.getByRole('article').first().getByText('Newfoundland Time').query()).toBeNull();
  await expect
    .element(page.getByText('3 more instructors are free that day but don’t come to your area.'))
    .toBeVisible();
});

test('the list names the time zone of most rows, and a row only a different one', async () => {
  const elsewhere = { ...instructor('i-2', 'Ana', 13), timeZone: 'America/Regina' };
  await show(day, {
    size: DESKTOP,
    answers: {
      'GET /schedule/all': () =>
        Response.json([elsewhere, instructor('i-1', 'Maria', 13), instructor('i-3', 'Eva', 13)], {
          headers: { 'X-Total-Count': '3' },
        }),
    },
  });
  await expect.element(page.getByText('Newfoundland Time')).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'Ana Silva' }).getByText(/Time$/)).toBeVisible();
  expect(page.getByText(/Time$/).elements()).toHaveLength(2);
});

test('[ER-08] shows a loading error with “Try again”', async () => {
  await show(day, { size: DESKTOP, answers: { 'GET /schedule/all': failingOnce(answers['GET /schedule/all']) } });
  await expectRetry();
  await expect.element(page.getByRole('article', { name: 'Maria Silva' })).toBeVisible();
});
