import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#contract/accounts.ts';
import { errorMessage } from '#contract/messages.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { localeOf } from './locale.ts';

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g;
const FALLBACK = '__spa-fallback.html';

/** The built web: `client` holds all of it in English, `french` the same pages pre-rendered in French. */
export interface BuiltPages {
  clientFolder: string;
  /** Page path (`/faqs`) or the fallback's name, to its HTML by language. */
  html: Map<string, Record<Locale, string>>;
  /** For the content security policy. */
  scriptHashes: string[];
}

export function readBuiltPages(buildFolder: string): BuiltPages {
  const clientFolder = join(buildFolder, 'client');
  const frenchFolder = join(buildFolder, 'client-fr');
  const html: BuiltPages['html'] = new Map();
  const hashes = new Set<string>();
  for (const file of htmlFiles(clientFolder)) {
    const en = readFileSync(join(clientFolder, file), 'utf8');
    const frenchFile = join(frenchFolder, file);
    const fr = existsSync(frenchFile) ? readFileSync(frenchFile, 'utf8') : en;
    for (const text of [en, fr]) {
      for (const [, script = ''] of text.matchAll(INLINE_SCRIPT)) {
        hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      }
    }
    html.set(pagePath(file), { en, fr });
  }
  return { clientFolder, html, scriptHashes: [...hashes] };
}

function htmlFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
}

/** `faqs/index.html` is `/faqs`. */
const pagePath = (file: string): string => (file === FALLBACK ? FALLBACK : `/${file.replace(/\/?index\.html$/, '')}`);

const pagePatterns = Object.values(PAGE_PATHS).map(
  (path) => new RegExp(`^${path.replace(/\/:\w+/g, '/[^/]+')}/?$`, 'i'),
);

/** Serves the pages and their files. An address that is no page answers 404 with the page that says so. */
export async function servePages(app: FastifyInstance, pages: BuiltPages): Promise<void> {
  if (existsSync(pages.clientFolder)) {
    await app.register(fastifyStatic, {
      root: pages.clientFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      },
      globIgnore: ['**/*.html', '**/*.html.br', '**/*.html.gz'],
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = decodePath(request.url);
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !path.startsWith('/api/') &&
      !path.startsWith('/assets/');
    return wantsPage ? sendPage(request, reply, path) : refuseUnknown(request, reply);
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const isKnown = pagePatterns.some((pattern) => pattern.test(path));
    const page =
      pages.html.get(path.length > 1 ? path.replace(/\/$/, '') : path) ??
      pages.html.get(FALLBACK) ??
      pages.html.get('/');
    if (!page)
      return reply.status(503).type('text/plain; charset=utf-8').send('The pages are not built yet. Run: npm start');
    return reply
      .status(isKnown ? 200 : 404)
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(page[localeOf(request)]);
  }
}

function decodePath(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    return '/404';
  }
}

function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: { code: 'not_found', message: errorMessage(localeOf(request), 'not_found') } }));
}
