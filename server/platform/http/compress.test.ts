import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

const answerOf = (bytes: number) => Buffer.from('a slot, another slot, '.repeat(bytes / 22));

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('%s: compresses a small answer at once and a large one in another thread', async (encoding, unpack) => {
  for (const [bytes, isAtOnce] of [
    [10_000, true],
    [100_000, false],
  ] as const) {
    const answer = answerOf(bytes);
    const packed = compress(answer, encoding);
    expect(packed instanceof Buffer).toBe(isAtOnce);
    expect(unpack(await packed).equals(answer)).toBe(true);
  }
});

test('without Accept-Encoding the answer is not compressed', () => {
  const answer = answerOf(10_000);
  expect(compress(answer, 'identity')).toBe(answer);
});
