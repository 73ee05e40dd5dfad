import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENGLISH, type Locale } from '#contract/locale.ts';
import type { PublicPage, PublicPageRenderer } from '#contract/public-pages.ts';
import { type Context, perContext } from '#server/context.ts';
import { FALLBACK } from '#server/platform/http/pages.ts';
import { madeOnce } from '#server/platform/made-once.ts';

export type RenderPage = (page: PublicPage, locale: Locale) => Promise<Buffer>;

/** Draws pages by what the web built for it, which is loaded when the first one is asked for. They look as all others do. */
export function createPageRenderer(ctx: Context): RenderPage {
  const built = pathToFileURL(join(ctx.pages.clientFolder, '../public-pages/render.mjs')).href;
  const renderer = madeOnce<PublicPageRenderer>(() => import(built));
  const other = ctx.pages.pages.get(FALLBACK)?.get(ENGLISH)?.bodies.identity.toString() ?? '';
  const stylesheets = [...other.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) => href);
  const font = /<link rel="preload" href="([^"]+)" as="font"/.exec(other)?.[1] ?? null;

  return async (page, locale) => {
    const { renderPublicPage } = await renderer();
    return Buffer.from(await renderPublicPage(page, { locale, publicUrl: ctx.publicUrl, stylesheets, font }));
  };
}

export const renderPage = perContext(createPageRenderer);
