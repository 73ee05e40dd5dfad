import { expect, test } from 'vitest';
import { type Family, isStudentWrittenTo, pickOtherParents } from './family.rules.ts';

const ruth = { name: 'Ruth Osei', phone: '', email: 'ruth@osei.example' };
const kofi = { name: 'Kofi Osei', phone: '(613) 555-0142', email: null };
const nobody = { name: 'Ama Osei', phone: '', email: null };
const family = (messagesTo: Family['messagesTo'], ...parents: Family['parents']): Family => ({ messagesTo, parents });

test.each([
  ['student', [ruth], true, []],
  ['both', [ruth, kofi, nobody], true, ['Ruth Osei', 'Kofi Osei']],
  ['parent', [ruth], false, ['Ruth Osei']],
  ['parent', [nobody], true, []],
] as const)('messages to %s of %j', (messagesTo, parents, isStudent, names) => {
  const known = family(messagesTo, ...parents);
  expect(isStudentWrittenTo(known)).toBe(isStudent);
  expect(pickOtherParents(known, 'amina@osei.example').map(({ name }) => name)).toEqual(names);
});

test('an address gets one message, whoever shares it', () => {
  const shared = [ruth, { ...kofi, email: 'Ruth@osei.example' }];
  expect(pickOtherParents(family('both', ...shared), 'amina@osei.example')).toEqual([ruth]);
  expect(pickOtherParents(family('both', ...shared), 'RUTH@osei.example')).toEqual([]);
  // Only the parent is written to, so the shared address isn't the student's.
  expect(pickOtherParents(family('parent', ...shared), 'ruth@osei.example')).toEqual([ruth]);
});

test('a student whom the school has no record of gets their own messages', () => {
  expect(isStudentWrittenTo(null)).toBe(true);
  expect(pickOtherParents(null, null)).toEqual([]);
});
