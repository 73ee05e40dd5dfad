import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { MOVED_PAGES } from '#contract/paths.ts';
import { servePages } from './pages.ts';
import { matchPage } from './route-label.ts';

async function answer(url: string, method: 'GET' | 'POST' = 'GET') {
  const app = Fastify();
  const built = { clientFolder: join(import.meta.dirname, 'no-pages'), pages: new Map() };
  const keptAssets = { publish: async () => undefined, find: async () => null };
  const publicPages = { publicUrl: 'https://lanewise.example', paths: [] };
  await servePages(app, built, { publicPages, keptAssets } as unknown as Parameters<typeof servePages>[2]);
  const { statusCode, headers } = await app.inject({ url, method });
  await app.close();
  return { status: statusCode, location: headers.location };
}

test.each([
  ['/team', '/settings/team'],
  ['/programs?key=7&to=a%2Fb', '/settings/integrations?key=7&to=a%2Fb'],
  ['/Programs/', '/settings/integrations'],
  ['/settings', '/account/security'],
])('the former address %s leads to %s', async (former, address) => {
  expect(await answer(former)).toEqual({ status: 302, location: address });
});

test('only reading a former address leads on, and no other address does', async () => {
  expect(await answer('/team', 'POST')).toEqual({ status: 404, location: undefined });
  for (const url of ['/teams', '/team/7', '/api/team', '/constructor', '/__proto__'])
    expect([url, (await answer(url)).location]).toEqual([url, undefined]);
});

test('each former address leads to a page', () => {
  for (const address of Object.values(MOVED_PAGES)) expect(matchPage(address)).toBe(address);
});
