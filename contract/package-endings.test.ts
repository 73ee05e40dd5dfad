import { expect, test } from 'vitest';
import { mostKept } from './package-endings.ts';

test.each([
  // What a school in Québec may keep of the remainder, in cents.
  [0, 0],
  [9, 0],
  [10, 1],
  [49_999, 4_999],
  [50_000, 5_000],
  [50_001, 5_000],
  [82_500, 5_000],
])('in Québec the lesser of $50 and 10%% of what is left: of %d cents %d', (leftCents, kept) => {
  expect(mostKept('QC', { leftCents, hasBegun: true })).toBe(kept);
  expect(mostKept('QC', { leftCents, hasBegun: false }), 'before the first lesson nothing').toBe(0);
  expect(mostKept('ON', { leftCents, hasBegun: true }), 'left to what the two agreed on').toBe(0);
  expect(mostKept(null, { leftCents, hasBegun: true })).toBe(0);
});
