import { expect, test } from 'vitest';
import type { SessionActor } from '#contract/accounts.ts';
import type { MemberRole } from '#contract/endpoint.ts';
import { currentAt, selectNavigation } from './navigation.ts';

const member = (role: MemberRole, maySeeFigures: boolean) =>
  ({ kind: 'school', role, maySeeFigures }) as Extract<SessionActor, { kind: 'school' }>;
const names = (entries: ReturnType<typeof selectNavigation>['bar']) => entries.map(({ text }) => text.slice(4));
const pagesOf = (...said: Parameters<typeof member>) => {
  const { bar, more } = selectNavigation(member(...said));
  return [names(bar), names(more)];
};

test('[NV-02] an office’s bar starts with the specification’s four; the rest is under More, by role', () => {
  const four = ['home', 'instructors', 'schedules', 'faqs'];
  const rest = ['messages', 'cars', 'reviews'];
  expect(pagesOf('owner', true)).toEqual([
    [...four, 'students', 'money', 'figures'],
    [...rest, 'settings'],
  ]);
  expect(pagesOf('manager', true)).toEqual([[...four, 'students', 'money', 'figures'], rest]);
  expect(pagesOf('manager', false)).toEqual([
    [...four, 'students'],
    [...rest, 'packages'],
  ]);
  expect(pagesOf('front_desk', false)).toEqual([
    ['home', 'schedules', 'faqs', 'students'],
    ['messages', 'reviews', 'packages'],
  ]);
});

test('bookkeepers and instructors have all their pages in the bar, their start page first', () => {
  expect(pagesOf('bookkeeper', true)).toEqual([['money', 'figures', 'faqs'], []]);
  const teaching = selectNavigation({ ...member('instructor', false), instructorId: '7' });
  expect(names(teaching.bar)).toEqual(['myDay', 'home', 'schedules', 'reviews', 'faqs']);
  expect(names(selectNavigation({ ...member('owner', true), instructorId: '7' }).bar)).toContain('myDay');
});

test('a parent has the family’s pages, and the students’ too once they’ve booked for themselves', () => {
  const candidate = (more: object) =>
    names(selectNavigation({ kind: 'candidate', ...more } as Extract<SessionActor, { kind: 'candidate' }>).bar);
  const student = ['home', 'myBookings', 'about', 'faqs'];
  expect(candidate({ isGuardian: false })).toEqual(student);
  expect(candidate({ isGuardian: true })).toEqual(['family', 'account', 'about', 'faqs']);
  expect(candidate({ isGuardian: true, hasLessons: true })).toEqual(['family', ...student]);
});

test.each([
  ['/schedule', ['schedules page']],
  ['/weekly-hours', ['schedules true']],
  ['/instructordetails/4', ['instructors true']],
  ['/lesson/4', ['home true']],
  ['/day-sheets', ['home true']],
  ['/students/4', ['students true']],
  ['/settings/team', ['settings true']],
  ['/account/security', ['settings true']],
])('%s is marked where it belongs', (path, marked) => {
  const { bar, more } = selectNavigation(member('owner', true));
  const entries = [...bar, ...more];
  const marks = entries.flatMap((entry) => {
    const current = currentAt(path, entry);
    return current ? [`${entry.text.slice(4)} ${current}`] : [];
  });
  expect(marks).toEqual(marked);
});
