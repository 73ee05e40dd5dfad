import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { OpenSession } from '#contract/settings.ts';
import { show } from '../../testing/room.tsx';
import { SessionList } from './session-list.tsx';

const session = (id: string, browser: string | null, system: string | null): OpenSession => ({
  ...{ id, browser, system, begunAt: '2026-11-20T15:00:00Z', lastSeenAt: '2026-11-27T15:00:00Z' },
  isThisOne: id === 'here',
});

test('[RT-06] an account sees where it is logged in, and logs out everywhere else', async () => {
  let sessions = [session('here', 'Firefox', 'Windows'), session('there', null, null)];
  await show(<SessionList />, {
    answers: {
      'GET /auth/sessions': () => sessions,
      'POST /auth/sessions/end-others': () => {
        sessions = sessions.filter(({ isThisOne }) => isThisOne);
        return null;
      },
    },
  });
  const items = page.getByRole('listitem');
  await expect.element(items.filter({ hasText: 'This browser' }).getByText('Firefox on Windows')).toBeVisible();
  await expect.element(items.filter({ hasText: 'Unknown browser' })).toBeVisible();
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect.poll(() => items.elements().length).toBe(1);
  expect(page.getByRole('button', { name: 'Log out everywhere else' }).elements()).toEqual([]);
});
