import { expect, test } from 'vitest';
import { BOOKING_WARNINGS, type BookingWarning, type BookingWarningCode } from '#contract/office-bookings.ts';
import { judgeOverride, needsReason, type Override, type Verdict } from './office-objections.rules.ts';

const warn = (code: BookingWarningCode, mayOverride = true): BookingWarning => ({
  code,
  needsReason: needsReason(code),
  mayOverride,
});

test('three objections need a reason', () => {
  expect(BOOKING_WARNINGS.filter(needsReason)).toEqual(['long_day', 'learner_licence', 'day_off']);
});

const CASES: [what: string, warnings: BookingWarning[], override: Override, verdict: Verdict][] = [
  ['nothing found', [], {}, { kind: 'passes', overridden: [] }],
  ['nothing confirmed', [warn('outside_hours')], {}, { kind: 'ask' }],
  [
    'one of two confirmed',
    [warn('outside_hours'), warn('unreachable')],
    { confirmWarnings: ['unreachable'] },
    { kind: 'ask' },
  ],
  [
    'all confirmed',
    [warn('outside_hours')],
    { confirmWarnings: ['unreachable', 'outside_hours'] },
    { kind: 'passes', overridden: ['outside_hours'] },
  ],
  ['a reason missing', [warn('day_off')], { confirmWarnings: ['day_off'] }, { kind: 'reason' }],
  [
    'a reason given',
    [warn('day_off')],
    { confirmWarnings: ['day_off'], reason: 'They agreed' },
    { kind: 'passes', overridden: ['day_off'] },
  ],
  [
    'a right missing',
    [warn('day_off', false)],
    { confirmWarnings: ['day_off'], reason: 'They agreed' },
    { kind: 'forbidden' },
  ],
  ['a right missing, and not confirmed', [warn('day_off', false)], { reason: 'They agreed' }, { kind: 'ask' }],
];

test.each(CASES)('%s', (_what, warnings, override, verdict) => {
  expect(judgeOverride(warnings, override)).toEqual(verdict);
});
