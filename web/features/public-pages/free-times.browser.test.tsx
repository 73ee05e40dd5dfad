import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PublicCard } from '#contract/public-pages.ts';
import { show } from '../../testing/room.tsx';
import { FreeTimes } from './instructor-cards.tsx';

const cardWith = (...slots: [startTime: string, endTime: string][]) =>
  ({
    ...{ id: 'i1', firstName: 'Priya', lastName: 'Sharma' },
    days: [
      {
        ...{ date: '2026-12-04', timeZone: 'America/Toronto' },
        slots: slots.map(([startTime, endTime]) => ({ startTime, endTime })),
      },
    ],
  }) as unknown as PublicCard;
const times = () =>
  page
    .getByRole('link')
    .elements()
    .map(({ firstChild }) => firstChild?.textContent);

test('free times show their start, and their length if it differs', async () => {
  await show(<FreeTimes card={cardWith(['09:00', '10:00'], ['11:00', '12:00'])} />);
  expect(times()).toEqual(['9:00 AM', '11:00 AM']);
});

test('two lengths from the same start can be told apart', async () => {
  await show(<FreeTimes card={cardWith(['09:00', '10:00'], ['09:00', '10:30'])} />);
  expect(times()).toEqual(['9:00 AM · 1\u00a0h', '9:00 AM · 1\u00a0h\u00a030\u00a0min']);
});
