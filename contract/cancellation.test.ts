import { expect, test } from 'vitest';
import { findCanceller } from './cancellation.ts';

const guardian = { cancelledByGuardian: { name: 'Ama' } };

test.each([
  ['a lesson that is not cancelled', { cancelledBy: null }, null],
  ['the school', { cancelledBy: 'school' }, 'school'],
  ['the student', { cancelledBy: 'student' }, 'student'],
  ['a parent', { cancelledBy: 'student', ...guardian }, 'guardian'],
] as const)('%s', (_who, booking, canceller) => {
  expect(findCanceller({ cancelledByGuardian: null, ...booking })).toBe(canceller);
});
