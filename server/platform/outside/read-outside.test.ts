import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { REACHING_CALENDAR_SERVER, startCalendarServer } from '#server/testing/calendar-server.ts';
import { createOutside } from './outside.ts';
import { createOutsideReader } from './read-outside.ts';

const LIMITS = { bytesMax: 100_000, patienceMs: 10_000, outside: createOutside(REACHING_CALENDAR_SERVER) };
const read = createOutsideReader(LIMITS);

let server: Awaited<ReturnType<typeof startCalendarServer>>;
beforeEach(async () => {
  server = await startCalendarServer((response) => response.end('BEGIN'));
});
afterEach(() => server.close());

const failureOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error) => error.failure,
  );

test('reads a file with its validators, and sends them the next time', async () => {
  server.answers((response, { headers }) => {
    response.setHeader('etag', '"1"').setHeader('last-modified', 'Fri, 20 Nov 2026 10:00:00 GMT');
    response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end('BEGIN');
  });
  const first = await read(server.url);
  expect(first).toEqual({
    ...{ isUnchanged: false, body: Buffer.from('BEGIN') },
    ...{ etag: '"1"', lastModified: 'Fri, 20 Nov 2026 10:00:00 GMT' },
  });
  if (first.isUnchanged) throw new Error('nothing was read');
  expect(await read(server.url, first)).toEqual({ isUnchanged: true });
  expect(server.asked[1]?.headers).toMatchObject({ 'if-modified-since': 'Fri, 20 Nov 2026 10:00:00 GMT' });
});

test('decompresses files, and limits their decompressed size', async () => {
  const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
  for (const [encoding, pack] of Object.entries(packers)) {
    const send = (body: Buffer) =>
      server.answers((response) => response.setHeader('content-encoding', encoding).end(pack(body)));
    send(Buffer.from('BEGIN'));
    expect(await read(server.url)).toMatchObject({ body: Buffer.from('BEGIN') });
    send(Buffer.alloc(LIMITS.bytesMax));
    expect(await failureOf(read(server.url))).toBe('read');
    send(Buffer.alloc(LIMITS.bytesMax + 1));
    expect(await failureOf(read(server.url))).toBe('too_large');
  }
});

test('stops reading a gigabyte bomb after its first bytes', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  server.answers((response) => {
    response.setHeader('content-encoding', 'gzip');
    for (let part = 0; part < 16; part++) response.write(bomb);
    response.end();
  });
  const before = process.memoryUsage().rss;
  expect(await failureOf(read(server.url))).toBe('too_large');
  expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
});

test('refuses files that are too large, missing or cut off', async () => {
  const answers: [string, Parameters<typeof server.answers>[0]][] = [
    ['too_large', (response) => response.end(randomBytes(LIMITS.bytesMax + 1))],
    ['gone', (response) => response.writeHead(404).end()],
    ['gone', (response) => response.writeHead(410).end()],
    ['refused', (response) => response.writeHead(403).end()],
    ['refused', (response) => response.writeHead(302).end()],
    ['refused', (response) => response.setHeader('content-encoding', 'zstd').end('x')],
    ['unreachable', (response) => response.writeHead(503).end()],
    ['unreachable', (response) => response.setHeader('content-encoding', 'gzip').end('no gzip')],
    ['unreachable', (response) => response.setHeader('content-length', 99).write('BEGIN', () => response.destroy())],
    ['unreachable', (response) => response.socket?.end('nonsense\r\n\r\n')],
  ];
  for (const [index, [failure, answer]] of answers.entries()) {
    server.answers(answer);
    expect([index, await failureOf(read(server.url))]).toEqual([index, failure]);
  }
});

test('limits the time of a server, up to its headers and up to its last byte', async () => {
  const hasty = createOutsideReader({ ...LIMITS, patienceMs: 200 });
  server.answers(() => {});
  expect(await failureOf(hasty(server.url))).toBe('too_slow');
  server.answers((response) => response.write('BEGIN'));
  expect(await failureOf(hasty(server.url))).toBe('too_slow');
});

test('follows up to five redirects, and never into our network', async () => {
  const sendTo = (location: string) => server.answers((response) => response.writeHead(302, { location }).end());
  let left = 5;
  server.answers((response) => (left-- > 0 ? response.writeHead(307, { location: '/next' }) : response).end('BEGIN'));
  expect(await read(server.url)).toMatchObject({ body: Buffer.from('BEGIN') });
  expect(server.asked.at(-1)?.path).toBe('/next');
  sendTo('/again');
  expect(await failureOf(read(server.url))).toBe('refused');
  for (const inside of ['[::1]', '127.0.0.2', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]', '0x7f.2']) {
    sendTo(`http://${inside}:${server.port}/`);
    expect([inside, await failureOf(read(server.url))]).toEqual([inside, 'not_public']);
  }
  for (const other of ['file:///etc/passwd', 'ftp://example.com/', 'webcal://example.com']) {
    sendTo(other);
    expect([other, await failureOf(read(server.url))]).toEqual([other, 'refused']);
  }
});

test('an error never reveals the address', async () => {
  server.answers((response) => response.writeHead(403).end());
  const error = await read(server.url).catch((refused) => refused);
  expect(`${error} ${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain('secret-7f3a');
});
