import type { FastifyInstance } from 'fastify';

export interface PublicPages {
  /** The product's own address, without a slash at the end. */
  publicUrl: string;
  /** Those that anyone may find; every other page is somebody's own. */
  paths: readonly string[];
}

/** What a page says to search engines in its headers: its one true address, or that it is none of theirs. */
export function searchHeaders({ publicUrl, paths }: PublicPages, path: string): Record<string, string> {
  return paths.includes(path)
    ? { link: `<${publicUrl}${path}>; rel="canonical"` }
    : { 'x-robots-tag': 'noindex, nofollow' };
}

export function registerSearchEngineRoutes(app: FastifyInstance, { publicUrl, paths }: PublicPages): void {
  const hourly = { 'cache-control': 'public, max-age=3600' };

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers(hourly)
      .type('text/plain; charset=utf-8')
      // Pages that are somebody's own say so in their headers, which are only read where reading is allowed.
      .send(['User-agent: *', 'Disallow: /api/', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers(hourly)
      .type('application/xml; charset=utf-8')
      .send(
        [
          '<?xml version="1.0" encoding="UTF-8"?>',
          '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
          ...paths.map((path) => `  <url><loc>${escapeXml(publicUrl + path)}</loc></url>`),
          '</urlset>',
          '',
        ].join('\n'),
      ),
  );
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
