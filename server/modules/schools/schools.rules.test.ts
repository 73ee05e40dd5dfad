import { expect, test } from 'vitest';
import { mainZone, taxBasisPoints } from './schools.rules.ts';

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
