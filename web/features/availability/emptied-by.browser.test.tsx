import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { DayFilter } from '#contract/availability.ts';
import { show } from '../../testing/room.tsx';
import { EmptiedBy } from './emptied-by.tsx';

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
] as const)(
  '%s: names each filter without which there is somebody, and drops just that one',
  async (language, names) => {
    const dropped: DayFilter[] = [];
    const filters = { near: 'M5V', timeOfDay: 'evening', maxRate: 60, language: 'TAMIL' } as const;
    const { calls } = await show(
      <EmptiedBy date="2026-11-27" filters={filters} onDrop={(filter) => dropped.push(filter)} />,
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
  },
);
