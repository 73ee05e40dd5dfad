import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { answerOn, openSocket } from '#server/testing/raw-request.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const CALL = 'GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n';
const HALF_A_CALL = 'POST /mcp HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';

let app: TestApp;
let address: string;
const sockets: Socket[] = [];

async function start(environment: Record<string, string>): Promise<void> {
  app = await createTestApp({ LIMITS: 'on', ...environment });
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** An idle keep-alive connection. */
async function keepAlive(): Promise<Socket> {
  const socket = await openSocket(address, CALL);
  sockets.push(socket);
  await new Promise((resolve) => socket.once('data', resolve));
  return socket;
}
const countOpen = () => sockets.filter((socket) => !socket.closed).length;

test('one network keeps 256 connections: the one idle longest is closed for the next', async () => {
  await start({});
  const first = await keepAlive();
  const second = await keepAlive();
  // The connection was used again, so it's no longer the one idle the longest.
  first.write(CALL);
  await new Promise((resolve) => first.once('data', resolve));
  for (let index = 2; index < 256; index++) await keepAlive();
  expect(countOpen()).toBe(256);
  await keepAlive();
  await expect.poll(() => second.closed).toBe(true);
  expect(first.closed).toBe(false);
  for (let index = 0; index < 50; index++) await keepAlive();
  await expect.poll(countOpen).toBe(256);
});

test('a connection with a call under way is not the one to be closed', async () => {
  await start({});
  const busy = await openSocket(address, HALF_A_CALL);
  sockets.push(busy);
  for (let index = 0; index < 270; index++) await keepAlive();
  expect(busy.closed).toBe(false);
});

test('an idle connection ends after five seconds, but a proxy’s stays for its next request', async () => {
  await start({});
  expect((await answerOn(await openSocket(address, CALL))).headers['keep-alive']).toBe('timeout=5');
  await app.close();
  await start({ TRUSTED_PROXIES: '127.0.0.1' });
  for (let index = 0; index < 300; index++) await keepAlive();
  expect(countOpen()).toBe(300);
});
