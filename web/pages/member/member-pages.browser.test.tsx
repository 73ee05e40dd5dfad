import { afterEach, expect, test } from 'vitest';
import type { SessionActor } from '#contract/accounts.ts';
import { writeSession } from '../../features/session/session-store.ts';
import { show } from '../../testing/room.tsx';
import { SCHOOL, STUDENT } from '../../testing/samples.ts';
import SchoolProfile from '../school/profile.tsx';
import AccountPage from './account.tsx';
import MovedPage from './moved.tsx';
import NotificationsPage from './notifications.tsx';

afterEach(() => writeSession(null));

const ADMIN = { kind: 'admin', id: 'a', name: 'Ada', email: 'a@check.example', needsSecondFactor: false } as const;
const member = (role: string) => ({ ...SCHOOL, role }) as SessionActor;

test.each([
  ['/team', '/settings/team'],
  ['/programs?key=7', '/settings/integrations?key=7'],
  ['/Programs/', '/settings/integrations'],
  ['/settings', '/account'],
])('the former address %s leads to %s', async (former, address) => {
  const room = await show(<MovedPage />, {
    path: former,
    routes: [{ path: address.split('?')[0] ?? '', element: '' }],
  });
  expect(room.address()).toBe(address);
});

test.each([
  [STUDENT, '/studentprofilepage'],
  [SCHOOL, '/schoolprofilepage'],
  [ADMIN, '/admin/password'],
])('/account leads to the reader’s first section: %#', async (actor, address) => {
  writeSession(actor as SessionActor);
  const room = await show(<AccountPage />, { path: '/account', routes: [{ path: address, element: '' }] });
  expect(room.address()).toBe(address);
});

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
    routes: [{ path: '/account', element: '' }],
  });
  expect(room.address()).toBe('/account');
});
