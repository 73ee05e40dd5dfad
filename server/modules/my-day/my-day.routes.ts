import type { FastifyInstance } from 'fastify';
import { myDayEndpoints } from '#contract/my-day.ts';
import { route } from '#server/platform/http/route.ts';
import type { MyDayOf } from './my-day.service.ts';

export function registerMyDayRoutes(app: FastifyInstance, myDayOf: MyDayOf): void {
  route(app, myDayEndpoints.myDay, ({ actor, query }) => myDayOf(actor, query.date));
}
