import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodedBody } from './encoded-body.ts';
import type { Encoding } from './encoding.ts';

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];
const orders = ENCODINGS.flatMap((first) =>
  ENCODINGS.flatMap((second) => ENCODINGS.map((third) => [first, second, third] as const)),
);

// Another thread compresses the larger one.
test.each([2_000, 200_000])('%d bytes stay the same in every encoding, in any order of requests', async (length) => {
  const whole = Buffer.from(Array.from({ length }, (_, index) => 97 + ((index * index) % 23)));
  for (const order of orders) {
    const oneByOne = encodedBody(whole);
    for (const encoding of order) expect(UNPACK[encoding](await oneByOne.as(encoding)).equals(whole)).toBe(true);
    const atOnce = encodedBody(whole);
    const bodies = await Promise.all(order.map((encoding) => atOnce.as(encoding)));
    for (const [index, encoding] of order.entries())
      expect(UNPACK[encoding](bodies[index] as Buffer).equals(whole)).toBe(true);
  }
});

test('compresses once and keeps only the compressed bytes', async () => {
  const whole = Buffer.alloc(2_000, 'x');
  const body = encodedBody(whole);
  expect(body.as('identity')).toBe(whole);
  const packed = body.as('br');
  expect(body.as('br')).toBe(packed);
  const unpacked = await body.as('identity');
  expect(unpacked).not.toBe(whole);
  expect(unpacked.equals(whole)).toBe(true);
  expect(body.length).toBe(2_000);
  expect(body.etag).toBe(encodedBody(unpacked).etag);
});
