import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DayFilter } from '#contract/availability.ts';
import { PHONE, show } from '../../testing/room.tsx';
import { DropFilterButtons, NobodyFree } from './nobody-free.tsx';

test.each([
  [
    'en',
    [
      'Without “Evening”: 7 instructors',
      'Without “Up to $60.00”: 1 instructor',
      'Without “M5V”: 100 or more instructors',
    ],
  ],
  ['fr', [/^Sans «\sSoir\s»\s: 7 moniteurs$/, /60,00.*: 1 moniteur$/, /M5V.*: au moins 100 moniteurs$/]],
] as const)('%s: offers to drop each filter that would bring results', async (language, names) => {
  const dropped: DayFilter[] = [];
  const filters = { near: 'M5V', timeOfDay: 'evening', maxRate: 60, language: 'TAMIL' } as const;
  const { calls } = await show(
    <DropFilterButtons date="2026-11-27" filters={filters} onDrop={(filter) => dropped.push(filter)} />,
    {
      language,
      answers: {
        'GET /schedule/emptied-by': () => [
          { filter: 'timeOfDay', instructors: 7 },
          { filter: 'maxRate', instructors: 1 },
          { filter: 'near', instructors: 100 },
        ],
      },
    },
  );
  for (const name of names) await page.getByRole('button', { name }).click();
  expect(dropped).toEqual(['timeOfDay', 'maxRate', 'near']);
  expect(page.getByRole('button').elements()).toHaveLength(3);
  expect(Object.fromEntries(calls[0]?.query ?? [])).toEqual({ date: '2026-11-27', ...filters, maxRate: '60' });
});

const NEAR = 'Iqaluit, NU';

const answers = {
  'GET /schedule/emptied-by': () => [],
  'GET /waiting-list': () => [],
  'POST /waiting-list': () => null,
};

/** @returns what the visitor cleared, and the calls */
async function open(props: Partial<Parameters<typeof NobodyFree>[0]>, language: 'en' | 'fr' = 'en') {
  const cleared: string[] = [];
  const { calls } = await show(
    <NobodyFree
      date="2026-12-03"
      days={[]}
      filters={{}}
      onChooseDate={() => undefined}
      onDrop={() => undefined}
      onClearFilters={() => cleared.push('filters')}
      onClearPlace={() => cleared.push('place')}
      isForAnyone
      {...props}
    />,
    { size: PHONE, language, answers },
  );
  return { cleared, calls };
}
const button = (name: string) => page.getByRole('button', { name });

test('near an unserved place, mentions the place without a day, and filters only if set', async () => {
  const { cleared } = await open({ filters: { near: NEAR } });
  await expect.element(page.getByText(`No instructors near ${NEAR}`, { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^No instructors are free there in the next two months\./)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/filter/i);
  await button('Search all of Canada').click();
  expect(cleared).toEqual(['place']);
});

test('near an unserved place, a student can wait for any day there', async () => {
  const { calls } = await open({ filters: { near: NEAR }, isForAnyone: false });
  await button('Notify me when a time opens up').click();
  await expect.element(page.getByText(/^We’ll email you once/)).toBeVisible();
  expect(calls.find(({ name }) => name === 'POST /waiting-list')?.body).toEqual({ near: NEAR });
  expect(button('Notify me about any day').query()).toBeNull();
});

test('suggests other days near the place', async () => {
  await open({ filters: { near: NEAR }, days: [{ date: '2026-12-04', instructors: 2 }] });
  await expect.element(page.getByText('Instructors who travel there are free on these days:')).toBeVisible();
  await expect.element(button('Fri, Dec 4 · 2 instructors')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/filter/i);
});

test('clearing the filters keeps the place', async () => {
  const { cleared } = await open({ filters: { near: NEAR, timeOfDay: 'evening' } });
  await expect.element(page.getByText(/^No instructors there match your filters/)).toBeVisible();
  await button('Clear filters').click();
  expect(cleared).toEqual(['filters']);
});

test.each([
  [{}, /^Aucun cours n’est offert d’ici deux mois/],
  [{ timeOfDay: 'evening' }, /^Aucun moniteur ne correspond à vos filtres/],
  [{ near: NEAR }, /^Aucun moniteur n’y est libre/],
] as const)('in French for %j', async (filters, text) => {
  await open({ filters }, 'fr');
  await expect.element(page.getByText(text)).toBeVisible();
});
