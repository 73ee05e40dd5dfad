import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Call } from '../../testing/http.ts';
import { expectToFit, PHONE, show } from '../../testing/room.tsx';
import { CopyWeekButton } from './copy-week-button.tsx';

const VIEW = { kind: 'week', date: '2026-12-04', instructorId: '', showsCancelled: false, hidesFree: false } as const;

test('a week is copied to those that are ticked, after the counts were shown, and taken back', async () => {
  const { calls } = await show(<CopyWeekButton view={VIEW} />, {
    size: PHONE,
    answers: {
      'POST /schedule/copy-week': ({ body, query }: Call) => ({
        ...{ added: 5 * (body as { weeks: string[] }).weeks.length, inTheWay: 2, outside: 0 },
        slotIds: query.get('preview') ? [] : ['7', '8'],
      }),
      'POST /schedule/copy-week/undo': () => ({ removed: 2 }),
    },
  });
  await page.getByRole('button', { name: 'Copy this week to…' }).click();
  await expect.element(page.getByText('5 free slots will be added')).toBeVisible();
  await expect.element(page.getByText('2 not: lessons or slots stand there.')).toBeVisible();
  await page.getByRole('checkbox', { name: /December.14/ }).click();
  await expect.element(page.getByText('10 free slots will be added')).toBeVisible();
  expectToFit();
  await page.getByRole('button', { name: 'Copy the week' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Undone: 2 slots are taken out again.')).toBeVisible();
  const asked = calls.filter(({ query }) => !query.get('preview')).map(({ body }) => body);
  expect(asked).toEqual([{ from: '2026-11-30', weeks: ['2026-12-07', '2026-12-14'] }, { slotIds: ['7', '8'] }]);
});

test('without a week there is nothing to copy to', async () => {
  await show(<CopyWeekButton view={VIEW} />, {
    answers: { 'POST /schedule/copy-week': () => ({ added: 5, inTheWay: 0, outside: 0, slotIds: [] }) },
  });
  await page.getByRole('button', { name: 'Copy this week to…' }).click();
  await expect.element(page.getByText('5 free slots will be added')).toBeVisible();
  await page.getByRole('checkbox', { name: /December.7/ }).click();
  await expect.element(page.getByRole('button', { name: 'Copy the week' })).toBeDisabled();
});
