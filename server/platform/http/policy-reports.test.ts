import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLogger } from '#server/platform/log.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const lines: string[] = [];
let app: TestApp;
beforeAll(async () => {
  const logger = createLogger('warn', { write: (line) => void lines.push(line) });
  app = await createTestApp({}, { logger });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.advance({ minutes: 1 });
  lines.length = 0;
});

const REPORT = {
  'document-uri': 'https://lanewise.example/reset-password?token=very-secret#part',
  'effective-directive': 'require-trusted-types-for',
  'blocked-uri': `https://elsewhere.example/${'t'.repeat(43)}/x.js?who=somebody`,
  'source-file': `https://lanewise.example/${'long '.repeat(100)}`,
  'line-number': 7,
  'original-policy': 'not looked at',
};

const report = (payload: unknown, type = 'application/csp-report') =>
  app.call({
    method: 'POST',
    url: '/api/policy-reports',
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    payload: typeof payload === 'string' ? payload : JSON.stringify({ 'csp-report': payload }),
  });

test('a page tells the browser where to report policy violations', async () => {
  const { headers } = await app.call({ url: '/' });
  expect(headers['content-security-policy']).toContain('report-uri /api/policy-reports');
  expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
  expect(headers['content-security-policy']).toMatch(/trusted-types default(;|$)/);
});

test('logs a report as one short line, without queries and tokens', async () => {
  expect((await report(REPORT)).status).toBe(204);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    msg: 'content security policy',
    directive: 'require-trusted-types-for',
    page: 'https://lanewise.example/reset-password',
    blocked: 'https://elsewhere.example/[removed]/x.js',
    line: 7,
  });
  expect(lines[0]?.length).toBeLessThan(800);
  expect(lines[0]).not.toMatch(/secret|somebody/);
});

test('logs at most thirty reports a minute, and how many more there were', async () => {
  for (let sent = 0; sent < 50; sent++) expect((await report(REPORT)).status).toBe(204);
  expect(lines).toHaveLength(31);
  expect(lines[30]).toContain('more reports of the policy this minute are left out');
  app.clock.advance({ minutes: 1 });
  await report(REPORT);
  expect(lines).toHaveLength(32);
});

test('refuses anything that isn’t a report, without a log line', async () => {
  expect((await report('nothing')).status).toBe(400);
  expect((await report({ 'line-number': 'many' })).status).toBe(400);
  expect((await report({ 'blocked-uri': 'x'.repeat(20_000) })).status).toBe(413);
  expect((await report(REPORT, 'text/plain')).status).toBe(400);
  expect(lines.filter((line) => line.includes('content security policy'))).toEqual([]);
});
