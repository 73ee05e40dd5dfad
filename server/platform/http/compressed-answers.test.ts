import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { sharedTestApp } from '#server/testing/shared-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

const ask = (url: string, encodings?: string) =>
  app.http.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('compresses a long API answer as %s for a client that accepts it', async (encoding, accepted, unpack) => {
  const plain = await ask('/api/openapi.json');
  const packed = await ask('/api/openapi.json', accepted);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
  expect(unpack(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
});

test('does not compress a short answer, and sends Vary even without compression', async () => {
  const short = await ask('/api/health/live', 'br');
  expect(short.headers['content-encoding']).toBeUndefined();
  expect(short.json()).toEqual({ status: 'ok' });
  expect((await ask('/api/openapi.json')).headers.vary).toBe('accept-encoding');
});
