import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signUpCandidate } from '#server/testing/actors.ts';
import { answerOn, openSocket } from '#server/testing/raw-request.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let address: string;
let cookie: string;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function start(patience?: { headersMs: number; bodyMs: number; fileMs: number }): Promise<void> {
  app = await createTestApp({ LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' }, { ...(patience && { patience }) });
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  ({ cookie } = await signUpCandidate(app));
}

const headerLines = (fields: Record<string, string | number>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
const head = (path: string, fields: Record<string, string | number>) =>
  `POST /api${path} HTTP/1.1\r\nHost: x\r\n${headerLines(fields)}\r\n`;
const JSON_TYPE = { 'content-type': 'application/json' };

/** Opens a call from a network, logged in or not, and never sends its last byte. */
const idle = async (network: string, as?: string): Promise<Socket> => {
  const fields = { ...JSON_TYPE, ...(as && { cookie: as }), 'content-length': 100, 'x-forwarded-for': network };
  const socket = await openSocket(address, `POST /mcp HTTP/1.1\r\nHost: x\r\n${headerLines(fields)}\r\n{"i`);
  sockets.push(socket);
  return socket;
};
const ask = (network: string, as?: string) =>
  fetch(`${address}/api/session`, { headers: { ...(as && { cookie: as }), 'x-forwarded-for': network } });
const logIn = (network: string, email: string) =>
  fetch(`${address}/api/candidate/login`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'x-forwarded-for': network },
    body: JSON.stringify({ email, password: 'not-the-password' }),
  });

describe('sockets that send a little and wait', () => {
  // These never reach the timeout: they end when their sockets close.
  beforeAll(() => start({ headersMs: 600_000, bodyMs: 600_000, fileMs: 600_000 }));
  afterAll(() => app?.close());

  test('a thousand idle requests from a thousand networks don’t affect anybody else', async () => {
    await Promise.all(Array.from({ length: 1_000 }, (_, index) => idle(`10.1.${index >> 8}.${index & 255}`)));
    for (let turn = 0; turn < 20; turn++) {
      expect((await ask('203.0.113.5', cookie)).status).toBe(200);
      expect((await logIn('203.0.113.5', `nobody-${turn}@example.com`)).status).toBe(401);
    }
    expect(app.http.traffic.underWay).toBe(0);
  });

  test('one network may have a hundred unanswered calls, and more once its sockets close', async () => {
    for (let index = 0; index < 100; index++) await idle('198.51.100.7');
    // Once it answers this later call, the server has read all of them.
    await ask('203.0.113.6');
    const refused = await answerOn(await idle('198.51.100.7'));
    expect([refused.status, refused.headers.connection]).toEqual([429, 'close']);
    expect((await ask('198.51.100.7')).status).toBe(429);
    expect((await ask('198.51.100.8')).status).toBe(200);
    // A student behind the same address, such as a phone carrier's, can still log in.
    expect((await ask('198.51.100.7', cookie)).status).toBe(200);
    const [first] = sockets.splice(0, 1);
    first?.destroy();
    await expect.poll(async () => (await ask('198.51.100.7')).status).toBe(200);
  });

  test('one account may have a hundred unanswered calls, whatever networks they come from', async () => {
    const other = await signUpCandidate(app);
    for (let index = 0; index < 100; index++) await idle(`10.2.0.${index}`, other.cookie);
    await ask('203.0.113.7');
    expect((await ask('10.2.1.1', other.cookie)).status).toBe(429);
    expect((await ask('10.2.1.1', cookie)).status).toBe(200);
  });
});

describe('late requests', () => {
  // The time limit for a photo never ends these requests.
  beforeAll(() => start({ headersMs: 300, bodyMs: 300, fileMs: 600_000 }));
  afterAll(() => app?.close());

  const answerTo = async (bytes: string) => answerOn(await openSocket(address, bytes));

  test.each([
    ['nothing at all', () => ''],
    ['half a head', () => 'POST /api/candidate/login HTTP/1.1\r\nHost: x\r\nContent-Le'],
  ])('%s: the connection is closed', async (_what, bytes) => {
    const { status, headers } = await answerTo(bytes());
    expect([status, headers['cache-control']]).toEqual([408, 'no-store']);
  });

  test.each([
    ['of a body', () => `${head('/candidate/login', { ...JSON_TYPE, 'content-length': 100 })}{"e`],
    [
      'of one in pieces',
      () => `${head('/candidate/login', { ...JSON_TYPE, 'transfer-encoding': 'chunked' })}3\r\n{"e\r\n`,
    ],
    ['of one nobody reads', () => `${head('/nothing', { ...JSON_TYPE, 'content-length': 100 })}{"e`],
  ])('the rest %s: refused, and the connection is closed', async (_what, bytes) => {
    const { status, body } = await answerTo(bytes());
    expect([status, JSON.parse(body)]).toMatchObject([408, { error: { code: 'too_slow' } }]);
  });
});

test('a photo that was already refused gets no more time than any other call', async () => {
  await start({ headersMs: 300, bodyMs: 300, fileMs: 600_000 });
  try {
    const fields = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000 };
    const socket = await openSocket(address, `${head('/candidate/docs/photo', fields)}--x\r\n`);
    expect((await answerOn(socket)).status).toBe(401);
  } finally {
    await app.close();
  }
});

test('a photo gets the time that a phone needs, and no more', async () => {
  await start({ headersMs: 300, bodyMs: 300, fileMs: 1_200 });
  try {
    const type = { 'content-type': 'multipart/form-data; boundary=x', cookie };
    const part = `--x\r\nContent-Disposition: form-data; name="profilePhoto"; filename="a"\r\n\r\nabc`;
    const begun = performance.now();
    await answerOn(
      await openSocket(address, `${head('/candidate/docs/photo', { ...type, 'content-length': 1_000 })}${part}`),
    );
    expect(performance.now() - begun).toBeGreaterThan(1_100);
    expect(app.http.traffic.underWay).toBe(0);
  } finally {
    await app.close();
  }
});

test('a few accounts that send photos byte by byte take nobody else’s turn', async () => {
  // Without the limit on turns, each request would hold its turn for the minute that a phone may take.
  await start({ headersMs: 10_000, bodyMs: 300, fileMs: 600_000 });
  try {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const photo = '--x\r\nContent-Disposition: form-data; name="profilePhoto"; filename="a"\r\n\r\nabc';
    for (let index = 0; index < 8; index++) {
      const one = await signUpCandidate(app);
      const fields = { ...type, cookie: one.cookie, 'content-length': 1_000 };
      sockets.push(await openSocket(address, `${head('/candidate/docs/photo', fields)}${photo}`));
    }
    const body = `${photo}\r\n--x--\r\n`;
    const another = await fetch(`${address}/api/candidate/docs/photo`, {
      method: 'POST',
      headers: { ...type, cookie },
      body,
    });
    // The file was read, then refused because it isn't a photo.
    expect(another.status).toBe(400);
  } finally {
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
  }
});

test('abandoned requests count until their work has ended, and no longer', async () => {
  await start();
  try {
    const aborts = Array.from({ length: 12 }, () => new AbortController());
    await app.db.transaction().execute(async (transaction) => {
      // Requests for a profile wait for this lock.
      await sql`LOCK TABLE accounts`.execute(transaction);
      const asked = aborts.map(({ signal }) =>
        fetch(`${address}/api/candidate/profile`, { headers: { cookie }, signal }).catch(() => null),
      );
      await expect.poll(() => app.http.traffic.underWay).toBe(12);
      for (const abort of aborts) abort.abort();
      await Promise.all(asked);
      expect(app.http.traffic.underWay).toBe(12);
    });
    await expect.poll(() => app.http.traffic.underWay).toBe(0);
  } finally {
    await app.close();
  }
});
