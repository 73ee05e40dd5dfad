import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const ORIGIN = 'https://lanewise.example';
type Listener = (event: object) => void;
const listeners = new Map<string, Listener>();
let answer: () => Promise<Response>;

/** Storage that the browser can’t read: every use fails. */
const broken = () => Promise.reject(new DOMException('', 'UnknownError'));

beforeAll(async () => {
  const addEventListener = (name: string, listener: Listener) => listeners.set(name, listener);
  vi.stubGlobal('self', { addEventListener, location: { origin: ORIGIN } });
  vi.stubGlobal('caches', { has: broken, match: broken });
  vi.stubGlobal('fetch', () => answer());
  await import('./service-worker.ts');
});
afterAll(() => vi.unstubAllGlobals());

/** What the worker answers; null if it leaves the request to the browser. */
async function open(path: string, destination = 'document'): Promise<Response | null> {
  const answers: Promise<Response>[] = [];
  const request = { url: ORIGIN + path, method: 'GET', destination };
  listeners.get('fetch')?.({ request, respondWith: (response: Promise<Response>) => answers.push(response) });
  return (await answers[0]) ?? null;
}

test('with broken storage, pages and their files open as they do without the worker', async () => {
  answer = () => Promise.resolve(new Response('The page'));
  for (const path of ['/find', '/bookings', '/']) expect(await (await open(path))?.text()).toBe('The page');
  expect(await open('/assets/a.js', 'script')).toBeNull();
});

test('without a connection, a page says so and links to no page that isn’t kept; calls and downloads just fail', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const page = await open('/find');
  expect([page?.status, page?.headers.get('cache-control')]).toEqual([503, 'no-store']);
  const html = await page?.text();
  expect(html).toContain('No connection');
  expect(html).not.toContain('<a ');
  expect(await open('/api/candidate/progress.csv')).toBeNull();
  expect(await open('/api/session', '')).toBeNull();
});
