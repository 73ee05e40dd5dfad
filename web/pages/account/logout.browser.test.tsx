import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SessionActor } from '#contract/accounts.ts';
import type { Entry } from '../../features/my-day/outbox.rules.ts';
import { changeOutbox } from '../../features/my-day/outbox.ts';
import { refreshSession } from '../../features/session/restore-session.ts';
import { readSession, whoIs, writeSession } from '../../features/session/session-store.ts';
import { PHONE, show } from '../../testing/room.tsx';
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

const INSTRUCTOR = {
  ...{ kind: 'school', id: 's1', name: 'Maple Lane', email: 'priya@maple.example', role: 'instructor' },
  ...{ instructorId: 'i1', photoVersion: null },
} as unknown as SessionActor;
const DONE: Entry = {
  ...{ id: '1', bookingId: 'b1', student: 'Sam', startTime: '09:00', date: '2026-12-04' },
  ...{ dueMs: 0, undoUntilMs: Date.now() + 3_600_000, said: { kind: 'outcome', outcome: 'Completed' } },
};

function Leaving({ entries }: { entries: Entry[] }) {
  useState(() => {
    writeSession(INSTRUCTOR);
    changeOutbox(whoIs(INSTRUCTOR), () => entries);
  });
  return <Logout />;
}

async function leaveWith(entries: Entry[], language: 'en' | 'fr' = 'en') {
  return await show(<Leaving entries={entries} />, {
    language,
    size: PHONE,
    path: '/logout',
    routes: ['/', '/my-day'].map((path) => ({ path, element: <p>Elsewhere</p> })),
    answers: {
      'GET /session': () => ({ actor: INSTRUCTOR }),
      'POST /booking/b1/outcome': () => ({ bookingId: 'b1' }),
      'POST /logout': () => null,
    },
  });
}
const postsOf = (calls: { name: string }[]) => calls.map(({ name }) => name).filter((name) => name.startsWith('POST'));

test('logging out first sends what an instructor entered, even what could still be undone', async () => {
  const { address, calls } = await leaveWith([DONE]);
  await expect.poll(address).toBe('/');
  expect(postsOf(calls)).toEqual(['POST /booking/b1/outcome', 'POST /logout']);
});

test.each([
  ['en', /entry.+yet/, /Done.+Maya/, 'Stay logged in', 'Log out anyway'],
  ['fr', /élément.+envoyé/, /Terminé.+Maya/, 'Garder ma session', 'Me déconnecter quand même'],
] as const)(
  'what can’t be sent yet is named before a log-out loses it: %s',
  async (language, title, lost, stay, anyway) => {
    const later = {
      ...DONE,
      id: '2',
      bookingId: 'b2',
      student: 'Maya',
      startTime: '11:00',
      dueMs: Date.now() + 3_600_000,
    };
    const { address, calls } = await leaveWith([DONE, later], language);
    const dialog = page.getByRole('alertdialog');
    await expect.element(dialog.getByText(title)).toBeVisible();
    await expect.element(dialog.getByText(lost)).toBeVisible();
    expect(postsOf(calls)).toEqual(['POST /booking/b1/outcome']);
    await dialog.getByRole('button', { name: stay }).click();
    await expect.poll(address).toBe('/my-day');
    expect(whoIs(readSession())).toBe(whoIs(INSTRUCTOR));

    const again = await leaveWith([later], language);
    await page.getByRole('button', { name: anyway }).click();
    await expect.poll(again.address).toBe('/');
    expect(readSession()).toBeNull();
  },
);
