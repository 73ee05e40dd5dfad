import type { FastifyInstance } from 'fastify';
import { toCents } from '#contract/money.ts';
import { waitingListEndpoints } from '#contract/waiting-list.ts';
import { route } from '#server/platform/http/route.ts';
import type { WaitingListService } from './waiting-list.service.ts';

export function registerWaitingListRoutes(app: FastifyInstance, waitingList: WaitingListService): void {
  route(app, waitingListEndpoints.joinWaitingList, ({ actor, body }) =>
    waitingList.join(actor, body.near ?? '', {
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

  route(app, waitingListEndpoints.waitingList, ({ actor }) => waitingList.list(actor.id));

  route(app, waitingListEndpoints.leaveWaitingList, ({ actor, params }) => waitingList.leave(actor.id, params.id));
}
