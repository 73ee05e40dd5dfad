import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { photoEndpoints } from '#contract/photos.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { withoutPagePolicies } from '#server/platform/http/security-headers.ts';
import { findPhoto, PHOTO_TYPE, readSmallPhoto, type StoredPhoto, setPhoto } from './photos.ts';

export function registerPhotoRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, photoEndpoints.uploadInstructorPhoto, async ({ actor, fields, file }) => ({
    photoVersion: await setPhoto(ctx, 'instructor', fields.instructorId, file.bytes, actor.id),
  }));
  route(app, photoEndpoints.uploadSchoolPhoto, async ({ actor, fields, file }) => ({
    photoVersion: await setPhoto(ctx, 'school', fields.schoolId, file.bytes, actor.id),
  }));
  route(app, photoEndpoints.uploadCandidatePhoto, async ({ actor, fields, file }) => ({
    photoVersion: await setPhoto(ctx, 'candidate', fields.studentId, file.bytes, actor.id),
  }));
  route(app, photoEndpoints.uploadCarPhoto, async ({ actor, fields, file }) => ({
    photoVersion: await setPhoto(ctx, 'car', fields.carId, file.bytes, actor.id),
  }));

  const shown = {
    instructorPhoto: 'instructor',
    schoolPhoto: 'school',
    candidatePhoto: 'candidate',
    carPhoto: 'car',
  } as const;
  for (const [name, owner] of Object.entries(shown) as [keyof typeof shown, (typeof shown)[keyof typeof shown]][]) {
    route(app, photoEndpoints[name], { isReadFreely: true }, async ({ actor, params, query, request, reply }) => {
      const photo = await findPhoto(ctx, actor, owner, params.id);
      if (!photo) throw new AppError('not_found');
      const isSmall = query.size === 'small';
      return sendPhoto(isSmall ? await readSmallPhoto(ctx, photo) : photo, query.v, request, reply);
    });
  }
}

/** A URL with the current version is cached for good, any other is revalidated. */
function sendPhoto(
  photo: StoredPhoto,
  version: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const etag = `"${photo.version}"`;
  reply.headers({
    etag,
    'cache-control': version === photo.version ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return withoutPagePolicies(reply).type(PHOTO_TYPE).send(photo.bytes);
}
