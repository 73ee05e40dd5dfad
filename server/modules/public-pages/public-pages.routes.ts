import type { FastifyInstance } from 'fastify';
import { publicPageEndpoints } from '#contract/public-pages.ts';
import type { Context } from '#server/context.ts';
import { PHOTO_TYPE } from '#server/modules/photos/photos.ts';
import { route } from '#server/platform/http/route.ts';
import { withoutPagePolicies } from '#server/platform/http/security-headers.ts';
import { readInstructorPage, readPublicPhoto, readSchoolPage, readTownPage } from './public-pages.ts';

export function registerPublicPageRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, publicPageEndpoints.publicSchool, async ({ params }) => (await readSchoolPage(ctx, params.slug)).page);

  route(
    app,
    publicPageEndpoints.publicInstructor,
    async ({ params }) => (await readInstructorPage(ctx, params.slug)).page,
  );

  route(app, publicPageEndpoints.publicTown, ({ params }) => readTownPage(ctx, params.province, params.town));

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
