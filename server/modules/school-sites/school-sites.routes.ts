import type { FastifyInstance } from 'fastify';
import { encode, renderSVG } from 'uqr';
import { isLocale } from '#contract/locale.ts';
import { publicSchoolLink } from '#contract/paths.ts';
import { schoolSiteEndpoints } from '#contract/school-sites.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { compress } from '#server/platform/http/compress.ts';
import { bestEncoding } from '#server/platform/http/encoding.ts';
import { resolveLocale } from '#server/platform/http/locale.ts';
import { route } from '#server/platform/http/route.ts';
import { embedPage, nothingToEmbed } from './embed-page.ts';
import { changeSchoolSite, getSchoolSite, readEmbeddedSchool } from './school-sites.ts';

/** Large enough for any print, with the quiet margin that scanners need. */
const MODULE_PIXELS = 24;
const QR_OPTIONS = { border: 4, ecc: 'M' } as const;

export function registerSchoolSiteRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, schoolSiteEndpoints.schoolSite, ({ params }) => getSchoolSite(ctx, params.id));

  route(app, schoolSiteEndpoints.changeSchoolSite, ({ params, body }) => changeSchoolSite(ctx, params.id, body));

  route(app, schoolSiteEndpoints.schoolQr, async ({ params, query, locale, reply }) => {
    const { slug } = await getSchoolSite(ctx, params.id);
    if (slug === null) throw new AppError('not_found');
    const address = ctx.publicUrl + publicSchoolLink(locale, slug);
    reply.header('content-disposition', `attachment; filename="lanewise-${slug}.${query.format}"`);
    return query.format === 'png'
      ? reply.type('image/png').send(await renderPng(address))
      : reply.type('image/svg+xml').send(renderSVG(address, QR_OPTIONS));
  });

  app.get<{ Params: { slug: string }; Querystring: Record<string, unknown> }>(
    '/embed/:slug',
    { schema: { hide: true } },
    async (request, reply) => {
      const { params, query } = request;
      const { site, school } = await readEmbeddedSchool(ctx, params.slug);
      const asked = {
        locale: isLocale(String(query.lang)) ? String(query.lang) : resolveLocale(request),
        shownBy: site.origins.find((origin) => origin === query.origin),
      };
      const policy = String(reply.getHeader('content-security-policy'));
      const ancestors = site.origins.length > 0 ? site.origins.join(' ') : "'none'";
      // The older header would refuse what the policy allows.
      if (site.origins.length > 0) reply.removeHeader('x-frame-options');
      const encoding = bestEncoding(request.headers['accept-encoding']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      const page = Buffer.from(school ? embedPage(school, asked) : nothingToEmbed(asked));
      return reply
        .headers({
          'cache-control': 'no-cache',
          'content-security-policy': policy.replace("frame-ancestors 'none'", `frame-ancestors ${ancestors}`),
          'x-robots-tag': 'noindex',
          vary: 'accept-language, accept-encoding',
        })
        .status(school ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(await compress(page, encoding));
    },
  );
}

async function renderPng(text: string): Promise<Buffer> {
  // Loaded on first use, to keep the start light.
  const { default: sharp } = await import('sharp');
  const { data, size } = encode(text, QR_OPTIONS);
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * MODULE_PIXELS, size * MODULE_PIXELS, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}
