import type { FastifyInstance } from 'fastify';
import { calendarFeedEndpoints } from '#contract/calendar-feeds.ts';
import { AppError } from '#server/platform/app-error.ts';
import { route } from '#server/platform/http/route.ts';
import type { CalendarFeedService } from './calendar-feeds.service.ts';

export function registerCalendarFeedRoutes(app: FastifyInstance, feeds: CalendarFeedService): void {
  route(app, calendarFeedEndpoints.addCalendarFeed, ({ actor, body, locale, request }) => {
    if (request.sessionTokenHash === null) throw new AppError('not_authenticated');
    return feeds.add(actor, request.sessionTokenHash, body.instructorId ?? null, locale);
  });

  route(app, calendarFeedEndpoints.calendarFeeds, ({ actor }) => feeds.list(actor));

  route(app, calendarFeedEndpoints.revokeCalendarFeed, ({ actor, params }) => feeds.revoke(actor, params.id));

  route(app, calendarFeedEndpoints.calendarFeed, { hasSecretPath: true }, async ({ params, reply }) => {
    const text = await feeds.read(params.file.replace(/\.ics$/, ''));
    return reply.type('text/calendar; charset=utf-8').header('x-robots-tag', 'noindex').send(text);
  });
}
