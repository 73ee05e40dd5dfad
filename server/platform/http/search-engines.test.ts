import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#contract/paths.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { searchHeaders } from './search-engines.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://lanewise.example/' });
});
afterAll(() => app.close());

test('robots.txt excludes the API and names the sitemap', async () => {
  const { status, body, headers } = await app.call({ url: '/robots.txt' });
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toBe(
    'User-agent: *\nDisallow: /api/\nAllow: /api/public/\nSitemap: https://lanewise.example/sitemap.xml\n',
  );
});

test('sitemap.xml lists the public pages with absolute URLs, and no private page', async () => {
  const index = await app.call({ url: '/sitemap.xml' });
  expect(index.body).toContain('<sitemap><loc>https://lanewise.example/sitemap-pages-1.xml</loc></sitemap>');
  const { status, body, headers } = await app.call({ url: '/sitemap-pages-1.xml' });
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/xml');
  const listed = [...String(body).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const pages = (mark: string) =>
    PUBLIC_PAGES.map((path) => `https://lanewise.example${mark}${mark && path === '/' ? '' : path}`);
  const [english, french] = [pages(''), pages('/fr')];
  expect(listed).toEqual(english.flatMap((page, index) => [page, french[index]]));
  expect(listed).not.toContainEqual(expect.stringMatching(/admin|bookings|\/:/));
});

test('a public page names its canonical URL in each language; any other page is noindex', () => {
  const pages = { publicUrl: 'https://lanewise.example', paths: ['/', '/faqs'] };
  expect(searchHeaders(pages, '/', 'en')).toEqual({ link: '<https://lanewise.example/>; rel="canonical"' });
  expect(searchHeaders(pages, '/faqs', 'en')).toEqual({ link: '<https://lanewise.example/faqs>; rel="canonical"' });
  expect(searchHeaders(pages, '/', 'fr')).toEqual({ link: '<https://lanewise.example/fr>; rel="canonical"' });
  expect(searchHeaders(pages, '/faqs', 'fr')).toEqual({ link: '<https://lanewise.example/fr/faqs>; rel="canonical"' });
  expect(searchHeaders(pages, '/admin', 'en')).toEqual({ 'x-robots-tag': 'noindex, nofollow' });
  expect(searchHeaders(pages, '/no-such-page', 'en')).toEqual({ 'x-robots-tag': 'noindex, nofollow' });
});
