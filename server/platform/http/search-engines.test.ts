import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#contract/paths.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { searchHeaders } from './search-engines.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://lanewise.example/' });
});
afterAll(() => app.close());

test('robots.txt keeps the API out and names the sitemap', async () => {
  const { status, body, headers } = await app.call({ url: '/robots.txt' });
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toBe('User-agent: *\nDisallow: /api/\nSitemap: https://lanewise.example/sitemap.xml\n');
});

test('sitemap.xml lists the public pages by their full address, and nobody’s own page', async () => {
  const { status, body, headers } = await app.call({ url: '/sitemap.xml' });
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/xml');
  const listed = [...String(body).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(PUBLIC_PAGES.map((path) => `https://lanewise.example${path}`));
  expect(listed).not.toContainEqual(expect.stringMatching(/admin|bookings|\/:/));
});

test('a public page names its one address; any other page is not to be listed', () => {
  const pages = { publicUrl: 'https://lanewise.example', paths: ['/', '/faqs'] };
  expect(searchHeaders(pages, '/')).toEqual({ link: '<https://lanewise.example/>; rel="canonical"' });
  expect(searchHeaders(pages, '/faqs')).toEqual({ link: '<https://lanewise.example/faqs>; rel="canonical"' });
  expect(searchHeaders(pages, '/admin')).toEqual({ 'x-robots-tag': 'noindex, nofollow' });
  expect(searchHeaders(pages, '/no-such-page')).toEqual({ 'x-robots-tag': 'noindex, nofollow' });
});
