import { afterEach, expect, test } from 'vitest';
import { show } from '../../testing/room.tsx';
import { SCHOOL, STUDENT } from '../../testing/samples.ts';
import { refreshSession, SessionWatch } from './restore-session.ts';
import { readSession, writeSession } from './session-store.ts';

afterEach(() => writeSession(null));

/** The Back button restores the page from the browser's cache: nothing loads, and only this event fires. */
const comeBack = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

test.each([
  ['was logged out', null],
  ['belongs to somebody else', SCHOOL],
])('a page that the Back button restores asks for the session, which meanwhile %s', async (_, actor) => {
  let now: unknown = STUDENT;
  await show(<SessionWatch />, { answers: { 'GET /session': () => ({ actor: now }) } });
  await refreshSession();
  expect(readSession()?.kind).toBe('candidate');
  now = actor;
  comeBack(true);
  await expect.poll(() => readSession()?.kind).toBe(actor?.kind);
});

test('a page that loads asks once', async () => {
  const { calls } = await show(<SessionWatch />, { answers: { 'GET /session': () => ({ actor: null }) } });
  await refreshSession();
  const before = calls.length;
  comeBack(false);
  expect(calls.length).toBe(before);
});
