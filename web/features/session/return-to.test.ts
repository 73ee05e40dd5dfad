import { expect, test } from 'vitest';
import { returnAddress } from './use-return.ts';

const after = (wanted: string) => returnAddress(`?${new URLSearchParams({ returnTo: wanted })}`);

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

test('a log-in leads to no page on the way in or out, however its address is written', () => {
  for (const wanted of [
    '/logout',
    '/logout/',
    '/LogOut?x=1',
    '/%6Cogout',
    '/a/../logout',
    '/fr/logout',
    '/logout//',
    '/login',
    '/login/code?userType=STUDENT',
    '/login?returnTo=%2Flogin',
    '/signup',
    '/schoolloginpage',
    '/schoolsignuppage',
    '/admin/login',
    '/verify/student?token=x',
    '/forgot-password/student',
    '/reset-password?token=x',
    '/api/session',
    '/api',
    '/mcp',
  ])
    expect([wanted, after(wanted)]).toEqual([wanted, null]);
  for (const wanted of ['/', '/bookings', '/loginhelp', '/fr/find?near=m4c', '/admin/mail', '/schools/logout'])
    expect(after(wanted)).toBe(wanted);
});
