import type { FastifyInstance } from 'fastify';
import { toCents } from '#contract/money.ts';
import { waitingListEndpoints } from '#contract/waiting-list.ts';
import type { Context } from '#server/context.ts';
import { route } from '#server/platform/http/route.ts';
import { joinWaitingList, leaveWaitingList, listWaiting } from './waiting-list.ts';

export function registerWaitingListRoutes(app: FastifyInstance, ctx: Context): void {
  route(app, waitingListEndpoints.joinWaitingList, ({ actor, body }) =>
    joinWaitingList(ctx, actor, body.near ?? '', {
      instructorId: body.instructorId ?? null,
      date: body.date ?? null,
      province: body.province ?? null,
      place: body.place || null,
      language: body.language ?? null,
      timeOfDay: body.timeOfDay ?? null,
      transmission: body.transmission ?? null,
      minMinutes: body.minMinutes ?? null,
      maxRateCents: body.maxRate == null ? null : toCents(body.maxRate),
    }),
  );

  route(app, waitingListEndpoints.waitingList, ({ actor }) => listWaiting(ctx, actor.id));

  route(app, waitingListEndpoints.leaveWaitingList, ({ actor, params }) => leaveWaitingList(ctx, actor.id, params.id));
}
