import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENGLISH, type Locale, languageTag } from '#contract/locale.ts';
import { inLanguage } from '#contract/paths.ts';
import { AppError } from '#server/platform/app-error.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { compress } from './compress.ts';
import { bestEncoding } from './encoding.ts';

export interface PublicPages {
  /** The product's own URL, without a trailing slash. */
  publicUrl: string;
  /** Pages that anyone may find; every other page is private. */
  paths: readonly string[];
}

/** Headers for search engines: the page's canonical URL, or noindex. */
export function searchHeaders({ publicUrl, paths }: PublicPages, path: string, locale: Locale): Record<string, string> {
  return paths.includes(path)
    ? { link: `<${publicUrl}${inLanguage(locale, path)}>; rel="canonical"` }
    : { 'x-robots-tag': 'noindex, nofollow' };
}

/** A page in the sitemap, with a URL in each language. */
export interface SitemapEntry {
  path: string;
  /** When its content last changed, if known. */
  changedAt?: Date | undefined;
}

/** Dynamic pages, by the kind of thing they describe. */
export type SitemapParts = Record<string, () => Promise<SitemapEntry[]>>;

/** Entries per file. 50,000 URLs and 50 MB are allowed, and each entry has a URL for each language. */
const ENTRIES_OF_FILE = 2_000;
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

export function registerSearchEngineRoutes(
  app: FastifyInstance,
  { publicUrl, paths }: PublicPages,
  parts: SitemapParts = {},
): void {
  const hourly = { 'cache-control': 'public, max-age=3600' };
  const all: SitemapParts = { pages: async () => paths.map((path) => ({ path })), ...parts };

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers(hourly)
      .type('text/plain; charset=utf-8')
      // Private pages send noindex in their headers, which crawlers can read only where crawling is allowed. Photos on
      // public pages are under /api.
      .send(
        ['User-agent: *', 'Disallow: /api/', 'Allow: /api/public/', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'),
      ),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const files: string[] = [];
    for (const [name, list] of Object.entries(all)) {
      const entries = await app.traffic.run(list);
      for (let from = 0; from < entries.length; from += ENTRIES_OF_FILE) {
        const address = `${publicUrl}/sitemap-${name}-${from / ENTRIES_OF_FILE + 1}.xml`;
        const changedAt = newestOf(entries.slice(from, from + ENTRIES_OF_FILE));
        files.push(`  <sitemap><loc>${escapeXml(address)}</loc>${lastmod(changedAt)}</sitemap>`);
      }
    }
    return sendXml(request, reply.headers(hourly), [`<sitemapindex ${XMLNS}>`, ...files, '</sitemapindex>']);
  });

  app.get<{ Params: { name: string; number: string } }>(
    '/sitemap-:name(^[a-z]+)-:number(^[0-9]{1,4}).xml',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, number } = request.params;
      const list = Object.hasOwn(all, name) ? all[name] : undefined;
      const from = (Number(number) - 1) * ENTRIES_OF_FILE;
      const entries = list ? (await app.traffic.run(list)).slice(Math.max(0, from), from + ENTRIES_OF_FILE) : [];
      if (entries.length === 0) throw new AppError('not_found');
      return sendXml(request, reply.headers(hourly), [`<urlset ${XMLNS}>`, ...entries.map(addressesOf), '</urlset>']);
    },
  );

  function addressesOf({ path, changedAt }: SitemapEntry): string {
    const at = (locale: Locale) => escapeXml(publicUrl + inLanguage(locale, path));
    const versions = [...LOCALES.map((one) => [languageTag(one), one] as const), ['x-default', ENGLISH] as const]
      .map(([tag, one]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${at(one)}"/>`)
      .join('');
    return LOCALES.map((locale) => `  <url><loc>${at(locale)}</loc>${lastmod(changedAt)}${versions}</url>`).join('\n');
  }
}

async function sendXml(request: FastifyRequest, reply: FastifyReply, lines: string[]): Promise<FastifyReply> {
  const encoding = bestEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  const xml = Buffer.from(['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ''].join('\n'));
  return reply
    .header('vary', 'accept-encoding')
    .type('application/xml; charset=utf-8')
    .send(await compress(xml, encoding));
}

function newestOf(entries: SitemapEntry[]): Date | undefined {
  const moments = entries.map(({ changedAt }) => changedAt?.getTime());
  // If one date is unknown, so is the latest one.
  return moments.includes(undefined) ? undefined : new Date(Math.max(...(moments as number[])));
}

const lastmod = (changedAt: Date | undefined): string =>
  changedAt ? `<lastmod>${changedAt.toISOString().slice(0, 19)}Z</lastmod>` : '';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
