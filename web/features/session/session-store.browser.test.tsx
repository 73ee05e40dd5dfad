import { beforeEach, expect, test } from 'vitest';
import type { SessionActor } from '#contract/accounts.ts';
import { draftKey, saveDraft } from '../../ui/form/draft.ts';
import { writeSession } from './session-store.ts';

const student = (id: string) =>
  ({ kind: 'candidate', id, first_name: 'Maya', last_name: 'Chen', photoVersion: null }) as unknown as SessionActor;
const drafts = () =>
  Object.keys(sessionStorage)
    .filter((key) => key.startsWith('draft:'))
    .sort();
const type = (name: string) => saveDraft(draftKey(name), 'text', 'typed');

beforeEach(() => {
  writeSession(null);
  sessionStorage.clear();
});

test('what a visitor typed is theirs after the log-in, except the forms they came in by', () => {
  for (const name of ['contact', 'login-student', 'signup-student']) type(name);
  writeSession(student('1'));
  expect(drafts()).toEqual(['draft:candidate-1:contact']);
});

test('what was typed outlives the end of its own session, and is gone once somebody else logs in', () => {
  writeSession(student('1'));
  type('pickup');
  writeSession(null);
  writeSession(student('1'));
  expect(drafts()).toEqual(['draft:candidate-1:pickup']);
  writeSession(student('2'));
  expect(drafts()).toEqual([]);
});

test('a student’s session is kept on this device for a tab opened offline, until they log out', () => {
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('kept:'));
  writeSession(student('1'));
  expect(kept()).toEqual(['kept:candidate-1:actor']);
  writeSession(student('2'));
  expect(kept()).toEqual(['kept:candidate-2:actor']);
  writeSession(null);
  expect(kept()).toEqual([]);
});
