import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { signUpCandidate, TEST_PASSWORD } from '#server/testing/actors.ts';
import { createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { watchContents } from '#server/testing/contents.ts';
import { calls, getCallerKind, getCallName, nameCalls } from '#server/testing/every-call.ts';
import { plausibleInput } from '#server/testing/plausible-input.ts';
import { answerOn, openSocket, type RawAnswer, rawRequest } from '#server/testing/raw-request.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

/** Ways to spell the URL of a call; `path` begins with `/api`. */
const SPELLINGS: Record<string, (path: string, search: string) => string> = {
  'an escaped letter': (path, search) => path.replace('a', escaped) + search,
  'an escaped letter further on': (path, search) => path.replace(/[a-z](?=[^a-z]*$)/, escaped) + search,
  'escapes in upper case': (path, search) => path.replace(/[j-o]/g, (letter) => escaped(letter).toUpperCase()) + search,
  'all letters escaped': (path, search) => path.replace(/[a-z]/gi, escaped) + search,
  'an absolute address': (path, search) => `http://127.0.0.1${path}${search}`,
  'an absolute address of another': (path, search) => `HTTPS://elsewhere.example:1${path}${search}`,
  'an authority': (path, search) => `//elsewhere.example${path}${search}`,
  'a doubled slash in front': (path, search) => `/${path}${search}`,
  'a doubled slash within': (path, search) => path.replace('/api/', '/api//') + search,
  'a slash at the end': (path, search) => `${path}/${search}`,
  'an escaped slash': (path, search) => path.replace('/api/', '/api%2F') + search,
  'dot segments': (path, search) => `/assets/..${path}${search}`,
  'escaped dot segments': (path, search) => `/%2e${path}${search}`,
  capitals: (path, search) => path.replace('/api', '/API') + search,
  'a parameter': (path, search) => `${path};x=1${search}`,
  'a fragment': (path, search) => `${path}#${search}`,
  'a backslash': (path, search) => path.replace('/api/', '/api\\') + search,
  'a query that looks like a photo': (path, search) => `${path}${search || '?'}&x=/docs/photo`,
  'a query that looks like a file': (path, search) => `${path}${search || '?'}&/assets/x.js=/api/health/live`,
};
const spellings = (path: string): [name: string, target: string][] => {
  const [bare = '', ...search] = path.split('?');
  const query = search.length > 0 ? `?${search.join('?')}` : '';
  return Object.entries(SPELLINGS).map(([name, spell]) => [name, spell(`/api${bare}`, query)]);
};

/** Not a call: refused, or the URL of a page, of which none is built here. */
const isNoCall = ({ status, headers }: RawAnswer): boolean =>
  status === 400 || status === 404 || (status === 503 && headers['content-type']?.startsWith('text/plain') === true);

let app: TestApp;
let address: string;
let fixture: Fixture;
beforeAll(async () => {
  app = await createTestApp();
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  fixture = await createFixture(app);
});
afterAll(() => app?.close());

function requestOf(endpoint: Endpoint, headers: Record<string, string>) {
  const { path, body } = plausibleInput(endpoint, fixture.records);
  const type = endpoint.multipart ? 'multipart/form-data; boundary=x' : 'application/json';
  const sent = endpoint.multipart ? '--x--\r\n' : body === undefined ? '' : JSON.stringify(body);
  return { path, method: endpoint.method, body: sent, headers: sent ? { ...headers, 'content-type': type } : headers };
}

describe('however its address is spelled', () => {
  let expectUnchanged: () => Promise<void>;
  beforeAll(async () => {
    expectUnchanged = await watchContents(app);
  });
  const unsafe = calls.filter(({ method }) => method !== 'GET');
  test.each(nameCalls(unsafe))(
    '%s is refused to another origin’s page, and changes nothing',
    async (_name, endpoint) => {
      const headers = { cookie: fixture.cookies[getCallerKind(endpoint)], origin: 'https://elsewhere.example' };
      const { path, ...request } = requestOf(endpoint, headers);
      for (const [name, target] of spellings(path)) {
        const answer = await rawRequest(address, { ...request, target });
        expect([name, answer.status, answer.headers]).toEqual([
          name,
          expect.toSatisfy((status) => [400, 403].includes(status)),
          expect.objectContaining({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }),
        ]);
      }
      await expectUnchanged();
    },
  );

  const guarded = calls.filter(({ access }) => access !== 'anyone');
  test.each(nameCalls(guarded))('%s is refused to someone who isn’t logged in', async (_name, endpoint) => {
    const { path, ...request } = requestOf(endpoint, {});
    for (const [name, target] of spellings(path)) {
      const answer = await rawRequest(address, { ...request, target });
      expect([name, isNoCall(answer) ? 401 : answer.status]).toEqual([name, 401]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    await expectUnchanged();
  });

  const reads = calls.filter(({ method, path }) => method === 'GET' && path !== '/verify/:userType');
  test.each(nameCalls(reads))(
    '%s is either answered as usual or not at all, and never cached on the way',
    async (_name, endpoint) => {
      const { path, ...request } = requestOf(endpoint, { cookie: fixture.cookies[getCallerKind(endpoint)] });
      const plain = await rawRequest(address, { ...request, target: `/api${path}` });
      for (const [name, target] of spellings(path)) {
        const answer = await rawRequest(address, { ...request, target });
        expect([name, isNoCall(answer) ? plain.status : answer.status]).toEqual([name, plain.status]);
        expect(answer.headers['cache-control']).toMatch(/^(no-store|private, )/);
      }
    },
  );
});

test.each([
  '/%61pi/health/live',
  '/api/health/%6Cive',
  '/api/he%61lth/live?a=%61',
  'http://127.0.0.1/api/health/live',
  '//api/health/live',
  '/api//health/live',
  '/api/%2E/health/live',
  '/api/health/live#there',
  '/%66aqs',
])('an address has only one accepted spelling: %s is refused', async (target) => {
  const { status, headers, body } = await rawRequest(address, { method: 'GET', target, headers: {} });
  expect([status, headers['cache-control']]).toEqual([400, 'no-store']);
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'invalid_request' } });
});

test.each(['/api/health/live?next=//elsewhere&a=%61', '/api/health/live'])('%s is accepted', async (target) => {
  expect((await rawRequest(address, { method: 'GET', target, headers: {} })).status).toBe(200);
});

describe('the Host header', () => {
  const statusFor = async (lines: string[]) => {
    const request = `GET /api/health/live HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join('')}`;
    return (await answerOn(await openSocket(address, `${request}connection: close\r\n\r\n`))).status;
  };

  test.each([
    [['Host: a.example', 'Host: a.example']],
    [['Host: a.example', 'host: b.example']],
    [[]],
    [['Host:']],
    [['Host: a b']],
    [['Host: a/b']],
    [['Host: a.example,b.example']],
    [['Host: user@a.example']],
    [['Host: http://a.example']],
    [['Host: a.example:80:80']],
    [['Host: a.example:99999']],
    [['Host: a.example:http']],
    [['Host: [::1']],
    [['Host: [:::1]']],
    [['Host: é.example']],
    [['Host: a?b']],
  ])('%j is refused', async (lines) => {
    expect(await statusFor(lines)).toBe(400);
  });

  test.each(['a.example', 'A-b.example.:443', 'localhost:3000', '127.0.0.1', '[::1]:3000'])(
    '%s is accepted',
    async (host) => {
      expect(await statusFor([`Host: ${host}`])).toBe(200);
    },
  );
});

describe('with limits', () => {
  let limited: TestApp;
  let limitedAddress: string;
  beforeAll(async () => {
    limited = await createTestApp({ LIMITS: 'on' });
    limitedAddress = await limited.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => limited?.close());

  test('a log-in counts towards the limit in every spelling, or is refused', async () => {
    const { email } = await signUpCandidate(limited);
    const logIn = (target: string, password: string) =>
      rawRequest(limitedAddress, {
        method: 'POST',
        target,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
    for (let tries = 0; tries < 30; tries++) await logIn('/api/candidate/login', 'not-the-password');
    for (const [name, target] of spellings('/candidate/login')) {
      const { status, headers } = await logIn(target, TEST_PASSWORD);
      expect([name, status]).toEqual([name, expect.toSatisfy((code) => [400, 404, 429].includes(code))]);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test('a query that looks like a photo’s address doesn’t avoid the limit', async () => {
    const call = { url: '/api/session?x=/docs/photo', remoteAddress: '198.51.100.20' };
    const statuses = new Set<number>();
    for (let turn = 0; turn <= 600; turn++) statuses.add((await limited.call(call)).status);
    expect(statuses).toContain(429);
  });
});

test('this test covers every call of the contract', () => {
  expect(calls.length).toBeGreaterThan(60);
  expect(new Set(calls.map(getCallName)).size).toBe(calls.length);
  expect(Object.keys(SPELLINGS).length).toBeGreaterThan(12);
});
