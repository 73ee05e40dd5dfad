import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startNameServer } from '#server/testing/name-server.ts';
import { createOutside, NotPublicError, type OutsideOptions, TooSlowError, withDeadline } from './outside.ts';

const PATIENCE_MS = 30_000;

let heard = 0;
const server = createServer((_request, response) => {
  heard++;
  response.end('inside');
});
let names: Awaited<ReturnType<typeof startNameServer>>;
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
  names = await startNameServer({
    'here.example': { addresses: ['127.0.0.1'] },
    'several.example': { addresses: ['8.8.8.8', '127.0.0.1'] },
    'mapped.example': { addresses: ['::ffff:7f00:1'] },
    'ipv6.example': { addresses: ['::1'] },
    'nobody-there-first.example': { addresses: ['127.0.0.9', '127.0.0.1'] },
    'no-address.example': {},
    'silent.example': { isSilent: true },
    'no-ipv6.example': { addresses: ['127.0.0.1'], isSilentAbout: 'AAAA' },
  });
});
afterAll(() => {
  server.close();
  names.close();
});
beforeEach(() => {
  heard = 0;
  names.asked.length = 0;
});

const reachingHere = () => ({ mayReach: () => true, nameServers: [names.address] });
const publicAlone = () => ({ nameServers: [names.address] });

/** @param options those of a client, or a client that several requests share */
async function get(
  host: string,
  options: OutsideOptions | ReturnType<typeof createOutside>,
  {
    patienceMs = PATIENCE_MS,
    who = 'a school',
    callers,
  }: { patienceMs?: number; who?: string; callers?: AbortSignal } = {},
): Promise<string> {
  const outside = typeof options === 'function' ? options : createOutside(options);
  const url = new URL(`http://${host}:${port}/`);
  return withDeadline(
    patienceMs,
    async (signal) => text((await outside(url, { method: 'GET', headers: {}, who, signal })).body),
    callers,
  );
}

test.each([
  '127.0.0.1',
  'localhost',
  'LOCALHOST.',
  'calendar.localhost',
  '0x7f.1',
  '2130706433',
  '127.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0.0.0.0',
  'here.example',
  'several.example',
  'mapped.example',
  'ipv6.example',
])('refuses this machine as %s', async (host) => {
  await expect(get(host, publicAlone())).rejects.toThrow(NotPublicError);
  expect(heard).toBe(0);
});

test.each(['127.0.0.1', 'localhost', 'here.example', 'nobody-there-first.example', 'no-ipv6.example'])(
  'reaches this machine as %s where that is allowed',
  async (host) => {
    expect(await get(host, reachingHere())).toBe('inside');
  },
);

// This machine may have no IPv6, so the test looks at the address that we would connect to.
test('uses the only IPv6 address of a name', async () => {
  const checked: string[] = [];
  const mayReach = (address: string) => {
    checked.push(address);
    return false;
  };
  await expect(get('ipv6.example', { ...reachingHere(), mayReach })).rejects.toThrow(NotPublicError);
  expect(checked).toEqual(['::1']);
});

test('resolves a name once, and connects only to addresses that were checked', async () => {
  await get('here.example', reachingHere());
  expect(names.asked).toEqual(['here.example', 'here.example']);
});

test.each([
  ['no-address.example', 'ENODATA'],
  ['unknown.example', 'ENOTFOUND'],
])('refuses %s: %s', async (host, code) => {
  await expect(get(host, reachingHere())).rejects.toMatchObject({ message: code });
});

test('names with a silent name server delay nobody else', async () => {
  const outside = createOutside(reachingHere());
  const caller = new AbortController();
  const silent = Array.from({ length: 20 }, () =>
    get('silent.example', outside, { who: 'silent', callers: caller.signal }).catch((error) => error),
  );
  const others = Array.from({ length: 8 }, () => get('here.example', outside, { who: 'another' }));
  expect(await Promise.race([Promise.all(silent), Promise.all(others)])).toEqual(Array(8).fill('inside'));
  // Four names are looked up, for two address families; the others queue.
  expect(names.asked.filter((name) => name === 'silent.example')).toHaveLength(8);
  caller.abort();
  for (const error of await Promise.all(silent)) expect(error).toBeInstanceOf(TooSlowError);
});

test('gives up on a silent name server at the deadline', async () => {
  await expect(get('silent.example', reachingHere(), { patienceMs: 100 })).rejects.toThrow(TooSlowError);
});

test('a deadline ends any wait, and closes what was opened', async () => {
  let isReleased = false;
  const never = withDeadline(10, (signal) => {
    signal.addEventListener('abort', () => {
      isReleased = true;
    });
    return new Promise(() => {});
  });
  await expect(never).rejects.toThrow(TooSlowError);
  expect(isReleased).toBe(true);
});

test('a caller can end a request early', async () => {
  const caller = new AbortController();
  const waiting = withDeadline(PATIENCE_MS, () => new Promise(() => {}), caller.signal);
  caller.abort();
  await expect(waiting).rejects.toThrow(TooSlowError);
  await expect(withDeadline(PATIENCE_MS, () => new Promise(() => {}), caller.signal)).rejects.toThrow();
});

test('closes a connection at the deadline if its TLS handshake never starts', async () => {
  const silent = createRawServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const connected = once(silent, 'connection');
  const url = new URL(`https://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
  const outside = createOutside(reachingHere());
  const asked = withDeadline(500, (signal) => outside(url, { method: 'GET', headers: {}, who: '', signal }));
  const refused = expect(asked).rejects.toThrow(TooSlowError);
  const [socket] = await connected;
  socket.resume();
  const closed = once(socket, 'close');
  await refused;
  await closed;
  silent.close();
});

test('checks encrypted connections as well', async () => {
  const outside = createOutside();
  for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
    const asked = withDeadline(PATIENCE_MS, (signal) =>
      outside(new URL(`https://${host}:${port}/`), { method: 'GET', headers: {}, who: '', signal }),
    );
    await expect(asked, host).rejects.toThrow(NotPublicError);
  }
});

test('sends the user and password of an address', async () => {
  const asked = once(server, 'request');
  const outside = createOutside(reachingHere());
  const url = new URL(`http://amina:p%40ss@127.0.0.1:${port}/`);
  await withDeadline(PATIENCE_MS, (signal) => outside(url, { method: 'GET', headers: {}, who: '', signal }));
  const [{ headers }] = await asked;
  expect(headers.authorization).toBe(`Basic ${Buffer.from('amina:p@ss').toString('base64')}`);
});
