import type { FastifyInstance, FastifyReply } from 'fastify';
import { busyCalendarEndpoints } from '#contract/busy-calendars.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { busyCalendars } from './busy-calendars.ts';

export function registerBusyCalendarRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, busyCalendarEndpoints.busyCalendar, ({ params }) => busyCalendars(ctx).show(params.id));

  route(app, busyCalendarEndpoints.setBusyCalendar, ({ params, body, reply }) =>
    busyCalendars(ctx).set(params.id, body.url, callerLeaves(reply)),
  );

  route(app, busyCalendarEndpoints.removeBusyCalendar, ({ params }) => busyCalendars(ctx).remove(params.id));
}

/** Aborts when the connection closes before the answer is sent. */
function callerLeaves({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => leaving.abort());
  return leaving.signal;
}
