import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { callEndpoint, createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { digestTables, watchContents } from '#server/testing/contents.ts';
import { calls, getCallerKind, getCallName, nameCalls } from '#server/testing/every-call.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const FOREIGN: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://localhost' },
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://localhost.elsewhere.example' },
  { origin: 'https://localhost' },
];

let app: TestApp;
let fixture: Fixture;
beforeAll(async () => {
  // No mail leaves and no job runs, so every change comes from a call.
  app = await createTestApp();
  fixture = await createFixture(app);
});
afterAll(() => app?.close());

describe('an unsafe call from a page of another origin, with its visitor’s session', () => {
  const unsafe = calls.filter(({ method }) => method !== 'GET');
  let expectUnchanged: () => Promise<void>;
  beforeAll(async () => {
    expectUnchanged = await watchContents(app);
  });
  test.each(nameCalls(unsafe))('%s gets 403 and changes nothing', async (_name, endpoint) => {
    // The foreign page abuses the browser of somebody who may make the call.
    for (const headers of FOREIGN) {
      const answer = await callEndpoint(
        app,
        endpoint,
        fixture.records,
        fixture.cookies[getCallerKind(endpoint)],
        headers,
      );
      expect([headers, answer]).toMatchObject([headers, { status: 403, body: { error: { code: 'cross_site' } } }]);
    }
    await expectUnchanged();
  });
});

test('our own pages, and scripts without an Origin, may call', async () => {
  const save = calls.find((endpoint) => getCallName(endpoint) === 'PUT /candidate/profile') as Endpoint;
  const own: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'same-origin' },
    { origin: 'http://localhost', host: 'localhost' },
  ];
  for (const headers of own) {
    const { status } = await callEndpoint(app, save, fixture.records, fixture.cookies.candidate, headers);
    expect([headers, status]).toEqual([headers, 200]);
  }
});

test('with a configured address, a request’s own host makes no other site ours', async () => {
  const server = await createTestApp({ PUBLIC_URL: 'https://lanewise.example', TRUSTED_PROXIES: '127.0.0.1' });
  const logOut = (headers: Record<string, string>) =>
    server.http.inject({ method: 'POST', url: '/api/logout', headers: { host: 'lanewise.example', ...headers } });
  const origin = 'https://elsewhere.example';
  const forwarded = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' };
  expect((await logOut({ origin: 'https://lanewise.example' })).statusCode).toBe(204);
  expect((await logOut({ origin, ...forwarded })).statusCode).toBe(403);
  expect((await logOut({ origin: 'http://elsewhere.example', host: 'elsewhere.example' })).statusCode).toBe(403);
  await server.close();
});

describe('a read call', () => {
  // A verification link is opened from an email: the only GET that writes.
  const reads = calls.filter((endpoint) => endpoint.method === 'GET' && endpoint.path !== '/verify/:userType');
  let before: Record<string, string>;
  beforeAll(async () => {
    // The first search computes what it compares with.
    await app.call({ url: `/api/school/${fixture.records.schoolId}/students`, as: fixture.cookies.school });
    before = await digestTables(app);
  });
  test.each(nameCalls(reads))('%s changes nothing, for any caller from any origin', async (_name, endpoint) => {
    // Only two kinds of reads are logged: an administrator who sees somebody's data, where the contract says so, and
    // the download of a school's data.
    const isNoted = endpoint.shows !== undefined || endpoint.path === '/school/:id/data.zip';
    const answers = [];
    for (const cookie of [null, ...Object.values(fixture.cookies)])
      answers.push(await callEndpoint(app, endpoint, fixture.records, cookie, { 'sec-fetch-site': 'cross-site' }));
    // No caller guesses the signature of an emailed link: the tests of these calls open real ones.
    const isSigned = ['/my-lesson', '/my-offer'].includes(endpoint.path);
    expect(isSigned || answers.some(({ status }) => status < 400 || status === 404 || status === 503)).toBe(true);
    const last = before;
    before = await digestTables(app);
    expect(before).toEqual({ ...last, ...(isNoted && { audit_log: before.audit_log }) });
  });
});

test('every unsafe route of the server is a call of the contract', () => {
  // Fastify's tree writes two names for one position as `:id|:schoolId`.
  const unnamed = (route: string) => route.replaceAll(/:[^/]+/g, ':');
  // MCP tools make calls of the contract with a key that no browser sends; its DELETE ends nothing.
  const tools = ['POST /mcp', 'DELETE /mcp'];
  const known = new Set([...tools, ...calls.map(({ method, path }) => unnamed(`${method} /api${path}`))]);
  // Fastify's own tree also has routes that somebody registers outside the contract.
  const routes = app.http.printRoutes({ commonPrefix: false, includeHooks: false });
  expect(routes).toContain('POST');
  const unsafe = unsafeRoutes(routes);
  expect(unsafe.length).toBeGreaterThan(20);
  for (const route of unsafe) expect(known).toContain(unnamed(route));
});

/** Routes such as `POST /api/booking` from Fastify's indented tree, whose lines are parts of paths. */
function unsafeRoutes(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const match = /^((?:[│ ] {3})*(?:[├└]── )?)(\S*)(?: \(([A-Z, ]+)\))?$/u.exec(line);
    if (!match) return [];
    const [, indent = '', part = '', methods = ''] = match;
    parts.length = indent.length / 4;
    parts.push(part);
    return methods
      .split(', ')
      .filter((method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
      .map((method) => `${method} ${parts.join('')}`);
  });
}
