import { afterEach, expect, test } from 'vitest';
import type { SessionActor } from '#contract/accounts.ts';
import { refreshSession } from '../../features/session/restore-session.ts';
import { readSession, writeSession } from '../../features/session/session-store.ts';
import { show } from '../../testing/room.tsx';
import Logout from './logout.tsx';

const STUDENT: SessionActor = {
  ...{ kind: 'candidate', id: 's1', first_name: 'Maya', last_name: 'Chen', email: 'maya@student.example' },
  ...{ photoVersion: null, isGuardian: false },
};

afterEach(() => writeSession(null));

test('[RT-18] [SE-01] /logout ends the session and leads home, even if an older answer still names the actor', async () => {
  writeSession(STUDENT);
  const [session, logout] = [Promise.withResolvers<object>(), Promise.withResolvers<null>()];
  const { address, calls } = await show(<Logout />, {
    path: '/logout',
    answers: { 'GET /session': () => session.promise, 'POST /logout': () => logout.promise },
  });
  const asked = refreshSession();
  await expect.poll(() => calls.map(({ name }) => name)).toEqual(['POST /logout', 'GET /session']);
  logout.resolve(null);
  await expect.poll(address).toBe('/');
  session.resolve({ actor: STUDENT });
  await asked;
  expect(readSession()).toBeNull();
  expect({ ...sessionStorage }).toEqual({});
});
