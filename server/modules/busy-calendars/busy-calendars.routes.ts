import type { FastifyInstance, FastifyReply } from 'fastify';
import { busyCalendarEndpoints } from '#contract/busy-calendars.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { readBusyCalendar, removeBusyCalendar, setBusyCalendar } from './busy-calendars.ts';

export function registerBusyCalendarRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, busyCalendarEndpoints.busyCalendar, ({ params }) => readBusyCalendar(ctx, params.id));

  route(app, busyCalendarEndpoints.setBusyCalendar, ({ params, body, reply }) =>
    setBusyCalendar(ctx, params.id, body.url, hangUpSignal(reply)),
  );

  route(app, busyCalendarEndpoints.removeBusyCalendar, ({ params }) => removeBusyCalendar(ctx, params.id));
}

/** Aborts when the connection closes before the answer is sent. */
function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => leaving.abort());
  return leaving.signal;
}
