import { expect, test } from 'vitest';
import { moneyFormat, toCents, toDollars } from './money.ts';

test('cents become dollars and come back the same, where floating point would lose one', () => {
  expect([toDollars(4510), toCents(45.1)]).toEqual([45.1, 4510]);
  expect(toCents(1.15 * 3)).toBe(345);
  for (let cents = 0; cents < 20_000; cents += 7) expect(toCents(toDollars(cents))).toBe(cents);
});

test('[MB-02] money has a dollar sign and two decimals', () => {
  expect([45, 0.5, 0, -45].map(moneyFormat('en-CA'))).toEqual(['$45.00', '$0.50', '$0.00', '-$45.00']);
  expect([1000, 12_293.27].map(moneyFormat('en-CA'))).toEqual(['$1,000.00', '$12,293.27']);
  expect([1000, 12_293.27].map(moneyFormat('fr-CA'))).toEqual(['1\u00a0000,00\u00a0$', '12\u00a0293,27\u00a0$']);
});
