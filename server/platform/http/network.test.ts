import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { parseNetwork } from './network.ts';

test.each([
  ['198.51.100.7', '198.51.100.7', null],
  ['198.51.100.7:4711', '198.51.100.7', null],
  ['::ffff:198.51.100.7', '198.51.100.7', null],
  ['[::ffff:198.51.100.7]:80', '198.51.100.7', null],
  ['::ffff:c633:6407', '198.51.100.7', null],
  ['0:0:0:0:0:FFFF:c633:6407', '198.51.100.7', null],
  ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7', null],
  ['64:ff9b::198.51.100.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['[2001:db8:1:2::9]:4711', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::', '0:0:0:0::/64', '0:0:0::/48'],
  ['64:ff9b::198.51.100.7', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['nonsense', 'nonsense', null],
])('%s counts as %s', (address, near, far) => {
  expect(parseNetwork(address)).toEqual({ near, far });
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1,10.0.0.1' });
});
afterAll(() => app?.close());

/**
 * Tries one login per address, and counts how many were checked and how many were refused before the costly password
 * check.
 */
async function logIns(addresses: string[]): Promise<{ tried: number; refused: number }> {
  const statuses: number[] = [];
  for (const address of addresses) {
    const headers = { 'x-forwarded-for': address };
    statuses.push((await app.call({ method: 'POST', url: '/api/candidate/login', payload: {}, headers })).status);
  }
  const count = (status: number) => statuses.filter((one) => one === status).length;
  return { tried: count(400), refused: count(429) };
}
const times = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => address(index));

test('a proxy that adds ports doesn’t turn one caller into two', async () => {
  expect(await logIns(times(32, (index) => `198.51.100.7:${4000 + index}`))).toEqual({ tried: 30, refused: 2 });
  // We still recognise it as our proxy.
  const behind = times(32, (index) => `198.51.100.8:${4000 + index}, 10.0.0.1:${5000 + index}`);
  expect(await logIns(behind)).toEqual({ tried: 30, refused: 2 });
  expect((await logIns(['198.51.100.9:1, 10.0.0.1:1'])).tried).toBe(1);
});

test('a /64 counts as one caller, and a /48 doesn’t count as 65,536', async () => {
  const one = times(32, (index) => `[2001:db8:1:1::${index.toString(16)}]:443`);
  expect(await logIns(one)).toEqual({ tried: 30, refused: 2 });
  const many = times(16 * 30 + 2, (index) => `2001:db8:2:${(index % 240).toString(16)}::1`);
  expect(await logIns(many)).toEqual({ tried: 16 * 30, refused: 2 });
  expect((await logIns(['2001:db8:3::1'])).tried).toBe(1);
});

test('an invalid forwarded address doesn’t make a new caller', async () => {
  const invented = times(32, (index) => `client-${index}`);
  expect(await logIns(invented)).toEqual({ tried: 30, refused: 2 });
  // A caller can invent earlier entries too; the address that the proxy appended counts.
  const before = times(32, (index) => `203.0.113.${index}, unknown, 198.51.100.11`);
  expect(await logIns(before)).toEqual({ tried: 30, refused: 2 });
});
