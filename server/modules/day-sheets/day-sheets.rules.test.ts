import { expect, test } from 'vitest';
import type { SheetLesson } from '#contract/day-sheets.ts';
import { findChanges, splitCollection, toPrinted } from './day-sheets.rules.ts';

const lesson: Omit<SheetLesson, 'changes'> = {
  ...{ bookingId: 'b1', code: 'LW-7K3Q9', startTime: '09:00', endTime: '10:00', kind: null, studentName: 'Maya Chen' },
  ...{ phone: '(416) 555-0199', parents: [], location: '5 Elm Street', pickupPostalCode: 'M5V 2T6', dropOff: '' },
  ...{ needs: '', note: '', isOff: false, toCollect: 40 },
};
const printed = [toPrinted(lesson)];

test.each([
  [{ endTime: '10:30' }, ['time']],
  [{ studentName: 'Maya Chen-Roy' }, ['student']],
  [{ phone: '' }, ['phone']],
  [{ parents: [{ name: 'Li', phone: '(416) 555-0100' }] }, ['parents']],
  [{ dropOff: 'Union Station' }, ['pickup']],
  [{ note: 'Back door' }, ['needs']],
  [{ toCollect: 0, startTime: '08:30' }, ['time', 'toCollect']],
  [{ code: 'LW-AAAAA' }, []],
] as const)('%o since the last print: %o', (change, changes) => {
  expect(findChanges({ ...lesson, ...change } as typeof lesson, printed)).toEqual(changes);
});

test('a lesson that wasn’t on the last print is new; without a print nothing is', () => {
  expect(findChanges({ ...lesson, bookingId: 'b2' }, printed)).toBe('new');
  expect(findChanges(lesson, undefined)).toEqual([]);
});

test('a print holds no name, number or place', () => {
  expect(JSON.stringify(printed)).not.toMatch(/Maya|416|Elm/);
  const [same] = [toPrinted({ ...lesson, bookingId: 'b2' })];
  expect(same.digests.phone, 'equal numbers look different').not.toBe(printed[0]?.digests.phone);
});

test('nobody is asked twice for the same debt on one day', () => {
  const day = [
    { bookingId: 'b1', candidateId: 'maya', owedCents: 8000 },
    { bookingId: 'b2', candidateId: 'leo', owedCents: -500 },
    { bookingId: 'b3', candidateId: 'maya', owedCents: 12_000 },
    { bookingId: 'b4', candidateId: 'maya', owedCents: 12_000 },
  ];
  expect([...splitCollection(day)]).toEqual([
    ['b1', 8000],
    ['b2', 0],
    ['b3', 4000],
    ['b4', 0],
  ]);
});
