import { expect, test } from 'vitest';
import { texts } from './settlements.en.ts';
import { addSettlements, settle, settleIfKnown, settlementLines, settlementText } from './settlements.ts';

const money = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const lesson = (paidCents: number, keptCents: number) => settle({ paidCents, keptCents });

test.each([
  [0, 0, 'You won’t be charged.'],
  [0, 4_520, 'You’ll owe Maple Lane $45.20.'],
  [2_000, 4_520, 'You’ve paid $20.00, so you’ll still owe Maple Lane $25.20.'],
  [9_040, 0, 'You’ll get a refund of $90.40 from Maple Lane.'],
  [9_040, 4_520, 'You’ll get back $45.20 of the $90.40 you paid Maple Lane.'],
  [9_040, 9_040, 'The driving school Maple Lane keeps the $90.40 you paid.'],
])('of %d cents paid the school keeps %d: %s', (paid, kept, said) => {
  expect(settlementText(texts.student.before, lesson(paid, kept), 'Maple Lane', money)).toBe(said);
});

test('no sentence speaks of a refund where nothing was paid, to anybody, before or after', () => {
  for (const kept of [0, 500, 9_040])
    for (const line of settlementLines(lesson(0, kept)))
      for (const side of [texts.student, texts.school])
        expect(line === 'nothing' || !/refund/i.test(side.before[line] + side.after[line])).toBe(true);
});

test('of several lessons, one paid and one not, both what is refunded and what is owed are said', () => {
  const both = addSettlements([lesson(9_040, 4_520), lesson(0, 4_520)]);
  expect(settlementText(texts.student.after, both, 'Maple Lane', money)).toBe(
    'The driving school Maple Lane owes you a refund of $45.20. You owe Maple Lane $45.20.',
  );
  expect(settlementText(texts.school.before, both, 'Maple Lane', money)).toBe(
    'You’ll need to refund the student $45.20. The student will owe you $45.20.',
  );
});

test.each([undefined, null])('with %s paid, the settlement is unknown', (paid) => {
  expect(settleIfKnown(4_520, paid)).toBeNull();
  expect(settleIfKnown(4_520, 20)).toEqual(lesson(2_000, 4_520));
});
