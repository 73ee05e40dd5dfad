import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { WaitingEntry } from '#contract/waiting-list.ts';
import { show } from '../../testing/room.tsx';
import { WaitingList } from './waiting-list.tsx';

const ANYTHING: WaitingEntry = {
  ...{
    id: 'w-0',
    instructor: null,
    date: null,
    province: null,
    place: null,
    language: null,
    maxRate: null,
    near: null,
  },
  ...{ timeOfDay: null, transmission: null, minMinutes: null },
};
const WISHES: WaitingEntry[] = [
  { ...ANYTHING, id: 'w-1', minMinutes: 120 },
  {
    ...{ id: 'w-2', instructor: { id: 'i-1', firstName: 'Maya', lastName: 'Chen' }, date: '2026-12-04' },
    ...{ province: 'ON', place: 'Maple Lane', language: 'PUNJABI', maxRate: 60, near: 'Whitehorse, YT' },
    ...{ timeOfDay: 'evening', transmission: 'manual', minMinutes: 90 },
  },
];

test.each([
  [
    'en',
    'Any instructor · any day · 2 h or longer',
    'Maya Chen · Friday, December 4 · in the evening · 1 h 30 min or longer · near Whitehorse, YT · Maple Lane · Ontario · Punjabi · Manual · up to $60.00 per hour',
  ],
  [
    'fr',
    'Tout moniteur · n’importe quel jour · 2 h ou plus',
    'Maya Chen · vendredi 4 décembre · le soir · 1 h 30 min ou plus · près de Whitehorse, YT · Maple Lane · Ontario · Pendjabi · Manuelle · jusqu’à 60,00 $ l’heure',
  ],
] as const)('in %s: a wish is said whole, each part of it', async (language, short, whole) => {
  await show(<WaitingList />, { language, answers: { 'GET /waiting-list': () => WISHES } });
  await expect.element(page.getByRole('list')).toBeVisible();
  const said = page
    .getByRole('listitem')
    .elements()
    .map((item) => item.firstChild?.textContent?.replaceAll(/\s/g, ' '));
  expect(said).toEqual([short, whole]);
});
