import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await createTestApp({ NODE_ENV: 'development' });
  // A server normally doesn't listen on other addresses.
  port = Number(new URL(await app.http.listen({ port: 0, host: '0.0.0.0' })).port);
});
afterAll(() => app.close());

const ADDRESSES = ['/dev/mail', '/', '/api/health/ready', '/api/instructor/list', '/api/docs', '/no-such-page'];

const statusOf = (url: string, headers: Record<string, string>, remoteAddress?: string) =>
  app.http.inject({ url, headers, ...(remoteAddress && { remoteAddress }) }).then(({ statusCode }) => statusCode);

test.each([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'cf-connecting-ip',
])('a server configured for this machine refuses a proxied request: %s', async (name) => {
  for (const url of ADDRESSES) expect([url, await statusOf(url, { [name]: '127.0.0.1' })]).toEqual([url, 403]);
});

test('it refuses other host names, even if they point here', async () => {
  for (const host of [
    'elsewhere.example',
    'elsewhere.example:3000',
    'localhost.elsewhere.example',
    '127.0.0.1.nip.io',
    '192.168.1.7',
  ])
    for (const url of ADDRESSES) expect([host, url, await statusOf(url, { host })]).toEqual([host, url, 403]);
  for (const host of ['localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '[::1]:3000'])
    expect([host, await statusOf('/dev/mail', { host })]).toEqual([host, 200]);
});

test('it refuses other machines, and accepts its own address in any notation', async () => {
  for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1', '10.0.0.1'])
    for (const url of ADDRESSES) expect([address, await statusOf(url, {}, address)]).toEqual([address, 403]);
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])
    expect([address, await statusOf('/dev/mail', {}, address)]).toEqual([address, 200]);
});

/** Sends a raw request with the given request line. */
function askedBy(host: string, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write(head));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.includes('\r\n')) resolve(answer.slice(0, answer.indexOf('\r\n')));
    });
    socket.once('error', reject);
  });
}

test('over the wire: refuses an unconfigured proxy and another address of this machine', async () => {
  expect(await askedBy('127.0.0.1', 'GET /dev/mail HTTP/1.0\r\nHost: localhost:3000\r\n\r\n')).toContain(' 403 ');
  expect(await askedBy('127.0.0.1', 'GET /dev/mail HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')).toContain(' 200 ');
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  for (const { address } of others.filter(({ internal, family }) => !internal && family === 'IPv4'))
    expect(await askedBy(address, 'GET /dev/mail HTTP/1.1\r\nHost: localhost:3000\r\n\r\n')).toContain(' 403 ');
});

test('explains what to do, in both languages', async () => {
  const { body } = await app.call({ url: '/api/health/ready', headers: { via: '1.1 proxy', 'accept-language': 'fr' } });
  expect(body).toMatchObject({
    error: { code: 'this_machine_only', message: expect.stringContaining('operations.md') },
  });
});
