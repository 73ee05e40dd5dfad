import { expect, test } from 'vitest';
import type { Equivalent } from './accepted.ts';
import { type Mutant, verdictOf } from './verdict.ts';

const mutant = (given: Partial<Mutant>): Mutant => ({
  file: 'a.rules.ts',
  text: 'a >= b',
  replacement: 'a > b',
  status: 'Killed',
  ...given,
});
const equivalent: Equivalent = {
  file: 'a.rules.ts',
  text: 'a\n  >= b',
  mutant: 'a > b',
  reason: 'they are never equal',
};

test('a mutant died where a test failed, or never ended; those that could not have died are not counted', () => {
  const mutants = [
    mutant({}),
    mutant({ status: 'Timeout' }),
    mutant({ file: 'b.rules.ts', status: 'Survived' }),
    mutant({ file: 'b.rules.ts', status: 'NoCoverage' }),
    mutant({ status: 'Ignored' }),
    mutant({ status: 'Survived' }),
  ];
  expect(verdictOf(mutants, [equivalent])).toEqual({
    files: [
      { file: 'a.rules.ts', mutants: 4, died: 2, survived: 0, equivalent: 1 },
      { file: 'b.rules.ts', mutants: 2, died: 0, survived: 2, equivalent: 0 },
    ],
    survivors: [mutants[2], mutants[3]],
    untrue: [],
    killed: 2,
    counted: 4,
  });
});

test('an accepted mutant that died, or is no longer made, is told; not where its file was not looked at', () => {
  expect(verdictOf([mutant({})], [equivalent]).untrue).toEqual([equivalent]);
  expect(verdictOf([mutant({ replacement: 'a <= b', status: 'Survived' })], [equivalent])).toMatchObject({
    survivors: [{ replacement: 'a <= b' }],
    untrue: [equivalent],
  });
  expect(verdictOf([mutant({ file: 'b.rules.ts' })], [equivalent]).untrue).toEqual([]);
});
