import type { FastifyInstance } from 'fastify';
import { busyCalendarEndpoints } from '#contract/busy-calendars.ts';
import { route } from '#server/platform/http/route.ts';
import type { BusyCalendarService } from './busy-calendars.service.ts';

export function registerBusyCalendarRoutes(app: FastifyInstance, busyCalendars: BusyCalendarService): void {
  route(app, busyCalendarEndpoints.busyCalendar, ({ params }) => busyCalendars.show(params.id));

  route(app, busyCalendarEndpoints.setBusyCalendar, ({ params, body }) => busyCalendars.set(params.id, body.url));

  route(app, busyCalendarEndpoints.removeBusyCalendar, ({ params }) => busyCalendars.remove(params.id));
}
