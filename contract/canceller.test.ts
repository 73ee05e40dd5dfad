import { expect, test } from 'vitest';
import { cancellerOf } from './canceller.ts';

const guardian = { cancelledByGuardian: { name: 'Ama' } };
const program = (isReleased: boolean) => ({ program: { name: null, confirmBy: null, isReleased } });

test.each([
  ['a lesson that is not cancelled, booked by a program', { cancelledBy: null, ...program(false) }, null],
  ['the school', { cancelledBy: 'school' }, 'school'],
  ['the student', { cancelledBy: 'student' }, 'student'],
  ['the student, what a program had booked', { cancelledBy: 'student', ...program(false) }, 'student'],
  ['a parent', { cancelledBy: 'student', ...guardian }, 'guardian'],
  ['nobody: it was not confirmed', { cancelledBy: 'student', ...program(true) }, 'nobody'],
] as const)('%s', (_who, booking, canceller) => {
  expect(cancellerOf({ cancelledByGuardian: null, ...booking })).toBe(canceller);
});
