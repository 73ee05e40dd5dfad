import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getNowMs } from '../ui/clock.ts';
import { ApiError, call, NetworkError } from './client.ts';
import { download } from './download.ts';

let server: Server;
let answer: { status: number; type: string; body: string; retryAfter?: string; date?: string; onAsked?: () => void };

beforeAll(async () => {
  server = createServer((_request, response) => {
    answer.onAsked?.();
    if (answer.retryAfter) response.setHeader('retry-after', answer.retryAfter);
    if (answer.date) response.setHeader('date', answer.date);
    response.writeHead(answer.status, { 'content-type': answer.type }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Relative URLs need an origin, which Node doesn't have.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, origin), init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  server.close();
});

test('[API-19] a status that is not ok throws, with the status in its words', async () => {
  answer = {
    status: 409,
    type: 'application/json',
    body: '{"error":{"code":"slot_taken","message":"","details":[1]}}',
  };
  const error = await call('GET /session').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ message: 'HTTP error! status: 409', status: 409, code: 'slot_taken', details: [1] });
  answer = { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' };
  await expect(call('GET /session')).rejects.toMatchObject({ message: 'HTTP error! status: 502', code: undefined });
});

test('[API-19] an answer is parsed when its content type is JSON, and only then', async () => {
  answer = { status: 200, type: 'application/json; charset=utf-8', body: '{"a":1}' };
  expect(await call('GET /session')).toEqual({ a: 1 });
  answer = { status: 200, type: 'text/plain', body: '{"a":1}' };
  expect(await call('GET /session')).toBeUndefined();
  answer = { status: 200, type: 'application/json', body: '' };
  expect(await call('GET /session')).toBeUndefined();
});

test('[API-19] JSON that is none is a connection that failed, not an answer', async () => {
  answer = { status: 200, type: 'application/json', body: '{"a":' };
  await expect(call('GET /session')).rejects.toBeInstanceOf(NetworkError);
});

test('a refusal for a while says for how long, also to a download and from a proxy without our codes', async () => {
  const refused = { status: 429, type: 'application/json', body: '{"error":{"code":"too_many_requests"}}' };
  for (const ask of [() => call('GET /session'), () => download('/api/file', 'file.csv')]) {
    answer = { ...refused, retryAfter: '90' };
    await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 90 });
    answer = { ...refused, type: 'text/html', body: '<h1>Too Many Requests</h1>' };
    await expect(ask()).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: undefined });
  }
  vi.setSystemTime('2026-12-04T12:00:00Z');
  const date = 'Fri, 04 Dec 2026 12:00:00 GMT';
  answer = { ...refused, date, retryAfter: 'Fri, 04 Dec 2026 12:02:00 GMT' };
  await expect(call('GET /session')).rejects.toMatchObject({ retryAfter: 120 });
  answer = { ...refused, date, retryAfter: 'Fri, 04 Dec 2026 11:00:00 GMT' };
  await expect(call('GET /session')).rejects.toMatchObject({ retryAfter: undefined });
});

test('a device’s clock that is wrong is corrected by the date of any answer, a refusal’s too', async () => {
  vi.setSystemTime('2027-12-04T09:00:00Z');
  answer = { status: 200, type: 'application/json', body: '{}', date: 'Fri, 04 Dec 2026 12:00:00 GMT' };
  await call('GET /session');
  expect(new Date(getNowMs()).toISOString()).toBe('2026-12-04T12:00:00.000Z');
  answer = { ...answer, status: 503, date: 'Sat, 05 Dec 2026 12:00:00 GMT' };
  await expect(call('GET /session')).rejects.toThrow();
  expect(new Date(getNowMs()).toISOString()).toBe('2026-12-05T12:00:00.000Z');
});

test('an answer that a sleeping laptop reads hours later doesn’t set the clock', async () => {
  vi.setSystemTime('2026-12-04T12:00:00Z');
  const now = { status: 200, type: 'application/json', body: '{}', date: 'Fri, 04 Dec 2026 12:00:00 GMT' };
  answer = now;
  await call('GET /session');
  answer = { ...now, onAsked: () => vi.setSystemTime('2026-12-04T20:00:00Z') };
  await call('GET /session');
  expect(new Date(getNowMs()).toISOString()).toBe('2026-12-04T20:00:00.000Z');
});
