import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Locale, languageTag } from '#contract/locale.ts';
import { inLanguage, PUBLIC_RECORD_PATHS, publicInstructorLink, publicSchoolLink } from '#contract/paths.ts';
import { PROVINCE_CODES } from '#contract/provinces.ts';
import { type PublicPage, publicPageEndpoints } from '#contract/public-pages.ts';
import type { Context } from '#server/context.ts';
import { PHOTO_TYPE } from '#server/modules/photos/photos.ts';
import { AppError } from '#server/platform/app-error.ts';
import { keptAnswer, keptAnswerAtOnce } from '#server/platform/http/kept-answer.ts';
import { parseNetwork } from '#server/platform/http/network.ts';
import { route } from '#server/platform/http/route.ts';
import { withoutPagePolicies } from '#server/platform/http/security-headers.ts';
import { LOCALES } from '#server/platform/languages.ts';
import { PageMoved, pageCache, renderPage } from './page-cache.ts';
import type { InstructorsAsked, SlugKind } from './public-pages.ts';
import {
  drawSharePicture,
  readInstructorPage,
  readPublicPhoto,
  readSchoolPage,
  readSchoolPart,
  readTownPage,
  withTranslatedTown,
} from './public-pages.ts';

type Params = Record<string, string>;

export function registerPublicPageRoutes(app: FastifyInstance, ctx: Context): void {
  registerPages(app, ctx);

  route(app, publicPageEndpoints.publicSchool, async ({ params, locale }) =>
    withTranslatedTown((await readSchoolPage(ctx, params.slug)).page, locale),
  );

  route(
    app,
    publicPageEndpoints.publicInstructor,
    async ({ params, locale }) => (await readInstructorPage(ctx, params.slug, locale)).page,
  );

  route(app, publicPageEndpoints.publicTown, ({ params: { province, town }, locale }) =>
    readTownPage(ctx, { province, slug: town }, locale),
  );

  const photos = {
    school: publicPageEndpoints.publicSchoolPhoto,
    instructor: publicPageEndpoints.publicInstructorPhoto,
  };
  for (const kind of ['school', 'instructor'] as const) {
    route(app, photos[kind], { isReadFreely: true }, async ({ params, query, reply }) => {
      const photo = await readPublicPhoto(ctx, kind, params.slug, { isSmall: query.size === 'small' });
      const isThis = query.v === photo.version;
      reply.headers({ 'cache-control': isThis ? 'public, max-age=31536000, immutable' : 'public, no-cache' });
      return withoutPagePolicies(reply).type(PHOTO_TYPE).send(photo.bytes);
    });
  }
}

/** The pages themselves, each language at its own address. */
function registerPages(app: FastifyInstance, ctx: Context): void {
  type Read = (params: Params, locale: Locale, asked: InstructorsAsked) => Promise<PublicPage>;
  const readers: Record<keyof typeof PUBLIC_RECORD_PATHS, Read> = {
    async school({ slug = '' }, locale, asked) {
      const found = await readSchoolPart(ctx, slug.toLowerCase(), asked);
      if (found.slug !== slug || asked.page > found.shown.pages)
        throw new PageMoved(publicSchoolLink(locale, found.slug));
      return { kind: 'school', school: withTranslatedTown(found.page, locale), shown: found.shown };
    },
    async instructor({ slug = '' }, locale) {
      const found = await readInstructorPage(ctx, slug.toLowerCase(), locale);
      if (found.slug !== slug) throw new PageMoved(publicInstructorLink(locale, found.slug));
      return { kind: 'instructor', instructor: found.page };
    },
    async town({ province = '', town = '' }, locale) {
      const code = PROVINCE_CODES.find((one) => one.toLowerCase() === province);
      if (!code) throw new AppError('not_found');
      return { kind: 'town', town: await readTownPage(ctx, { province: code, slug: town }, locale) };
    },
  };

  for (const locale of LOCALES)
    for (const kind of Object.keys(readers) as (keyof typeof readers)[]) {
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-language': languageTag(locale),
        'cache-control': 'no-cache',
      };
      const early = (request: FastifyRequest) => {
        const { address } = readAsked(request, kind);
        const page = address !== null && pageCache(ctx).peek(address);
        return page ? keptAnswerAtOnce(page, request, headers) : null;
      };
      app.get(
        inLanguage(locale, PUBLIC_RECORD_PATHS[kind]),
        { schema: { hide: true }, config: { early } },
        async (request, reply) => {
          try {
            const { address, ...asked } = readAsked(request, kind);
            const read = () => app.traffic.run(() => readers[kind](request.params as Params, locale, asked));
            if (address === null) return await sendFound(reply, locale, await read());
            const page = await pageCache(ctx).get(address, locale, read);
            const { status, headers: own, body } = await keptAnswer(page, request, headers);
            return reply.status(status).headers(own).send(body);
          } catch (error) {
            if (error instanceof PageMoved) return reply.header('cache-control', 'no-cache').redirect(error.path, 301);
            if (error instanceof AppError && error.code === 'not_found') return sendMissing(reply, locale);
            throw error;
          }
        },
      );
    }

  app.get<{ Params: { kind: SlugKind; slug: string }; Querystring: { v?: string } }>(
    '/og/:kind(^(?:school|instructor)$)/:slug(^[a-z0-9-]{1,100}).png',
    { schema: { hide: true } },
    async ({ params: { kind, slug }, query, ip }, reply) => {
      const { near } = parseNetwork(ip);
      const { version, bytes } = await app.traffic.run(() => drawSharePicture(ctx, kind, slug, near));
      const lasts = query.v === version ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      return withoutPagePolicies(reply).header('cache-control', lasts).type('image/png').send(bytes);
    },
  );

  /** Search results are made for one visitor: neither cached nor listed. */
  async function sendFound(reply: FastifyReply, locale: Locale, page: PublicPage): Promise<FastifyReply> {
    const headers = { 'x-robots-tag': 'noindex', 'content-language': languageTag(locale), 'cache-control': 'no-cache' };
    return reply
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(await renderPage(ctx, page, locale));
  }

  async function sendMissing(reply: FastifyReply, locale: Locale): Promise<FastifyReply> {
    const headers = { 'x-robots-tag': 'noindex', 'content-language': languageTag(locale), 'cache-control': 'no-cache' };
    const html = await renderPage(ctx, { kind: 'missing' }, locale);
    return reply.status(404).headers(headers).type('text/html; charset=utf-8').send(html);
  }
}

const SEARCH_MAX = 80;

/** The page's address without what doesn't change it; null for search results. Only a school's page reads its query. */
function readAsked({ url }: FastifyRequest, kind: string): InstructorsAsked & { address: string | null } {
  const [path = '', query] = url.split('?', 2);
  const asked = new URLSearchParams(kind === 'school' ? query : '');
  const search = (asked.get('q') ?? '').trim().slice(0, SEARCH_MAX);
  const page = Number(/^[1-9]\d{0,3}$/.exec(asked.get('page') ?? '')?.[0] ?? 1);
  if (search !== '') return { page, search, address: null };
  return { page, search, address: page > 1 ? `${path}?page=${page}` : path };
}
