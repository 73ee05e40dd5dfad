import { expect, test } from 'vitest';
import {
  getEffectiveCode,
  getShownCode,
  isCodeInvalid,
  type TypedPlace,
  withAddress,
  withTidyCode,
} from './typed-place.ts';

const at = (address: string, code: string | null = null): TypedPlace => ({ address, code });

test.each<[TypedPlace, string, string, string | null, boolean]>([
  [at(''), '', '', null, false],
  [at('12 King St'), '', '', null, false],
  [at('12 King St, m5v2t6'), '', 'M5V 2T6', 'M5V 2T6', false],
  // The searched place's code applies until the address has one.
  [at('12 King St'), 'M4C', 'M4C', 'M4C', false],
  [at('12 King St, m5v2t6'), 'M4C', 'M5V 2T6', 'M5V 2T6', false],
  // A code in its own field wins, even if invalid.
  [at('12 King St, m5v2t6', 'h2x1y4'), 'M4C', 'h2x1y4', 'H2X 1Y4', false],
  [at('12 King St', ''), 'M4C', '', null, false],
  [at('12 King St', 'M5V 2'), '', 'M5V 2', null, true],
  [at('12 King St', 'K1D'), '', 'K1D', null, true],
])('%j, known %j: shown %j, counted %j', (place, known, shown, counted, isFaulty) => {
  expect(getShownCode(place, known)).toBe(shown);
  expect(getEffectiveCode(place, known)).toBe(counted);
  expect(isCodeInvalid(place, known)).toBe(isFaulty);
});

test('the last code typed wins', () => {
  const written = at('12 King St', 'H2X 1Y4');
  expect(withAddress(written, '12 King Street')).toEqual(at('12 King Street', 'H2X 1Y4'));
  expect(withAddress(written, '12 King St M5V 2T6')).toEqual(at('12 King St M5V 2T6'));
  const both = at('12 King St M5V 2T6', 'H2X 1Y4');
  expect(withAddress(both, '13 King St M5V 2T6')).toEqual(at('13 King St M5V 2T6', 'H2X 1Y4'));
});

test.each([
  [at('12 King St', ' m5v  2t6 '), 'M5V 2T6'],
  [at('12 King St', 'm5v'), 'M5V'],
  [at('12 King St', 'm5v 2'), 'm5v 2'],
  [at('12 King St', ' '), ''],
  [at('12 King St M5V 2T6', ''), null],
  [at('12 King St'), null],
])('on blur, %j has the code %j', (place, code) => {
  expect(withTidyCode(place).code).toBe(code);
});
