import { expect, test } from 'vitest';
import type { SessionActor } from '#contract/accounts.ts';
import { currentAt, selectNavigation } from './navigation.ts';

const member = (role: 'owner' | 'manager' | 'instructor', maySeeFigures: boolean) =>
  ({ kind: 'school', role, maySeeFigures }) as Extract<SessionActor, { kind: 'school' }>;
const pagesOf = (...said: Parameters<typeof member>) =>
  selectNavigation(member(...said)).map(({ text }) => text.slice(4));

test('[NV-02] a school has one navigation, with the specification’s four and what else a member may open', () => {
  const all = ['home', 'instructors', 'schedules', 'cars', 'reviews', 'money', 'figures', 'faqs'];
  expect(pagesOf('owner', true)).toEqual(all);
  expect(pagesOf('manager', false)).toEqual(all.filter((one) => one !== 'money' && one !== 'figures'));
  expect(pagesOf('instructor', false)).not.toContain('instructors');
  const teaching = selectNavigation({ ...member('instructor', false), instructorId: '7' });
  expect(teaching[0]?.to).toBe('/my-day');
});

test.each([
  ['/schedule', ['schedules page']],
  ['/weekly-hours', ['schedules true']],
  ['/instructordetails/4', ['instructors true']],
  ['/lesson/4', ['home true']],
  ['/team', []],
])('%s is marked where it belongs', (path, marked) => {
  const entries = selectNavigation(member('owner', true));
  const marks = entries.flatMap((entry) => {
    const current = currentAt(path, entry);
    return current ? [`${entry.text.slice(4)} ${current}`] : [];
  });
  expect(marks).toEqual(marked);
});
