import { expect, test } from 'vitest';
import type { SessionActor } from '#contract/accounts.ts';
import type { MemberRole } from '#contract/endpoint.ts';
import { currentAt, selectNavigation } from './navigation.ts';

const member = (role: MemberRole, maySeeFigures: boolean) =>
  ({ kind: 'school', role, maySeeFigures }) as Extract<SessionActor, { kind: 'school' }>;
const pagesOf = (...said: Parameters<typeof member>) =>
  selectNavigation(member(...said)).map(({ text }) => text.slice(4));

test('[NV-02] a school has one navigation, with the specification’s four and what else a member may open', () => {
  const all = [
    'home',
    'students',
    'messages',
    'instructors',
    'schedules',
    'cars',
    'reviews',
    'money',
    'figures',
    'faqs',
  ];
  expect(pagesOf('owner', true)).toEqual(all);
  const office = all.filter((one) => one !== 'money' && one !== 'figures');
  expect(pagesOf('manager', false)).toEqual(office.toSpliced(-1, 0, 'packages'));
  expect(pagesOf('front_desk', false)).toEqual([
    'home',
    'students',
    'messages',
    'schedules',
    'reviews',
    'packages',
    'faqs',
  ]);
  expect(pagesOf('bookkeeper', true)).toEqual(['money', 'figures', 'faqs']);
  expect(pagesOf('instructor', false)).toEqual(['home', 'schedules', 'reviews', 'faqs']);
  const teaching = selectNavigation({ ...member('instructor', false), instructorId: '7' });
  expect(teaching[0]?.to).toBe('/my-day');
});

test.each([
  ['/schedule', ['schedules page']],
  ['/weekly-hours', ['schedules true']],
  ['/instructordetails/4', ['instructors true']],
  ['/lesson/4', ['home true']],
  ['/day-sheets', ['home true']],
  ['/students/4', ['students true']],
  ['/team', []],
])('%s is marked where it belongs', (path, marked) => {
  const entries = selectNavigation(member('owner', true));
  const marks = entries.flatMap((entry) => {
    const current = currentAt(path, entry);
    return current ? [`${entry.text.slice(4)} ${current}`] : [];
  });
  expect(marks).toEqual(marked);
});
