import { expect, test } from 'vitest';
import { findStep, newSeed, toBase32 } from './totp.ts';

const RFC_SEED = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1. Our six digits are the last six of its eight.
const RFC_CODES: [second: number, code: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
];

test.each(RFC_CODES)('computes the code of RFC 6238 for second %i', (second, code) => {
  const step = Math.floor(second / 30);
  expect(findStep(RFC_SEED, code.slice(-6), second * 1000)).toBe(step);
});

test.each(RFC_CODES)('accepts the code of second %i in its own step and the adjacent ones only', (second, code) => {
  const step = Math.floor(second / 30);
  const found = [-2, -1, 0, 1, 2].map((away) => findStep(RFC_SEED, code.slice(-6), (second + 30 * away) * 1000));
  expect(found).toEqual([null, step, step, step, null]);
});

test('refuses anything but six digits', () => {
  for (const code of ['', '0', '0000000', 'abcdef', '１２３４５６'])
    expect(findStep(RFC_SEED, code, 59_000)).toBeNull();
});

test('a key is RFC 4648 base32 of 160 random bits', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(toBase32(RFC_SEED)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(newSeed()).toHaveLength(20);
  expect(newSeed()).not.toEqual(newSeed());
});
