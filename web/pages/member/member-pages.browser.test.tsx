import { afterEach, expect, test } from 'vitest';
import type { SessionActor } from '#contract/accounts.ts';
import { writeSession } from '../../features/session/session-store.ts';
import { show } from '../../testing/room.tsx';
import { SCHOOL } from '../../testing/samples.ts';
import SchoolProfile from '../school/profile.tsx';
import NotificationsPage from './notifications.tsx';

afterEach(() => writeSession(null));

const member = (role: string) => ({ ...SCHOOL, role }) as SessionActor;

test.each(['manager', 'front_desk', 'bookkeeper', 'instructor'])(
  'the profile of a %s is their own account, not the school’s information',
  async (role) => {
    writeSession(member(role));
    const to = '/account/security';
    const room = await show(<SchoolProfile />, { path: '/schoolprofilepage', routes: [{ path: to, element: '' }] });
    expect(room.address()).toBe(to);
  },
);

test('a bookkeeper, who sees no lessons, has no notifications to set', async () => {
  writeSession(member('bookkeeper'));
  const room = await show(<NotificationsPage />, {
    path: '/account/notifications',
    routes: [{ path: '/account/security', element: '' }],
  });
  expect(room.address()).toBe('/account/security');
});
