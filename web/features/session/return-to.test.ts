import { afterEach, expect, test, vi } from 'vitest';
import { returnAddress } from './return-to.ts';

afterEach(() => vi.unstubAllGlobals());

const after = (wanted: string) => {
  vi.stubGlobal('window', { location: { origin: 'https://lanewise.example' } });
  return returnAddress(`?${new URLSearchParams({ returnTo: wanted })}`);
};

test('a log-in leads back to the page that it interrupted', () => {
  expect(after('/instructordetails?id=1&date=2026-12-04#times')).toBe('/instructordetails?id=1&date=2026-12-04#times');
});

test('a log-in leads to no other site, however its address is written', () => {
  for (const wanted of [
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    '/.//elsewhere.example',
    '/a/..//elsewhere.example',
    '/%2e//elsewhere.example',
    '/.\\/elsewhere.example',
    'javascript:alert(1)',
    'elsewhere.example',
    '',
  ])
    expect([wanted, after(wanted)]).toEqual([wanted, null]);
});
