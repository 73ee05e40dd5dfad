import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callEndpoint, createFixture, type Fixture } from '#server/testing/call-endpoint.ts';
import { calls } from '#server/testing/every-call.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
let fixture: Fixture;
let secure: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await createFixture(app);
  secure = await createTestApp({ PUBLIC_URL: 'https://lanewise.example' });
});
afterAll(async () => {
  await app?.close();
  await secure?.close();
});

const ADDRESSES = ['/', '/api/nothing', '/api/docs', '/robots.txt', '/sitemap.xml', '/dev/mail', '/assets/nothing.js'];

test.each(ADDRESSES)('%s comes with the security headers', async (url) => {
  const { headers } = await app.call({ url });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=(self)'),
  });
  expect(headers['x-powered-by']).toBeUndefined();
  expect(headers.server).toBeUndefined();
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/(^|;)default-src '(self|none)'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).toMatch(/object-src 'none'/);
  if (url !== '/api/docs') expect(policy).toMatch(/base-uri 'none'/);
  expect(/connect-src ([^;]*)/.exec(policy)?.[1] ?? "'self'").toBe("'self'");
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).toContain("'self'");
  expect(scripts).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
});

test.each(['/api/session', '/api/booking', '/api/openapi.json', '/api/%', '/api/%73ession'])(
  'the API call %s comes with only the headers that it needs',
  async (url) => {
    const { headers } = await app.call({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
    expect(Object.keys(headers)).not.toContain('permissions-policy');
  },
);

test.each(['/', '/api/session', '/api/%'])('%s sends HSTS, but only over https', async (url) => {
  expect((await app.call({ url })).headers['strict-transport-security']).toBeUndefined();
  const { headers } = await secure.call({ url });
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000; includeSubDomains/);
  if (url === '/') expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
});

describe('private data is cached by no proxy', () => {
  const reads = calls.filter(({ method }) => method === 'GET');
  test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))('%s', async (_path, endpoint) => {
    for (const cookie of [null, ...Object.values(fixture.cookies)]) {
      const { headers } = await callEndpoint(app, endpoint, fixture.records, cookie);
      expect(String(headers['cache-control'])).toMatch(/^(no-store|private, )/);
    }
  });
});

test('links in emails use our own address, whatever the request’s Host is', async () => {
  const headers = { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' };
  const person = { first_name: 'Noor', last_name: 'Haddad', email: 'host@example.com', password: 'seven-quiet-lanes' };
  await app.call({ method: 'POST', url: '/api/candidate/signup', payload: person, headers });
  const { headers: answered } = await app.call({ url: '/sitemap.xml', headers });
  expect(answered['content-type']).toContain('xml');
  expect((await app.call({ url: '/sitemap.xml', headers })).body).not.toContain('elsewhere.example');
  expect((await app.call({ url: '/robots.txt', headers })).body).not.toContain('elsewhere.example');
  const emails = await app.db.selectFrom('emails').selectAll().execute();
  expect(emails.length).toBeGreaterThan(0);
  expect(JSON.stringify(emails)).not.toContain('elsewhere');
});
