import type { FastifyInstance } from 'fastify';
import { calendarFeedEndpoints } from '#contract/calendar-feeds.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import { addCalendarFeed, listCalendarFeeds, readCalendarFeed, revokeCalendarFeed } from './calendar-feeds.ts';

export function registerCalendarFeedRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, calendarFeedEndpoints.addCalendarFeed, ({ actor, body, locale, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    return addCalendarFeed(ctx, actor, request.sessionTokenHash, body.instructorId ?? null, locale);
  });

  route(app, calendarFeedEndpoints.calendarFeeds, ({ actor }) => listCalendarFeeds(ctx, actor));

  route(app, calendarFeedEndpoints.revokeCalendarFeed, ({ actor, params }) =>
    revokeCalendarFeed(ctx, actor, params.id),
  );

  route(app, calendarFeedEndpoints.calendarFeed, { hasSecretPath: true }, async ({ params, reply }) => {
    const text = await readCalendarFeed(ctx, params.file.replace(/\.ics$/, ''));
    return reply.type('text/calendar; charset=utf-8').header('x-robots-tag', 'noindex').send(text);
  });
}
