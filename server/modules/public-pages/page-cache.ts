import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LRUCache } from 'lru-cache';
import { ENGLISH, type Locale } from '#contract/locale.ts';
import type { PublicPage, PublicPageRenderer } from '#contract/public-pages.ts';
import { type Context, perContext } from '#server/context.ts';
import { daysChangeAt } from '#server/modules/availability/availability.rules.ts';
import { createAnswerCache } from '#server/platform/http/answer-cache.ts';
import { type EncodedBody, encodedBody } from '#server/platform/http/encoded-body.ts';
import { FALLBACK } from '#server/platform/http/pages.ts';
import { createLazy } from '#server/platform/lazy.ts';

/** A few thousand pages, uncompressed. */
const BYTES_MAX = 32 * 1024 * 1024;
const EVERY_DAY = '*';

export class PageMoved extends Error {
  readonly path: string;
  constructor(path: string) {
    super(path);
    this.path = path;
  }
}

const renderer = perContext((ctx) => {
  const built = pathToFileURL(join(ctx.pages.clientFolder, '../public-pages/render.mjs')).href;
  const load = createLazy<PublicPageRenderer>(() => import(built));
  // The same styles and font as all other pages.
  const other = ctx.pages.pages.get(FALLBACK)?.get(ENGLISH)?.bodies.identity.toString() ?? '';
  const stylesheets = [...other.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  const font = /<link rel="preload" href="([^"]+)" as="font"/.exec(other)?.[1] ?? null;
  return { load, stylesheets, font };
});

/** Renders a page with the bundle that the web's build made, which is loaded on first use. */
export async function renderPage(ctx: Context, page: PublicPage, locale: Locale): Promise<Buffer> {
  const { load, stylesheets, font } = renderer(ctx);
  const { renderPublicPage } = await load();
  return Buffer.from(await renderPublicPage(page, { locale, publicUrl: ctx.publicUrl, stylesheets, font }));
}

/**
 * Rendered pages by address, invalidated whenever anything changes that students are offered. After that, a page's data is read again, but the
 * page is rendered only if its data changed.
 */
export const pageCache = perContext((ctx) => {
  const answers = createAnswerCache(() => ctx.clock.nowMs(), {
    ...{ mayKeep: ctx.changes.isCertain, bytesMax: BYTES_MAX },
    lookedUp: (isHit) => ctx.counts.lookedUp('public-pages', isHit),
  });
  const rendered = new LRUCache<string, { of: string; body: EncodedBody }>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ body }) => body.length,
  });

  async function render(address: string, page: PublicPage, locale: Locale): Promise<EncodedBody> {
    const of = createHash('sha256').update(JSON.stringify(page)).digest('base64');
    const before = rendered.get(address);
    if (before?.of === of) return before.body;
    const body = encodedBody(await renderPage(ctx, page, locale));
    rendered.set(address, { of, body });
    return body;
  }

  return {
    forget: (): void => answers.forget(EVERY_DAY),

    /** The page at an address, if it is cached. */
    peek: answers.kept,

    get: (address: string, locale: Locale, read: () => Promise<PublicPage>) =>
      answers.get({ day: EVERY_DAY, address }, async () => {
        const validUntilMs = daysChangeAt(ctx.clock.nowMs());
        return { body: await render(address, await read(), locale), total: 1, validUntilMs };
      }),
  };
});
