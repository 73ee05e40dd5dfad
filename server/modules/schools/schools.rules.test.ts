import { expect, test } from 'vitest';
import { mainZone, summarize, taxBasisPoints } from './schools.rules.ts';

test('a province’s main zone is the one where most people live', () => {
  expect(mainZone('ON')).toBe('America/Toronto');
  expect(mainZone('BC')).toBe('America/Vancouver');
  expect(mainZone('NL')).toBe('America/St_Johns');
});

test('tax: none unless registered, then the school’s own rate, else the province’s', () => {
  const school = { isTaxRegistered: true, ownTaxBasisPoints: null, province: 'ON' } as const;
  expect(taxBasisPoints(school)).toBe(1300);
  expect(taxBasisPoints({ ...school, province: 'AB' })).toBe(500);
  expect(taxBasisPoints({ ...school, ownTaxBasisPoints: 250 })).toBe(250);
  expect(taxBasisPoints({ ...school, ownTaxBasisPoints: 0 })).toBe(0);
  expect(taxBasisPoints({ ...school, province: null })).toBe(0);
  expect(taxBasisPoints({ ...school, isTaxRegistered: false, ownTaxBasisPoints: 250 })).toBe(0);
});

test.each([
  ['', ''],
  ['Family-run.\n\n Since 1998. ', 'Family-run.\nSince 1998.'],
  [`${'A'.repeat(99)}. ${'B'.repeat(58)}. Third.`, `${'A'.repeat(99)}. ${'B'.repeat(58)}.`],
  [`${'A'.repeat(99)}. ${'B'.repeat(59)}.`, `${'A'.repeat(99)}.`],
  [`${'word '.repeat(40)}end.`, `${'word '.repeat(31)}word…`],
  ['x'.repeat(200), `${'x'.repeat(159)}…`],
])('a summary ends at a sentence, or else a word, within 160 characters: %j', (text, summary) => {
  expect(summarize(text)).toBe(summary);
  expect(summary.length).toBeLessThanOrEqual(160);
});
