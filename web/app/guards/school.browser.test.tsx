import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { writeSession } from '../../features/session/session-store.ts';
import { show } from '../../testing/room.tsx';
import { useMoment } from '../../ui/i18n/formats.ts';
import SchoolGuard from './school.tsx';

function Sent() {
  return <p>Sent {useMoment().dayAndTime('2026-12-04T03:14:00Z')}</p>;
}

test('moments on a school’s pages are in the school’s time zone, wherever the reader is', async () => {
  const session = { kind: 'school', id: 's1', email: 'o@maple.example', role: 'owner', timeZone: 'America/Vancouver' };
  writeSession(session as never);
  await show(null, {
    path: '/sent',
    routes: [{ element: <SchoolGuard />, children: [{ path: '/sent', element: <Sent /> }] }],
  });
  await expect.element(page.getByText('Sent Dec 3, 2026, 7:14 PM')).toBeVisible();
  writeSession({ ...session, timeZone: 'America/St_Johns' } as never);
  await expect.element(page.getByText('Sent Dec 3, 2026, 11:44 PM')).toBeVisible();
});

test('an instructor who opens an owner’s page is led to their own, and reads why', async () => {
  const { address } = await show(<SchoolGuard />, { path: '/settings/team' });
  writeSession({ kind: 'school', id: 's1', email: 'i@maple.example', role: 'instructor', instructorId: 'i1' } as never);
  await expect.element(page.getByText('You don’t have access to that page.')).toBeVisible();
  expect(address()).toBe('/my-day');
});
