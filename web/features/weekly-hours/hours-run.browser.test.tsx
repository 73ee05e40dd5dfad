import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '../../api/query-client.ts';
import { show } from '../../testing/room.tsx';
import { HoursRunNote } from './hours-run.tsx';

test('the result of a run, once closed, doesn’t return when the page opens again, but the next run’s is shown', async () => {
  let run = {
    id: 'r',
    kind: 'save',
    startedAt: '2026-11-22T15:00:00Z',
    total: 20,
    saved: 20,
    isDone: true,
    refused: [],
  };
  const { go } = await show(<HoursRunNote schoolId="s" instructorId="i" />, {
    answers: { 'GET /school/s/weekly-hours/run': () => ({ run }) },
    routes: [{ path: '/away', element: <p>Away</p> }],
  });
  const comeBack = async () => {
    await go('/away');
    await expect.element(page.getByText('Away')).toBeVisible();
    queryClient.clear();
    await go('/');
    await expect.element(page.getByText('Away')).not.toBeInTheDocument();
  };
  const note = page.getByText('Hours saved for 20 instructors');
  await expect.element(note).toBeVisible();
  await comeBack();
  await expect.element(note).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await comeBack();
  expect(note.elements()).toEqual([]);
  run = { ...run, id: 'r2', saved: 19 };
  await comeBack();
  await expect.element(page.getByText('Hours saved for 19 instructors')).toBeVisible();
});
