import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENGLISH, type Locale } from '#contract/locale.ts';
import { MOVED_PAGES, readAddress } from '#contract/paths.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { errorMessage } from '#server/platform/messages.ts';
import type { KeptAssets } from '#server/platform/web-builds/kept-assets.ts';
import type { Clock } from '../clock.ts';
import { bestEncoding, type Encoding } from './encoding.ts';
import { linkPreviewTags, withLinkPreview } from './link-preview.ts';
import { resolveLocale } from './locale.ts';
import { ASSETS, decodePath, matchPage } from './route-label.ts';
import { type PublicPages, searchHeaders } from './search-engines.ts';
import { withoutPagePolicies } from './security-headers.ts';

export const FALLBACK = '__spa-fallback.html';
const FOR_GOOD = 'public, max-age=31536000, immutable';
const decompress = promisify(brotliDecompress);

interface Page {
  bodies: Record<Encoding, Buffer>;
  /** `'sha256-…'` of each inline script, for the content security policy. */
  scriptHashes: string[];
}

/** The built pages: files in one folder, and the pages of all languages in memory. */
export interface BuiltPages {
  clientFolder: string;
  /** Page path (`/faqs`) or the fallback's name, by language. */
  pages: Map<string, Map<Locale, Page>>;
}

export function readBuiltPages(buildFolder: string): BuiltPages {
  const clientFolder = join(buildFolder, 'client');
  const folderOf = (locale: Locale) => (locale === ENGLISH ? clientFolder : `${clientFolder}-${locale}`);
  const pages: BuiltPages['pages'] = new Map();
  for (const file of htmlFiles(clientFolder)) {
    const versions = LOCALES.map((locale) => [locale, readPage(join(folderOf(locale), file))] as const);
    pages.set(pagePath(file), new Map(versions));
  }
  return { clientFolder, pages };
}

function htmlFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
}

/** `faqs/index.html` is `/faqs`. */
const pagePath = (file: string): string => (file === FALLBACK ? FALLBACK : `/${file.replace(/\/?index\.html$/, '')}`);

/** Searches for strings, because a regular expression for this is hard to prove linear. */
function readInlineScripts(html: string): string[] {
  const pieces = html.split('</script>').slice(0, -1);
  return pieces.flatMap((piece) => {
    const tag = piece.indexOf('<script');
    const content = piece.indexOf('>', tag) + 1;
    return / src=/.test(piece.slice(tag, content)) ? [] : [piece.slice(content)];
  });
}

function readPage(file: string): Page {
  const html = readFileSync(file);
  const scripts = readInlineScripts(html.toString());
  return {
    bodies: { identity: html, br: readFileSync(`${file}.br`), gzip: readFileSync(`${file}.gz`) },
    scriptHashes: scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
  };
}

/** Serves the pages and their files. An unknown URL gets 404 with the not-found page. */
export async function servePages(
  app: FastifyInstance,
  { clientFolder, pages }: BuiltPages,
  options: { publicPages: PublicPages; keptAssets: KeptAssets; clock: Clock },
): Promise<void> {
  await addLinkPreviews(pages, options.publicPages);
  if (existsSync(clientFolder)) {
    await app.register(fastifyStatic, {
      root: clientFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Files are immutable or small, so clients never revalidate or fetch parts. Leaving these headers out makes a
      // page's fifty scripts lighter.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes(ASSETS);
        const isWorker = path.endsWith('/service-worker.js');
        reply.header('cache-control', isHashed ? FOR_GOOD : isWorker ? 'no-cache' : 'public, max-age=3600');
        if (isHashed) withoutPagePolicies(reply);
        // This script is for use on other websites.
        if (path.includes('/embed.js')) reply.header('cross-origin-resource-policy', 'cross-origin');
      },
      globIgnore: ['**/*.html', '**/*.{br,gz}'],
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = decodePath(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && path.startsWith(ASSETS)) return sendKeptAsset(request, reply, path.slice(ASSETS.length));
    if (!isRead || path.startsWith('/api/')) return refuseUnknown(request, reply);
    const moved = MOVED_PAGES[path.toLowerCase().replace(/\/$/, '')];
    return moved ? redirectPage(request, reply, moved) : sendPage(request, reply, path);
  });

  /** Keeps the query; browsers keep the hash. Not cached for good, so that an address can become a page again. */
  function redirectPage(request: FastifyRequest, reply: FastifyReply, to: string): FastifyReply {
    const query = request.url.indexOf('?');
    return reply.header('cache-control', 'no-cache').redirect(query === -1 ? to : to + request.url.slice(query), 302);
  }

  /** A file of another release: see `KeptAssets`. */
  async function sendKeptAsset(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const asset = await options.keptAssets.find(name);
    // A proxy cache must not remember that the file was missing.
    if (!asset) return refuseUnknown(request, reply.header('cache-control', 'no-store'));
    const takesBrotli = bestEncoding(request.headers['accept-encoding']) === 'br';
    if (asset.isBrotli && takesBrotli) reply.header('content-encoding', 'br');
    withoutPagePolicies(reply).headers({ 'cache-control': FOR_GOOD, vary: 'accept-encoding' }).type(asset.type);
    return reply.send(asset.isBrotli && !takesBrotli ? await decompress(asset.bytes) : asset.bytes);
  }

  /** Public pages have a URL in each language. The English one, and all other pages, use the reader's language. */
  function pageAt(address: string, request: FastifyRequest): { pageName: string; locale: Locale } {
    const { path, locale } = readAddress(address);
    return locale && options.publicPages.paths.includes(path)
      ? { pageName: path, locale }
      : { pageName: address, locale: resolveLocale(request) };
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const { pageName, locale } = pageAt(path.length > 1 ? path.replace(/\/$/, '') : path, request);
    const page = (pages.get(pageName) ?? pages.get(FALLBACK))?.get(locale);
    if (!page) {
      return reply.status(503).type('text/plain; charset=utf-8').send('The pages are not built yet. Run: npm start');
    }
    const { bodies, scriptHashes } = page;
    const encoding = bestEncoding(request.headers['accept-encoding']);
    const policy = String(reply.getHeader('content-security-policy'));
    reply.headers({
      ...searchHeaders(options.publicPages, pageName, locale),
      'cache-control': 'no-cache',
      'content-language': locale,
      // For the first render: scripts can read this header, but not Date.
      'server-timing': `now;dur=${options.clock.nowMs()}`,
      'content-security-policy': policy.replace("script-src 'self'", ["script-src 'self'", ...scriptHashes].join(' ')),
      vary: 'accept-encoding, accept-language, cookie',
    });
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .status(matchPage(pageName) === null ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send(bodies[encoding]);
  }
}

async function addLinkPreviews(pages: BuiltPages['pages'], publicPages: PublicPages): Promise<void> {
  const versions = publicPages.paths.flatMap((path) => LOCALES.map((locale) => ({ path, locale })));
  await Promise.all(
    versions.map(async ({ path, locale }) => {
      const page = pages.get(path)?.get(locale);
      if (page) {
        page.bodies = await withLinkPreview(page.bodies.identity, linkPreviewTags(publicPages, path, locale));
      }
    }),
  );
}

function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code: 'not_found', message: errorMessage(resolveLocale(request), 'not_found') } }));
}
