import type { FastifyInstance } from 'fastify';
import { isLocale } from '#contract/locale.ts';
import { publicSchoolLink } from '#contract/paths.ts';
import { schoolSiteEndpoints } from '#contract/school-sites.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { compress } from '#server/platform/http/compress.ts';
import { bestEncoding } from '#server/platform/http/encoding.ts';
import { localeOf } from '#server/platform/http/locale.ts';
import { route } from '#server/platform/http/route.ts';
import { embedPage, nothingToEmbed } from './embed-page.ts';
import { qrPng, qrSvg } from './qr-code.ts';
import { changeSchoolSite, getSchoolSite, readEmbeddedSchool } from './school-sites.ts';

export function registerSchoolSiteRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, schoolSiteEndpoints.schoolSite, ({ params }) => getSchoolSite(ctx, params.id));

  route(app, schoolSiteEndpoints.changeSchoolSite, ({ params, body }) => changeSchoolSite(ctx, params.id, body));

  route(app, schoolSiteEndpoints.schoolQr, async ({ params, query, locale, reply }) => {
    const { slug } = await getSchoolSite(ctx, params.id);
    if (slug === null) throw new AppError('not_found');
    const address = ctx.publicUrl + publicSchoolLink(locale, slug);
    reply.header('content-disposition', `attachment; filename="lanewise-${slug}.${query.format}"`);
    return query.format === 'png'
      ? reply.type('image/png').send(await qrPng(address))
      : reply.type('image/svg+xml').send(qrSvg(address));
  });

  app.get<{ Params: { slug: string }; Querystring: Record<string, unknown> }>(
    '/embed/:slug',
    { schema: { hide: true } },
    async (request, reply) => {
      const { params, query } = request;
      const { site, school } = await readEmbeddedSchool(ctx, params.slug);
      const asked = {
        locale: isLocale(String(query.lang)) ? String(query.lang) : localeOf(request),
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
