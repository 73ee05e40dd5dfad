import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeSession } from '../../features/session/session-store.ts';
import { show } from '../../testing/room.tsx';
import AdminGuard from './admin.tsx';

afterEach(() => writeSession(null));

test('[RT-19] an administrator without a second factor is led to setting it up, and the desk is not asked for', async () => {
  writeSession({ kind: 'admin', id: 'a', name: 'Robin Hale', email: 'robin@check.example', needsSecondFactor: true });
  const { calls } = await show(<AdminGuard />, {
    path: '/admin/accounts',
    answers: {
      'GET /session': () => ({ actor: null }),
      'GET /auth/second-factor': () => ({ since: null, recoveryCodesLeft: 0 }),
    },
  });
  await expect.element(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  expect(page.getByRole('navigation', { name: 'Sections' }).elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Turn on two-step verification' })).toBeVisible();
  expect(calls.filter(({ name }) => name.includes('/admin/'))).toEqual([]);
});
