import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeSession } from '../../features/session/session-store.ts';
import { show } from '../../testing/room.tsx';
import SchoolGuard from './school.tsx';

test('an instructor who opens an owner’s page is led to their own, and reads why', async () => {
  const { address } = await show(<SchoolGuard />, { path: '/team' });
  writeSession({ kind: 'school', id: 's1', email: 'i@maple.example', role: 'instructor', instructorId: 'i1' } as never);
  await expect.element(page.getByText('You don’t have access to that page.')).toBeVisible();
  expect(address()).toBe('/my-day');
});
