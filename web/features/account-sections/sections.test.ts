import { expect, test } from 'vitest';
import type { SessionActor } from '#contract/accounts.ts';
import type { MemberRole } from '#contract/endpoint.ts';
import { mayOpen } from '../session/school-rights.ts';
import { listSections, SECTION_PATHS } from './sections.ts';

const member = (role: MemberRole) =>
  ({ kind: 'school', role, maySeeFigures: true, instructorId: 'i1' }) as Extract<SessionActor, { kind: 'school' }>;
const candidate = (more: object) => ({ kind: 'candidate', isGuardian: false, ...more }) as SessionActor;

test('an owner has the school’s settings', () => {
  expect(listSections(member('owner'))).toEqual([
    ...['information', 'team', 'hours', 'notifications', 'website', 'integrations', 'billing', 'security'],
  ]);
});

test('no other member of a school sees or opens its settings', () => {
  const settings = ['team', 'hours', 'website', 'integrations', 'billing'] as const;
  for (const role of ['manager', 'front_desk', 'bookkeeper', 'instructor'] as const) {
    const sections = role === 'bookkeeper' ? ['security'] : ['security', 'notifications'];
    expect([role, listSections(member(role))]).toEqual([role, sections]);
    expect(settings.filter((name) => mayOpen(member(role), SECTION_PATHS[name]))).toEqual([]);
  }
  expect(settings.filter((name) => !mayOpen(member('owner'), SECTION_PATHS[name]))).toEqual([]);
});

test('a student’s sections end with deletion; a parent who takes no lessons has neither places nor guardians', () => {
  const all = ['details', 'security', 'notifications', 'places', 'guardians', 'data'];
  expect(listSections(candidate({}))).toEqual(all);
  expect(listSections(candidate({ isGuardian: true, hasLessons: true }))).toEqual(all);
  expect(listSections(candidate({ isGuardian: true }))).toEqual(['details', 'security', 'notifications', 'data']);
});
